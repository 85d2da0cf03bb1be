import type { Duplex } from "node:stream";
import type { Request, RequestHandler } from "express";
import { env } from "~/platform/env.server";
import { sendStatusPage, statusPageOverSocket } from "./status-page";

/** characters; more than any address of ours, Remix's manifest requests included */
const longestAddress = 8000;

export const methods = new Set(["GET", "HEAD", "POST"]);

const loopbackNames: Record<string, string> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };

/** localhost and 127.0.0.1: under the other name browsers would not send the sign-in's cookies. */
const otherLoopback = otherLoopbackOf(new URL(env.origin));

/** Called by other servers, which sign what they send or know a secret. */
const machinePaths = /^\/(?:paypal-webhook|sms-webhook\/[\w-]+)$/;

/** A demo calls its own PayPal with JSON and its own Google by our port instead of our address. */
const standInPaths = env.mode === "demo" ? /^\/demo\/(paypal\/v[12]\/|google\/token$)/ : null;

/** Refuses addresses that no screen can have, and redirects others to their canonical spelling. */
export const checkAddress: RequestHandler = (request, response, next) => {
  const { url, path } = request;
  if (!methods.has(request.method)) {
    response.set("Allow", [...methods].join(", "));
    return sendStatusPage(response, 405);
  }
  if (url.length > longestAddress) return sendStatusPage(response, 414);
  if (!url.startsWith("/") || !isReadable(url) || isReadInTwoWays(url, path)) return sendStatusPage(response, 400);
  if (request.get("Host") === otherLoopback && !standInPaths?.test(path))
    return response.redirect(307, env.origin + url);
  const proper = path.replace(/[\\/]+/g, "/").replace(/(.)\/$/, "$1");
  if (proper !== path) return response.redirect(308, proper + url.slice(path.length));
  next();
};

export const checkOrigin: RequestHandler = (request, response, next) => {
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (isReading || machinePaths.test(request.path) || isFromHere(request)) return next();
  sendStatusPage(response, 403);
};

/** Screens read forms only. */
export const checkBody: RequestHandler = (request, response, next) => {
  const isForMachines = machinePaths.test(request.path) || standInPaths?.test(request.path);
  if (request.method !== "POST" || request.is(["urlencoded", "multipart/form-data"]) || isForMachines) return next();
  sendStatusPage(response, 415);
};

/** Answers what is not HTTP, or has larger headers than the parser takes. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  socket.end(statusPageOverSocket(error.code === "HPE_HEADER_OVERFLOW" ? 414 : 400));
}

function otherLoopbackOf({ hostname, host }: URL): string | null {
  const otherName = loopbackNames[hostname];
  return otherName ? host.replace(hostname, otherName) : null;
}

/** No text contains a null character, and PostgreSQL refuses it. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0") && !/%00/.test(url);
  } catch {
    return false;
  }
}

/** Remix resolves dots in the path, and answers `?_data` (an earlier protocol) with bare data instead of a page. */
function isReadInTwoWays(url: string, path: string): boolean {
  if (/(?:^|[\\/])(?:\.|%2e){1,2}(?=[\\/]|$)/i.test(path)) return true;
  return url.length > path.length && new URL(url, env.origin).searchParams.has("_data");
}

/** Browsers that honour SameSite send Origin or Sec-Fetch-Site. Without both it is none, and acts without cookies. */
function isFromHere(request: Request): boolean {
  const site = request.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = request.get("Origin");
  if (origin !== undefined) return isOwnOrigin(request, origin);
  const referrer = request.get("Referer");
  return referrer === undefined || (URL.canParse(referrer) && isOwnOrigin(request, new URL(referrer).origin));
}

/** A demo is also reached by other names of this machine than the configured one. */
export function isOwnOrigin(request: Request, origin: string): boolean {
  return origin === env.origin || (env.mode === "demo" && origin === `${request.protocol}://${request.get("Host")}`);
}
