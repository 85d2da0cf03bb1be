import type { AppLoadContext, RequestHandler, ServerBuild } from "@remix-run/node";
import type { RequestHandler as Handler, Request as Incoming, Response as Outgoing } from "express";
import { inRequestScope, uidNamedIn, viewerTag } from "~/modules/sessions/session.server";
import { readFor } from "~/platform/abandoned-reads.server";
import { env } from "~/platform/env.server";
import { networkOf } from "~/platform/network";
import { readAfter } from "~/platform/read-replica.server";
import { resultWithin } from "~/platform/within-limit";
import type { Admission, Precedence } from "./admission";
import { chooseEncoding, compress, isCompressible } from "./compress";
import { isOwnOrigin } from "./guards";
import { answerKeptForm, isForSomebodyElse } from "./kept-forms";
import { noteOwnWrite, ownPositionOf } from "./own-writes";
import { refuse } from "./refuse-crowd";
import { createScreenHandlers } from "./screen-handlers";
import { sendKeptPage, sendStatusPage } from "./status-page";

const ownHost = new URL(env.origin).host;

/** bytes; bodies are forms of a few fields */
const largestBody = 64 * 1024;

/** ms; longer than any screen takes. The work may still complete: forms carry a key. */
const timeout = 15_000;

/** For going back and prefetched links; as old as cached pages may be. */
const sharedMoveSeconds = 30;

/** Replaces Remix's Express adapter, which streams bodies of unknown size and compresses each chunk alone. */
export function remixHandler(build: ServerBuild | (() => Promise<ServerBuild>), admission: Admission): Handler {
  const handlerOf = createScreenHandlers(build);
  return (incoming, outgoing, next) => {
    answer(incoming, outgoing).catch(next);
  };

  async function answer(incoming: Incoming, outgoing: Outgoing): Promise<void> {
    const body = await readBody(incoming).catch(() => null);
    // Broke off half-way: nobody waits for an answer.
    if (body === null) return void outgoing.destroy();
    if (body === "too large") {
      outgoing.set("Connection", "close");
      return sendStatusPage(outgoing, 413);
    }
    if (body && !(await isReadable(incoming, body))) return sendStatusPage(outgoing, 400);
    const leave = admission.enter(await precedenceOf(incoming));
    if (!leave) return refuse(incoming, outgoing);
    const { share, route, sender } = outgoing.locals;
    const context: AppLoadContext = { isShared: share !== undefined, isDatabaseAway: false, route };
    const answered = inRequestScope(
      () => respond(handlerOf(incoming.path), requestOf(incoming, outgoing, body), context),
      networkOf(incoming.ip ?? ""),
      sender,
    ).finally(leave);
    const response = await resultWithin(answered, timeout, null);
    outgoing.locals.missed = context.missed;
    if (!response || (response.status >= 500 && context.isDatabaseAway)) return sendKeptPage(incoming, outgoing, 503);
    if (response.status === 405) return sendStatusPage(outgoing.set("Allow", "GET, HEAD"), 405);
    await send(incoming, outgoing, response);
  }
}

async function precedenceOf(incoming: Incoming): Promise<Precedence> {
  if (incoming.method === "POST") return "form";
  return (await uidNamedIn(incoming.get("Cookie"))) ? "person" : "visitor";
}

async function respond(handle: RequestHandler, request: Request, context: AppLoadContext): Promise<Response> {
  if (await isForSomebodyElse(request)) return named(new Response(null, { status: 409 }));
  const answer = await readAfter(ownPositionOf(request), () =>
    request.method === "GET" ? readFor(request.signal, () => handle(request, context)) : handle(request, context),
  );
  const response = await answerKeptForm(request, answer);
  await noteOwnWrite(request, response);
  return named(response);
}

async function named(response: Response): Promise<Response> {
  const viewer = await viewerTag();
  if (viewer) response.headers.set("X-Viewer", viewer);
  return response;
}

async function readBody(incoming: Incoming): Promise<Uint8Array<ArrayBuffer> | undefined | "too large"> {
  if (incoming.method !== "POST") return undefined;
  if (Number(incoming.get("Content-Length")) > largestBody) return "too large";
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > largestBody) return "too large";
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A malformed form, or one with a file, is the sender's error. */
async function isReadable(incoming: Incoming, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (hasNullCharacter(incoming, body)) return false;
  if (!incoming.is(["urlencoded", "multipart/form-data"])) return true;
  const headers = { "Content-Type": incoming.get("Content-Type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  return form !== null && [...form.values()].every((value) => typeof value === "string");
}

function hasNullCharacter(incoming: Incoming, body: Uint8Array): boolean {
  const isEncoded = incoming.is("application/x-www-form-urlencoded");
  return isEncoded
    ? Buffer.from(body).includes("%00")
    : Boolean(incoming.is("multipart/form-data")) && body.includes(0);
}

/** Built from our own origin, whatever the Host header says. Remix then compares the two again, after `checkOrigin`. */
function requestOf(incoming: Incoming, outgoing: Outgoing, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    ),
  );
  headers.set("Host", ownHost);
  headers.delete("X-Forwarded-Host");
  if (isOwnOrigin(incoming, incoming.get("Origin") ?? "")) headers.set("Origin", env.origin);
  return new Request(env.origin + incoming.url, {
    method: incoming.method === "HEAD" ? "GET" : incoming.method,
    headers,
    body,
    signal: gone.signal,
  });
}

async function send(incoming: Incoming, outgoing: Outgoing, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const cookies = response.headers.getSetCookie();
  const isPage = response.headers.has("Content-Security-Policy");
  if (outgoing.locals.share && isPage && response.status === 200 && cookies.length === 0)
    return outgoing.locals.share(body, response.headers);
  outgoing.status(response.status);
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.append("Set-Cookie", cookies);
  if (outgoing.locals.isSharedMove && response.status === 200 && cookies.length === 0)
    outgoing.vary("Cookie").set("Cache-Control", `private, max-age=${sharedMoveSeconds}`);
  else if (!response.headers.has("Cache-Control")) outgoing.set("Cache-Control", "private, no-store");
  if (!isCompressible(response.headers.get("Content-Type") ?? "", body.length)) return void outgoing.end(body);
  const encoding = chooseEncoding(incoming.acceptsEncodings());
  outgoing.vary("Accept-Encoding").set("Content-Encoding", encoding).end(compress(body, encoding));
}
