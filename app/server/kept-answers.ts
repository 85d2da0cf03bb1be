import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { env } from "~/platform/env.server";
import { cacheLookups } from "~/platform/metrics.server";
import { measureAnswer } from "./measure-requests";
import { type KeptPage, keyToday, type PageCache } from "./page-cache";
import { logAnswer } from "./request-log";

const mostRequests = 5_000;
/** characters */
const longestRequest = 2_000;

type Known = { kind: string; route: string | undefined };

/** Answers requests for kept pages that are, in all that is looked at, like one that has been answered with the page: what
 * was checked then would be found again. */
export function createKeptAnswers(pages: PageCache) {
  const known = new LRUCache<string, Known>({ max: mostRequests });
  let isDraining = false;

  return {
    /** @param kind of page, on whatever day */
    remember(request: IncomingMessage, kind: string, route: string | undefined): void {
      const key = likenessOf(request);
      if (request.method === "GET" && key.length <= longestRequest) known.set(key, { kind, route });
    },
    /** @returns whether it was */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "GET" || isDraining) return false;
      const like = known.get(likenessOf(request));
      const page = like && pages.get(keyToday(like.kind));
      const status = page && statusFor(request, page);
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
  return `${url}\n${headers.host}\n${headers["accept-encoding"]}\n${headers.cookie}`;
}

/** @returns null where it takes more to know what the asker has */
function statusFor({ headers }: IncomingMessage, { headers: { ETag } }: KeptPage): 200 | 304 | null {
  const has = headers["if-none-match"];
  if (has === undefined) return 200;
  return has === ETag && !headers["cache-control"] && !headers["if-modified-since"] ? 304 : null;
}

/** A 304 keeps the browser's copy but brings a new policy; the hashes are the same. */
export function sendKept(response: ServerResponse, { body, headers }: KeptPage, status: 200 | 304): void {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  response.end(status === 200 ? body : undefined);
}
