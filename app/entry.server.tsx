import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/frame/nonce";
import { pageFacts } from "~/frame/page-facts.server";
import { guardWithHashes, guardWithNonce } from "~/platform/csp.server";
import { isDatabaseAway } from "~/platform/database-away.server";
import { noteIfFull } from "~/platform/database-room.server";
import { statisticsIdFor } from "~/platform/http.server";
import { log } from "~/platform/log.server";
import { ownTurn } from "~/platform/turns.server";
import { factsHeader, keptFormHeader } from "~/pwa/kept";
import { screens } from "~/screens";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { errorMark } from "~/ui/error-title";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The page goes to everybody who asks, so it may carry nothing that belongs to one answer. */
    isShared?: boolean;
    /** Address of the screen with its variable parts by name. */
    route?: string;
    isDatabaseAway?: boolean;
  }
}

/** Nothing is deferred: a promise that a loader forgot to await fails early instead of holding the page, in ms. */
export const streamTimeout = 1000;

/** While sources are edited Vite puts styles and scripts of its own into pages, without a nonce. */
const isWorkshop = process.env.NODE_ENV === "development";

/** Renders a whole document. Nothing is streamed, because what comes later is invisible without JavaScript. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // In its place everybody gets the page for that, which is kept.
  if (context.isDatabaseAway && status >= 500) return new Response(null, { status });
  if (request.headers.has(keptFormHeader)) return Response.json({ problems: problemsIn(remix) }, { status });
  await ownTurn(request.signal);
  const nonce = randomBytes(16).toString("hex");
  const document = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  );
  const html = putOffScripts(closeAtTheEnd(markErrors(await render(document, nonce), remix)), nonce);
  const { paysWithPayPal } = screens[context.route ?? ""] ?? {};
  const guests = { payPal: paysWithPayPal, statistics: statisticsIdFor(request) !== null };
  const page = context.isShared ? guardWithHashes(html, nonce, guests) : guardWithNonce(html, nonce, guests);
  // PayPal asks in a window of its own, which has to tell the page when it closes.
  if (paysWithPayPal) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  const facts = pageFacts(request, html, remix.staticHandlerContext);
  if (facts) headers.set(factsHeader, encodeURIComponent(JSON.stringify(facts)));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", isWorkshop ? "default-src * data: 'unsafe-inline'" : page.policy);
  return new Response(page.html, { status, headers });
}

function problemsIn({ staticHandlerContext: { actionData } }: EntryContext): string[] {
  const answers: { errors?: FieldErrors }[] = Object.values(actionData ?? {}).map((answer) => answer ?? {});
  return answers.flatMap(({ errors }) =>
    Object.values(errors ?? {}).flatMap((said) => [said ?? []].flat().slice(0, 1)),
  );
}

/** Meta functions do not see what an action answered. In the browser `ErrorSummary` marks the title. */
function markErrors(html: string, { staticHandlerContext: { loaderData, actionData } }: EntryContext): string {
  const answers = [...Object.values(loaderData), ...Object.values(actionData ?? {})];
  return answers.some(hasErrors) ? html.replace("<title>", `<title>${errorMark}`) : html;
}

function hasErrors(answer: { errors?: FieldErrors } | null | undefined): boolean {
  return Object.values(answer?.errors ?? {}).some(Boolean);
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseAway(error)) context.isDatabaseAway = true;
  noteIfFull(error);
  log.error("request.failed", { error, route: context.route });
}

/** `app/frame/late.browser.js` opens the template: a browser that meets a script prepares to run it before it paints. */
function putOffScripts(html: string, nonce: string): string {
  const start = html.indexOf(`<script nonce="${nonce}">`);
  if (isWorkshop || start < 0) return html;
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, start)}<template class="late">${html.slice(start, end)}</template>${html.slice(end)}`;
}

/** Remix renders its data behind the document, from where browsers take it into the body, and checkers do not. */
function closeAtTheEnd(html: string): string {
  const end = "</body></html>";
  const at = html.lastIndexOf(end);
  return at < 0 ? html : html.slice(0, at) + html.slice(at + end.length) + end;
}

/** React 18 pads its 2 048-byte pieces with zeros before letters such as å (facebook/react#26228); we write none. */
function withoutGaps(html: string): string {
  return html.replaceAll("\0", "");
}

function render(document: React.JSX.Element, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const body = new PassThrough();
        resolve(text(body).then(withoutGaps));
        pipe(body);
      },
      onError: (error) => {
        reject(error);
        abort();
      },
    });
  });
}
