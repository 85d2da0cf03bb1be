import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { nobody } from "~/modules/sessions/session.server";
import {
  consentCookieName,
  cookiesOf,
  isStatisticsCookie,
  searchesCookieName,
  statisticsChoice,
  statisticsCookieName,
} from "~/platform/http.server";
import { cacheLookups } from "~/platform/metrics.server";
import { factsHeader } from "~/pwa/kept";
import { isData } from "~/screens";
import { formatDay } from "~/text/format";
import { chooseEncoding, compress } from "./compress";
import type { KeptPage, PageCache } from "./page-cache";

declare global {
  namespace Express {
    interface Locals {
      share?: (html: Buffer, headers: Headers) => void;
      /** Sends an expired copy; missing where there is none. */
      sendOldPage?: () => void;
    }
  }
}

/** For visitors who are not signed in, where the screen allows it (`app/screens.ts`). */
export function sharedPages(cache: PageCache): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === "GET" || request.method === "HEAD";
    const cookies = cookiesOf(request.get("Cookie"));
    const hasConsent = cookies.delete(consentCookieName);
    // Its content is shown to people signed in only.
    cookies.delete(searchesCookieName);
    const statistics = statisticsChoice(cookies);
    const isSomebodys = [...cookies.keys()].some((name) => name !== statisticsCookieName && !isStatisticsCookie(name));
    if (!isReading || !response.locals.isSharedScreen || isSomebodys || isData(request.path)) return next();

    const encoding = chooseEncoding(request.acceptsEncodings());
    // Pages say "i dag" and "i morgon".
    const key = `${formatDay(Date.now())} ${encoding} ${hasConsent} ${statistics} ${request.url}`;
    const kept = cache.get(key);
    cacheLookups.inc({ cache: "pages", outcome: kept ? "hit" : "miss" });
    if (kept) return sendPage(request, response, kept);
    const old = cache.getAnyAge(key);
    if (old) response.locals.sendOldPage = () => sendPage(request, response, old);
    const version = cache.version();
    response.locals.share = (html, made) => {
      const facts = made.get(factsHeader);
      const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
      const page: KeptPage = {
        body: compress(html, encoding, true),
        rideId: rideIn(request.path),
        headers: {
          "Cache-Control": "private, no-cache",
          "Content-Security-Policy": made.get("Content-Security-Policy") ?? "",
          "Content-Type": "text/html; charset=utf-8",
          ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
          ETag: `"${hash}-${encoding}"`,
          Vary: "Accept-Encoding, Cookie",
          "X-Viewer": nobody,
          ...(facts && { [factsHeader]: facts }),
        },
      };
      cache.keep(key, page, version);
      sendPage(request, response, page);
    };
    next();
  };
}

/** A 304 keeps the browser's copy but brings a new policy; the hashes are the same. */
function sendPage(request: Request, response: Response, { body, headers }: KeptPage): void {
  response.status(200).set(headers);
  if (request.fresh) response.status(304).end();
  else response.end(body);
}

/** A hyphen marks a route page, which lists many rides. */
function rideIn(path: string): string | null {
  return path.match(/^\/(?:ride|passenger)\/([^/-]+)$/)?.[1] ?? null;
}
