import { env } from "~/platform/env.server";
import { cookiesOf, isNavigation, isPrefetch, tipCookieName } from "~/platform/http.server";
import { tipFor, tipInterval } from "./rules";

/** The tip for pages without scripts, and headers that suppress it for `tipInterval`; null if not due. */
export function takeTip(request: Request, uid: string, events: number): { text: string; headers: HeadersInit } | null {
  const isGiven = cookiesOf(request.headers.get("Cookie") ?? undefined).get(tipCookieName) === uid;
  if (events === 0 || isGiven || isPrefetch(request) || !isNavigation(request)) return null;
  const secure = env.isSecure ? "; Secure" : "";
  const cookie = `${tipCookieName}=${uid}; Path=/; Max-Age=${tipInterval / 1000}; SameSite=Lax${secure}`;
  return { text: tipFor(events), headers: { "Set-Cookie": cookie } };
}
