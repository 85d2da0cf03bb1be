import { env } from "~/platform/env.server";
import { cookiesOf, isNavigation, isPrefetch, tipCookieName } from "~/platform/http.server";
import { tipFor, tipInterval } from "./rules";

/** The new-events tip where no script gives it, and headers that keep it away for `tipInterval`; null when there is
 * nothing new or it was given. @param uid whose page it is @param events how many are new */
export function takeTip(request: Request, uid: string, events: number): { text: string; headers: HeadersInit } | null {
  const isGiven = cookiesOf(request.headers.get("Cookie") ?? undefined).get(tipCookieName) === uid;
  if (events === 0 || isGiven || isPrefetch(request) || !isNavigation(request)) return null;
  const secure = env.isSecure ? "; Secure" : "";
  const cookie = `${tipCookieName}=${uid}; Path=/; Max-Age=${tipInterval / 1000}; SameSite=Lax${secure}`;
  return { text: tipFor(events), headers: { "Set-Cookie": cookie } };
}
