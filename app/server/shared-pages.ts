import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
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
import { type KeptAnswers, sendKept } from "./kept-answers";
import { type KeptPage, keyToday, type PageCache, tagOf } from "./page-cache";

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
    const askers = [encoding, hasConsent, statistics].join(" ");
    const send = (page: KeptPage) => {
      response.locals.missed = page.missed;
      answers.remember(request, askers, response.locals.route);
      sendKept(response, page, isKnown(request, response, page) ? 304 : 200);
    };
    const key = keyToday(askers, request.url);
    const kept = cache.get(key);
    cacheLookups.inc({ cache: "pages", outcome: kept ? "hit" : "miss" });
    if (kept) return send(kept);
    const old = cache.getAnyAge(key);
    if (old) response.locals.sendOldPage = () => send(old);
    const version = cache.version();
    response.locals.share = (html, made) => {
      const body = compress(html, encoding, true);
      const policy = Buffer.from(made.get("Content-Security-Policy") ?? "");
      const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
      const tag = Buffer.from(`"${hash}-${encoding}"`);
      const facts = Buffer.from(made.get(factsHeader) ?? "");
      const page: KeptPage = {
        bytes: Buffer.concat([body, policy, tag, facts]),
        policyAt: body.length,
        tagAt: body.length + policy.length,
        factsAt: body.length + policy.length + tag.length,
        encoding,
        isOfOneRide: isOfOneRide(request.path),
        missed: response.locals.missed ?? null,
      };
      cache.keep(key, page, version);
      send(page);
    };
    next();
  };
}

function isKnown(request: Request, response: Response, page: KeptPage): boolean {
  response.status(200).set("ETag", tagOf(page));
  return request.fresh;
}

/** A hyphen marks a route page, which lists many rides. */
function isOfOneRide(path: string): boolean {
  return /^\/(?:ride|passenger)\/[^/-]+$/.test(path);
}
