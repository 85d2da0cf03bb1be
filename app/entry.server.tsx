import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/frame/nonce";
import { pageFacts } from "~/frame/page-facts.server";
import type { Missed } from "~/modules/demand/types";
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
    /** Sent to many visitors, so it must carry nothing made for one of them. */
    isShared?: boolean;
    route?: string;
    isDatabaseAway?: boolean;
    missed?: Missed;
  }
}

/** ms. Nothing is deferred: a promise that a loader forgot to await fails early instead of holding the page. */
export const streamTimeout = 1000;

/** In development Vite adds its own styles and scripts without a nonce. */
const isWorkshop = process.env.NODE_ENV === "development";

/** Renders the whole document before sending: what is streamed later is invisible without JavaScript. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Everybody gets the kept page for this instead.
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
  // PayPal's approval opens in a popup, which tells this page when it closes.
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

/** Meta functions do not see action data. In the browser `ErrorSummary` marks the title. */
function markErrors(html: string, { staticHandlerContext: { loaderData, actionData } }: EntryContext): string {
  const answers = [...Object.values(loaderData), ...Object.values(actionData ?? {})];
  return answers.some(hasErrors) ? html.replace("<title>", `<title>${errorMark}`) : html;
}

function hasErrors(answer: { errors?: FieldErrors } | null | undefined): boolean {
  return !answer?.errors?.asks && Object.values(answer?.errors ?? {}).some(Boolean);
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseAway(error)) context.isDatabaseAway = true;
  noteIfFull(error);
  log.error("request.failed", { error, route: context.route });
}

/** Scripts wait in a template that `late.browser.js` opens: a browser that meets one prepares it before painting. */
function putOffScripts(html: string, nonce: string): string {
  const start = html.indexOf(`<script nonce="${nonce}">`);
  if (isWorkshop || start < 0) return html;
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, start)}<template class="late">${html.slice(start, end)}</template>${html.slice(end)}`;
}

/** Remix renders its data after `</html>`; browsers move it into the body, HTML checkers reject it. */
function closeAtTheEnd(html: string): string {
  const end = "</body></html>";
  const at = html.lastIndexOf(end);
  return at < 0 ? html : html.slice(0, at) + html.slice(at + end.length) + end;
}

/** React 18 pads its 2 048-byte chunks with null bytes before letters such as å (facebook/react#26228). */
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
