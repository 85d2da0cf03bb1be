import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { nobody } from "~/modules/sessions/session.server";
import { env } from "~/platform/env.server";
import { cacheLookups } from "~/platform/metrics.server";
import { factsHeader } from "~/pwa/kept";
import { commonHeaders } from "./headers";
import { measureAnswer } from "./measure-requests";
import { type KeptPage, keyToday, type PageCache, tagOf } from "./page-cache";
import { logAnswer } from "./request-log";

const mostRequests = 2_000;
const mostCharacters = 2_000;

const headersOfAll = Object.entries({
  ...commonHeaders,
  "Cache-Control": "private, no-cache",
  "Content-Type": "text/html; charset=utf-8",
  Vary: "Accept-Encoding, Cookie",
  "X-Viewer": nobody,
});

type Known = { askers: string; route: string | undefined };

/** Answers requests for kept pages that are, in all that is looked at, like one that has been answered with the page: what
 * was checked then would be found again. */
export function createKeptAnswers(pages: PageCache) {
  const known = new LRUCache<string, Known>({ max: mostRequests });
  let isDraining = false;

  return {
    remember(request: IncomingMessage, askers: string, route: string | undefined): void {
      const key = likenessOf(request);
      if (request.method === "GET" && key.length <= mostCharacters) known.set(key, { askers, route });
    },
    /** @returns whether it was */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "GET" || isDraining) return false;
      const like = known.get(likenessOf(request));
      const page = like && pages.get(keyToday(like.askers, request.url));
      const status = page && !page.missed && statusFor(request, page);
      if (!status) return false;
      measureAnswer(request, response, like);
      if (env.logRequests) logAnswer(request, response, like);
      cacheLookups.inc({ cache: "pages", outcome: "hit" });
      sendKept(response, page, status);
      return true;
    },
    drain: () => {
      isDraining = true;
    },
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** All that decides who asks, and for which page. */
function likenessOf({ url, headers }: IncomingMessage): string {
  return [url, headers.host, headers["accept-encoding"], headers.cookie].join("\n");
}

/** @returns null where it takes more to know what the asker has */
function statusFor({ headers }: IncomingMessage, page: KeptPage): 200 | 304 | null {
  const has = headers["if-none-match"];
  if (has === undefined) return 200;
  return has === tagOf(page) && !headers["cache-control"] && !headers["if-modified-since"] ? 304 : null;
}

/** A 304 keeps the browser's copy but brings a new policy; the hashes are the same. */
export function sendKept(response: ServerResponse, page: KeptPage, status: 200 | 304): void {
  const { bytes, policyAt, tagAt, factsAt, encoding } = page;
  response.statusCode = status;
  for (const [name, value] of headersOfAll) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", bytes.toString("latin1", policyAt, tagAt));
  response.setHeader("ETag", tagOf(page));
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  if (factsAt < bytes.length) response.setHeader(factsHeader, bytes.toString("latin1", factsAt));
  response.end(status === 200 ? bytes.subarray(0, policyAt) : undefined);
}
