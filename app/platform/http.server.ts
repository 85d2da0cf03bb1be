import { randomUUID } from "node:crypto";
import { createCookie, data, redirect } from "@remix-run/node";
import { env } from "./env.server";

export type Toast = {
  type: "info" | "success" | "error";
  text: string;
  /** What has happened, for the statistics: handed to the browser as often as the message, once. */
  event?: "Ride Created" | "Booking Sent";
  /** The next page says it itself; the text is for who sent the form without a network and sees that page later. */
  isQuiet?: true;
};

type LeftToast = Toast & { at: number; isGiven?: true };

/** For how long one answer to a script may come in place of another, in s. */
const answersCross = 10;

/** A `__Host-` name binds a cookie to this host over https; browsers refuse it over plain http. */
export const hostCookieName = (name: string) => (env.isSecure ? `__Host-${name}` : name);

/** What every page may tell of the configuration. */
export const site = {
  brand: {
    name: env.brand.name,
    email: env.brand.email,
    phone: env.brand.phone,
    organisationNumber: env.brand.organisationNumber,
    social: env.brand.social,
  },
  origin: env.origin,
  isDemo: env.mode === "demo",
  tracksErrors: env.errorTracking !== null,
};

export const contact = {
  owner: env.brand.owner,
  supportEmail: env.brand.supportEmail,
  address: env.brand.address,
  vatNumber: env.brand.vatNumber,
};

export const operator = {
  who: env.brand.owner ? `${env.brand.owner} (${env.brand.name})` : env.brand.name,
  organisationNumber: env.brand.organisationNumber,
  vatNumber: env.brand.vatNumber,
  address: env.brand.address,
};

const toastCookie = createCookie(hostCookieName("toast"), {
  httpOnly: true,
  maxAge: 60,
  path: "/",
  sameSite: "lax",
  secrets: env.sessionSecrets,
  secure: env.isSecure,
});

/** Says that the cookie banner was answered; pages for everybody heed it. */
export const consentCookieName = hostCookieName("cookie_consent");

/** Says that the person has signed out in a browser that could not tell us; written there (`app/pwa/sign-out.ts`). */
export const signedOutCookieName = hostCookieName("signed_out");

/** Whom the tip of new events was given to lately; the browser heeds and sets it too (`app/modules/counters/tip.ts`). */
export const tipCookieName = hostCookieName("vv_lastTip");

/** What who is signed in has searched for lately (`app/modules/search/recent.server.ts`); it ends with their session. */
export const searchesCookieName = hostCookieName("searches");

/** How far the database had written its log when this browser last sent a form (`app/server/own-writes.ts`). */
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

/** Google's own, made by its script where statistics are allowed. */
export const isStatisticsCookie = (name: string) => name === "_ga" || name.startsWith("_ga_");

/** Says whether statistics are allowed; pages for everybody heed it, too. */
export const statisticsCookieName = hostCookieName("statistics");

/** The stored answer about statistics among a request's cookies; null before there is one. */
export function statisticsChoice(cookies: Map<string, string>): StatisticsChoice | null {
  const said = cookies.get(statisticsCookieName);
  return said === "allowed" || said === "refused" ? said : null;
}

/** What to count this visitor by, or null: only who has allowed it is counted, and only where it is configured. */
export function statisticsIdFor(request: Request): string | null {
  const choice = statisticsChoice(cookiesOf(request.headers.get("Cookie") ?? undefined));
  return choice === "allowed" ? env.gaMeasurementId : null;
}

/** Remembers for a year whether statistics are allowed (303). A no takes Google's cookies away. */
export function redirectWithStatisticsChoice(url: string, choice: StatisticsChoice): Response {
  const headers = new Headers();
  const set = (name: string, value: string, maxAge: number, more = "") =>
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${more}`);
  set(statisticsCookieName, choice, 365 * 86_400, env.isSecure ? "; HttpOnly; Secure" : "; HttpOnly");
  if (choice === "refused")
    for (const name of ["_ga", `_ga_${env.gaMeasurementId?.replace("G-", "")}`]) set(name, "", 0);
  return redirect(url, { status: 303, headers });
}

/** Ends the request with the not-found screen (404). "Not yours" and "does not exist" both use it. */
export function notFound(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** Throws 301 to the usual path of a page, with the query of this request; 404 without a path. */
export function movedTo(request: Request, path: string | null): never {
  throw path === null ? notFound() : redirect(path + new URL(request.url).search, 301);
}

/** What an action returns when its form was wrong: the form's errors, with status 400. */
export function badRequest<Value>(value: Value) {
  return data(value, { status: 400 });
}

/** After a form was handled (303), with a message that the next page shows once. @param url path in this site */
export async function redirectWithToast(url: string, toast: Toast): Promise<Response> {
  const left: LeftToast = { ...toast, at: Date.now() };
  return redirect(url, { status: 303, headers: { "Set-Cookie": await toastCookie.serialize(left) } });
}

/** What `redirectWithToast` left, for the root loader, with the headers that make it show only once. A page shows it for
 * certain. What scripts ask for may be dropped for a later answer: then both bring it, `at` the same time (ms UTC). */
export async function takeToast(request: Request): Promise<{ toast: LeftToast | null; headers: HeadersInit } | null> {
  const left: LeftToast | null = await toastCookie.parse(request.headers.get("Cookie"));
  if (!left) return null;
  const isOver = isNavigation(request);
  const rest = isOver
    ? await toastCookie.serialize("", { maxAge: 0 })
    : await toastCookie.serialize({ ...left, event: undefined, isGiven: true }, { maxAge: answersCross });
  return { toast: isOver && left.isGiven ? null : left, headers: { "Set-Cookie": rest } };
}

/** Whether the visitor has answered the cookie banner: its cookie has one value only. */
export function hasConsent(request: Request): boolean {
  return cookiesOf(request.headers.get("Cookie") ?? undefined).has(consentCookieName);
}

/** Remembers for a year that the cookie banner was answered (303). @param url path in this site */
export async function redirectWithConsent(url: string): Promise<Response> {
  return redirect(url, { status: 303, headers: { "Set-Cookie": await consentCookie.serialize(true) } });
}

/** A file that phones and computers open in their calendar. It belongs to one person. */
export function calendarDownload(file: string): Response {
  return new Response(file, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="resa.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}

/** Whether the answer becomes a page of its own, as far as the browser says what it asks for. */
export function isNavigation(request: Request): boolean {
  return ["navigate", null].includes(request.headers.get("Sec-Fetch-Mode"));
}

/** Whether the browser only fetches ahead: nobody has the page on screen yet. Our worker may not set `Sec-` headers. */
export function isPrefetch(request: Request): boolean {
  return ["Sec-Purpose", "Purpose"].some((name) => request.headers.get(name)?.includes("prefetch"));
}

/** The cookies of a request by name, as they were sent. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().match(/^([^=]+)(?:=(.*))?$/));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", pair[2] ?? ""]] : [])));
}

/** @param text not to be trusted @returns the path and query of an address of this site, else the fallback */
export function safeRedirectTarget(text: unknown, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || /^\/+(?:%2f|%5c)/i.test(text))
    return fallback;
  const url = new URL(text, env.origin);
  return url.origin === env.origin && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : fallback;
}

/** For the hidden field `formKey` of every form that changes something: the same form sent twice acts once. */
export function newFormKey(): string {
  return randomUUID();
}

/** The `formKey` a form was sent with; one that came without a proper key is a form of its own. */
export function formKeyOf(data: FormData): string {
  const key = data.get("formKey");
  return typeof key === "string" && /^[\w-]{1,64}$/.test(key) ? key : newFormKey();
}
