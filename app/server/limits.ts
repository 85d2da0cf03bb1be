import { isIP, isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { uidNamedIn } from "~/modules/sessions/session.server";
import { ownLimit, sharedLimit } from "~/platform/rate-limit.server";
import { screens } from "~/screens";
import { sendStatusPage } from "./status-page";

/** Whole villages share one address on mobile networks, so addresses may do much, and one person less. */
const limits = {
  reading: ownLimit(600, 60),
  writing: ownLimit(300, 60),
  person: sharedLimit("person", 30, 60),
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

/** Who asks and for what is taken from the signature and from the screen: both can be spelled in many ways. */
async function secondsToWait(request: Request, route: string): Promise<number> {
  const address = networkOf(request.ip ?? "");
  if (request.method !== "POST") return limits.reading(address);
  const uid = await uidNamedIn(request.get("Cookie"));
  const waits = await Promise.all([
    limits.writing(address),
    uid ? limits.person(uid) : 0,
    isSignIn(route) ? limits.signingIn(address) : 0,
  ]);
  return Math.max(...waits);
}

function isSignIn(route: string): boolean {
  return screens[`/${route.split("/")[1]}`]?.signsIn ?? false;
}

/** IPv6 as the network (/64), of which a household has all addresses. @param address with a port behind some proxies */
export function networkOf(address: string): string {
  const [, bare = address] = /^\[?(.+?)\]?:\d+$/.exec(isIP(address) ? "" : address) ?? [];
  if (!isIPv6(bare) || !URL.canParse(`http://[${bare}]`)) return bare;
  const groups = expand(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  return groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff" ? ipv4In(groups.slice(6)) : groups.slice(0, 4).join(":");
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
}

function ipv4In(groups: string[]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join(".");
}
