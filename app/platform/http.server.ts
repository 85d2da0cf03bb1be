import { randomUUID } from "node:crypto";
import { createCookie, data, redirect } from "@remix-run/node";
import { env } from "./env.server";

export type Toast = {
  type: "info" | "success" | "error";
  text: string;
  /** for statistics; sent once, like the message */
  event?: "Ride Created" | "Booking Sent";
  /** The next page says it itself; the text is for who sent the form offline. */
  isQuiet?: true;
};

type LeftToast = Toast & { at: number; isGiven?: true };

/** seconds in which an answer to a script may be overtaken by another */
const answersCross = 10;

/** The `__Host-` prefix binds a cookie to this host; browsers refuse it over plain http. */
export const hostCookieName = (name: string) => (env.isSecure ? `__Host-${name}` : name);

const { name, email, phone, owner, supportEmail, address, organisationNumber, vatNumber, social } = env.brand;

export const site = {
  brand: { name, email, phone, organisationNumber, social },
  origin: env.origin,
  isDemo: env.mode === "demo",
  tracksErrors: env.errorTracking !== null,
};

export const contact = { owner, supportEmail, address, vatNumber };

export const operator = { who: owner ? `${owner} (${name})` : name, organisationNumber, vatNumber, address };

export const cookieAttributes = {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secrets: env.sessionSecrets,
  secure: env.isSecure,
} as const;

const toastCookie = createCookie(hostCookieName("toast"), { ...cookieAttributes, maxAge: 60 });

/** Set once the cookie banner was answered; cached pages vary by it. */
export const consentCookieName = hostCookieName("cookie_consent");

/** Set by `app/pwa/sign-out.ts` in a browser that could not reach us. */
export const signedOutCookieName = hostCookieName("signed_out");

/** Who got the tip lately; also read and set by `app/modules/counters/tip.ts`. */
export const tipCookieName = hostCookieName("vv_lastTip");

/** The viewer's recent searches (`app/modules/search/recent.server.ts`), ended with the session. */
export const searchesCookieName = hostCookieName("searches");

/** WAL position of this browser's last write (`app/server/own-writes.ts`). */
export const writtenCookieName = hostCookieName("written");

const consentCookie = createCookie(consentCookieName, {
  httpOnly: true,
  maxAge: 365 * 86_400,
  path: "/",
  sameSite: "lax",
  secure: env.isSecure,
});

export type StatisticsChoice = "allowed" | "refused";

export const hasStatistics = env.gaMeasurementId !== null;

/** Set by Google's script where statistics are allowed. */
export const isStatisticsCookie = (name: string) => name === "_ga" || name.startsWith("_ga_");

/** Whether statistics are allowed; cached pages vary by it. */
export const statisticsCookieName = hostCookieName("statistics");

/** The stored answer about statistics among a request's cookies; null before there is one. */
export function statisticsChoice(cookies: Map<string, string>): StatisticsChoice | null {
  const said = cookies.get(statisticsCookieName);
  return said === "allowed" || said === "refused" ? said : null;
}

/** The id to count this visitor by; null without consent or configuration. */
export function statisticsIdFor(request: Request): string | null {
  const choice = statisticsChoice(cookiesOf(request.headers.get("Cookie") ?? undefined));
  return choice === "allowed" ? env.gaMeasurementId : null;
}

/** Stores the statistics choice for a year (303); a no deletes Google's cookies. */
export function redirectWithStatisticsChoice(url: string, choice: StatisticsChoice): Response {
  const headers = new Headers();
  const set = (name: string, value: string, maxAge: number, more = "") =>
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${more}`);
  set(statisticsCookieName, choice, 365 * 86_400, env.isSecure ? "; HttpOnly; Secure" : "; HttpOnly");
  if (choice === "refused")
    for (const name of ["_ga", `_ga_${env.gaMeasurementId?.replace("G-", "")}`]) set(name, "", 0);
  return redirect(url, { status: 303, headers });
}

/** Throws 404. "Not yours" and "does not exist" look the same. */
export function notFound(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** Throws 301 to the canonical path with this request's query; 404 without a path. */
export function movedTo(request: Request, path: string | null): never {
  throw path === null ? notFound() : redirect(path + new URL(request.url).search, 301);
}

/** Throws 400, for a form that no screen of ours sends. */
export function badForm(): never {
  throw new Response(null, { status: 400, statusText: "Bad Request" });
}

/** An action's answer to a wrong form: its errors, with status 400. */
export function badRequest<Value>(value: Value) {
  return data(value, { status: 400 });
}

/** Redirects after a form (303), with a message for the next page. @param url path in this site */
export async function redirectWithToast(url: string, toast: Toast): Promise<Response> {
  const left: LeftToast = { ...toast, at: Date.now() };
  return redirect(url, { status: 303, headers: { "Set-Cookie": await toastCookie.serialize(left) } });
}

/** `redirectWithToast`'s message, and headers that clear it; `at` (ms UTC) recognises it in parallel answers. */
export async function takeToast(request: Request): Promise<{ toast: LeftToast | null; headers: HeadersInit } | null> {
  const left: LeftToast | null = await toastCookie.parse(request.headers.get("Cookie"));
  if (!left) return null;
  const isOver = isNavigation(request);
  const rest = isOver
    ? await toastCookie.serialize("", { maxAge: 0 })
    : await toastCookie.serialize({ ...left, isGiven: true }, { maxAge: answersCross });
  return { toast: isOver && left.isGiven ? null : left, headers: { "Set-Cookie": rest } };
}

/** Whether the visitor has answered the cookie banner: its cookie has one value only. */
export function hasConsent(request: Request): boolean {
  return cookiesOf(request.headers.get("Cookie") ?? undefined).has(consentCookieName);
}

/** Stores for a year that the cookie banner was answered (303). @param url path in this site */
export async function redirectWithConsent(url: string): Promise<Response> {
  return redirect(url, { status: 303, headers: { "Set-Cookie": await consentCookie.serialize(true) } });
}

/** A calendar file for one person's programs. */
export function calendarDownload(file: string): Response {
  return new Response(file, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="resa.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}

/** Whether the response becomes a document, as far as the browser says. */
export function isNavigation(request: Request): boolean {
  return ["navigate", null].includes(request.headers.get("Sec-Fetch-Mode"));
}

/** Whether the browser only prefetches. Our worker may not set `Sec-` headers. */
export function isPrefetch(request: Request): boolean {
  return ["Sec-Purpose", "Purpose"].some((name) => request.headers.get(name)?.includes("prefetch"));
}

/** A request's cookies by name, undecoded. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().match(/^([^=]+)(?:=(.*))?$/));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", pair[2] ?? ""]] : [])));
}

/** @param text unverified @returns path and query if it is an address of this site, else the fallback */
export function safeRedirectTarget(text: unknown, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || /^\/+(?:%2f|%5c)/i.test(text))
    return fallback;
  const url = new URL(text, env.origin);
  return url.origin === env.origin && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : fallback;
}

/** Path and query of another page of this site that led here; null where there is none, or browsers do not say. */
export function pageBefore(request: Request): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const url = new URL(request.url);
  const { host, pathname, search } = new URL(referrer);
  return host === url.host && pathname !== url.pathname ? pathname + search : null;
}

/** For the field `formKey` of every form that changes something: sent twice, it acts once. */
export function newFormKey(): string {
  return randomUUID();
}

/** A form's `formKey`; a new one where it is missing or malformed. */
export function formKeyOf(data: FormData): string {
  const key = data.get("formKey");
  return typeof key === "string" && /^[\w-]{1,64}$/.test(key) ? key : newFormKey();
}
