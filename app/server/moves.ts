import type { RequestHandler } from "express";
import { consentCookieName, cookiesOf } from "~/platform/http.server";
import { buildId } from "~/platform/version.server";
import { buildHeader } from "~/pwa/kept";
import { isData } from "~/screens";

declare global {
  namespace Express {
    interface Locals {
      /** The same for everybody: the browser may reuse it for a moment. */
      isSharedMove?: boolean;
    }
  }
}

/** The header tells a page of a newer build. Personal prefetches are refused: they could be stored nowhere. */
export function prepareMoves(): RequestHandler {
  return (request, response, next) => {
    if (!isData(request.path)) return next();
    response.set(buildHeader, buildId);
    const cookies = cookiesOf(request.get("Cookie"));
    cookies.delete(consentCookieName);
    response.locals.isSharedMove = request.method === "GET" && response.locals.isSharedScreen && cookies.size === 0;
    const isAhead = request.get("Sec-Purpose")?.includes("prefetch") ?? false;
    if (!isAhead || response.locals.isSharedMove) return next();
    response.status(204).set("Cache-Control", "private, no-store").end();
  };
}
