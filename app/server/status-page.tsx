import { STATUS_CODES } from "node:http";
import type { Request, Response } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { PageHead } from "~/frame/PageHead";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";
import { guardWithHashes } from "~/platform/csp.server";
import { env } from "~/platform/env.server";
import { isData } from "~/screens";
import { chooseEncoding, compress, type Encoding } from "./compress";
import { sendRefusal } from "./refused-forms";

type Status = 400 | 403 | 405 | 413 | 414 | 415 | 429 | 500 | 503;

/** Retry-After in seconds, while the database is away or too many ask. */
const pauses = { 503: 10, busy: 3 };

type Kept = 503 | "busy";

const keptPages = new Map<string, { body: Buffer; policy: string }>();

export function sendStatusPage(response: Response, status: Status): void {
  if (status === 503) response.set("Retry-After", String(pauses[503]));
  if (isFormOfScript(response.req)) return void sendRefusal(response, status, status);
  const { html, policy } = pageFor(status, response.req?.originalUrl);
  response
    .status(status)
    .set({ "Cache-Control": "no-store", "Content-Security-Policy": policy })
    .type("html")
    .send(html);
}

export function sendKeptPage(request: Request, response: Response, status: Kept): void {
  response.set("Retry-After", String(pauses[status]));
  if (isFormOfScript(request)) return void sendRefusal(response, 503, status);
  const encoding = chooseEncoding(request.acceptsEncodings());
  const { body, policy } = keptPages.get(`${status} ${encoding}`) ?? makeKeptPage(status, encoding);
  if (encoding !== "identity") response.set("Content-Encoding", encoding);
  response
    .status(503)
    .set({
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
      Vary: "Accept-Encoding",
    })
    .end(body);
}

function isFormOfScript({ method, path }: Request): boolean {
  return method === "POST" && isData(path);
}

function makeKeptPage(status: Kept, encoding: Encoding) {
  const { html, policy } = pageFor(status, null);
  const page = { body: compress(Buffer.from(html), encoding), policy };
  keptPages.set(`${status} ${encoding}`, page);
  return page;
}

/** As raw HTTP, for when no request could be parsed. */
export function statusPageOverSocket(status: Status): string {
  const { html, policy } = pageFor(status);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Cache-Control: no-store",
    `Content-Security-Policy: ${policy}`,
    "Content-Type: text/html; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(html)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
    "",
    html,
  ].join("\r\n");
}

/** The nonce only marks our own style for its hash. */
function pageFor(status: Status | "busy", address: string | null = "/") {
  const nonce = "own";
  const page = renderToStaticMarkup(
    <html lang="sv-SE">
      <PageHead
        title={`${statusTitle(status)} – ${env.brand.name}`}
        address={status === 414 ? null : address}
        nonce={nonce}
      />
      <body>
        <main className="wrap">
          <StatusScreen status={status} />
        </main>
      </body>
    </html>,
  );
  return guardWithHashes(`<!DOCTYPE html>${page}`, nonce);
}
