import type { Request, RequestHandler, Response } from "express";
import { sessionCookieName } from "~/modules/sessions/session.server";
import type { Admission } from "./admission";
import { sendKeptPage } from "./status-page";

/** Answers 503 before anything is looked up. A claimed sign-in is verified later, in `remixHandler`. */
export function refuseCrowd(admission: Admission): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === "GET" || request.method === "HEAD";
    const isScreen = response.locals.route !== undefined;
    if (isReading && isScreen && admission.refuses(saysIsSignedIn(request) ? "person" : "visitor"))
      return refuse(request, response);
    next();
  };
}

export function refuse(request: Request, response: Response): void {
  const { sendOldPage } = response.locals;
  if (sendOldPage) sendOldPage();
  else sendKeptPage(request, response, "busy");
}

function saysIsSignedIn(request: Request): boolean {
  return request.get("Cookie")?.includes(`${sessionCookieName}=`) ?? false;
}
