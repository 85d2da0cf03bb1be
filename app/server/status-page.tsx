import { STATUS_CODES } from "node:http";
import type { Request, Response } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { PageHead } from "~/frame/PageHead";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";
import { guardWithHashes } from "~/platform/csp.server";
import { env } from "~/platform/env.server";
import { chooseEncoding, compress, type Encoding } from "./compress";

type Status = 400 | 403 | 405 | 413 | 414 | 415 | 429 | 500 | 503;

/** In seconds, while the database is away. */
const databasePause = 10;

/** In seconds, while too many ask. */
const busyPause = 3;

const busyPages = new Map<Encoding, { body: Buffer; policy: string }>();

export function sendStatusPage(response: Response, status: Status): void {
  const { html, policy } = pageFor(status, response.req?.originalUrl);
  if (status === 503) response.set("Retry-After", String(databasePause));
  response
    .status(status)
    .set({ "Cache-Control": "no-store", "Content-Security-Policy": policy })
    .type("html")
    .send(html);
}

/** The page is made once: there is no time. */
export function sendBusyPage(request: Request, response: Response): void {
  const encoding = chooseEncoding(request.acceptsEncodings());
  const { body, policy } = busyPages.get(encoding) ?? makeBusyPage(encoding);
  if (encoding !== "identity") response.set("Content-Encoding", encoding);
  response
    .status(503)
    .set({
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": String(busyPause),
      Vary: "Accept-Encoding",
    })
    .end(body);
}

function makeBusyPage(encoding: Encoding) {
  const { html, policy } = pageFor("busy", null);
  const page = { body: compress(Buffer.from(html), encoding), policy };
  busyPages.set(encoding, page);
  return page;
}

/** The same page as raw HTTP, for when not even a request could be made out. */
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

/** The nonce only marks our own style for its hash: nothing in these pages comes from anybody else. */
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
