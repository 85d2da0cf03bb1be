import type { Request as Incoming, Response as Outgoing, RequestHandler } from "express";
import { endLeftSession, sessionCookieName } from "~/modules/sessions/session.server";
import { env } from "~/platform/env.server";
import { cookiesOf, signedOutCookieName } from "~/platform/http.server";

/** A sign-out made while we could not be reached takes effect with the browser's next request. */
export const catchUpSignOut: RequestHandler = (request, response, next) => {
  const cookies = cookiesOf(request.get("Cookie"));
  if (!cookies.get(signedOutCookieName)) return next();
  signOut(request, response, cookies).then(() => next(), next);
};

async function signOut(incoming: Incoming, outgoing: Outgoing, cookies: Map<string, string>): Promise<void> {
  const headers = { Cookie: incoming.get("Cookie") ?? "" };
  for (const cookie of await endLeftSession(new Request(env.origin, { headers })))
    outgoing.append("Set-Cookie", cookie);
  cookies.delete(sessionCookieName);
  cookies.delete(signedOutCookieName);
  incoming.headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
