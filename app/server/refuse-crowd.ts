import type { Request, RequestHandler, Response } from "express";
import { sessionCookieName } from "~/modules/sessions/session.server";
import type { Admission } from "./admission";
import { sendKeptPage } from "./status-page";

/** Tells who asks for a screen that there is no room, before anything is looked up for them. Who only says that they are
 * signed in is not believed until `remixHandler`. */
export function refuseCrowd(admission: Admission): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === "GET" || request.method === "HEAD";
    const isScreen = response.locals.route !== undefined;
    if (isReading && isScreen && admission.isFull(saysIsSignedIn(request) ? "person" : "visitor"))
      return refuse(request, response);
    next();
  };
}

/** With the page as it was some moments ago, if there is one. */
export function refuse(request: Request, response: Response): void {
  const { sendOldPage } = response.locals;
  if (sendOldPage) sendOldPage();
  else sendKeptPage(request, response, "busy");
}

function saysIsSignedIn(request: Request): boolean {
  return request.get("Cookie")?.includes(`${sessionCookieName}=`) ?? false;
}
