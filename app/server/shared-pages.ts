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
import { chooseEncoding, compress } from "./compress";
import { commonHeaders } from "./headers";
import { type KeptAnswers, sendKept } from "./kept-answers";
import { type KeptPage, keyToday, type PageCache } from "./page-cache";

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
export function sharedPages(cache: PageCache, answers: KeptAnswers): RequestHandler {
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
    const kind = `${encoding} ${hasConsent} ${statistics} ${request.url}`;
    const send = (page: KeptPage) => {
      answers.remember(request, kind, response.locals.route);
      sendKept(response, page, isKnown(request, response, page) ? 304 : 200);
    };
    const key = keyToday(kind);
    const kept = cache.get(key);
    cacheLookups.inc({ cache: "pages", outcome: kept ? "hit" : "miss" });
    if (kept) return send(kept);
    const old = cache.getAnyAge(key);
    if (old) response.locals.sendOldPage = () => send(old);
    const version = cache.version();
    response.locals.share = (html, made) => {
      const facts = made.get(factsHeader);
      const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
      const page: KeptPage = {
        body: compress(html, encoding, true),
        rideId: rideIn(request.path),
        headers: {
          ...commonHeaders,
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
      send(page);
    };
    next();
  };
}

function isKnown(request: Request, response: Response, { headers }: KeptPage): boolean {
  response.status(200).set("ETag", headers.ETag);
  return request.fresh;
}

/** A hyphen marks a route page, which lists many rides. */
function rideIn(path: string): string | null {
  return path.match(/^\/(?:ride|passenger)\/([^/-]+)$/)?.[1] ?? null;
}
