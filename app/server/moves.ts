import type { RequestHandler } from "express";
import { consentCookieName, cookiesOf } from "~/platform/http.server";
import { buildId } from "~/platform/version.server";
import { buildHeader } from "~/pwa/kept";
import { isData } from "~/screens";

declare global {
  namespace Express {
    interface Locals {
      /** Data of a move that is the same for everybody: the browser may use it again for a moment. */
      isSharedMove?: boolean;
    }
  }
}

/** A page of an earlier build learns by the header that there is a newer one. What is fetched ahead for one person is
 * not made: it may be stored nowhere, so the move itself would ask again. */
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
