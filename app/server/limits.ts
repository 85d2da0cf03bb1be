import type { Request, RequestHandler } from "express";
import { uidNamedIn } from "~/modules/sessions/session.server";
import { networkOf } from "~/platform/network";
import { type Limit, ownLimit, sharedLimit } from "~/platform/rate-limit.server";
import { screens } from "~/screens";
import { sendStatusPage } from "./status-page";
import { positionAddress } from "./take-position";

/** Whole villages share one address on mobile networks, so addresses may do much more than one person. */
const limits = {
  reading: ownLimit(600, 60),
  writing: ownLimit(300, 60),
  person: sharedLimit("person", 30, 60),
  position: ownLimit(30, 60),
  signingIn: sharedLimit("sign-in", 60, 600),
};

export const limitRequests: RequestHandler = async (request, response, next) => {
  try {
    const seconds = await secondsToWait(request, response.locals.route ?? "");
    if (seconds === 0) return next();
    response.set("Retry-After", String(seconds));
    sendStatusPage(response, 429);
  } catch (error) {
    next(error);
  }
};

/** Viewer and screen come from the signed session and the route: cookies and addresses can be spelled in many ways. */
async function secondsToWait(request: Request, route: string): Promise<number> {
  const address = networkOf(request.ip ?? "");
  if (request.method !== "POST") return limits.reading(address);
  const uid = await uidNamedIn(request.get("Cookie"));
  const waits = await Promise.all([
    limits.writing(address),
    uid ? limitOfPerson(route)(uid) : 0,
    isSignIn(route) ? limits.signingIn(address) : 0,
  ]);
  return Math.max(...waits);
}

/** A car says where it is six times a minute, and the database itself keeps but one position each ten seconds. */
function limitOfPerson(route: string): Limit {
  return route === positionAddress ? limits.position : limits.person;
}

function isSignIn(route: string): boolean {
  return screens[`/${route.split("/")[1]}`]?.signsIn ?? false;
}
