import { isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/platform/env.server";
import { cookiesOf } from "~/platform/http.server";
import { sessionCookieName } from "~/platform/session.server";
import { sendStatusPage } from "./status-page";

/** Whole villages share one address on mobile networks, so addresses may do much, and one person less. */
const limits = {
  /** Pages and searches of one address. */
  reading: limit(600, 60),
  /** Forms sent from one address, whoever sends them. */
  writing: limit(300, 60),
  /** Forms sent by one signed-in person. */
  person: limit(30, 60),
  /** Attempts to sign in from one address. */
  signingIn: limit(60, 600),
};

/** Refuses who asks much more often than people do, with the time after which to try again. */
export const limitRequests: RequestHandler = async (request, response, next) => {
  try {
    await Promise.all(tolls(request));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) return next(refusal);
    response.set("Retry-After", String(Math.ceil(refusal.msBeforeNext / 1000)));
    return sendStatusPage(response, 429);
  }
  next();
};

function tolls(request: Request): Promise<unknown>[] {
  const address = networkOf(request.ip ?? "");
  if (request.method !== "POST") return [limits.reading.consume(address)];
  const session = cookiesOf(request.get("Cookie")).get(sessionCookieName);
  return [
    limits.writing.consume(address),
    ...(session ? [limits.person.consume(session)] : []),
    ...(request.path.startsWith("/google-auth") ? [limits.signingIn.consume(address)] : []),
  ];
}

/** With IPv6 a household has a whole network (/64) of addresses. */
export function networkOf(address: string): string {
  return isIPv6(address) && !address.includes(".") ? expand(address).slice(0, 4).join(":") : address;
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
}

function limit(points: number, seconds: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: points * env.rateLimitFactor, duration: seconds });
}
