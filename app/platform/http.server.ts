import { randomUUID } from "node:crypto";
import { createCookie, data, redirect } from "@remix-run/node";
import { env } from "./env.server";

export type Toast = {
  type: "info" | "success" | "error";
  text: string;
  /** What has happened, for the statistics: handed to the browser as often as the message, once. */
  event?: "Ride Created" | "Booking Sent";
};

/** A `__Host-` name binds a cookie to this host over https; browsers refuse it over plain http. */
export const hostCookieName = (name: string) => (env.isSecure ? `__Host-${name}` : name);

/** What every page may tell of the configuration. */
export const site = {
  brand: { name: env.brand.name, email: env.brand.email, phone: env.brand.phone, social: env.brand.social },
  origin: env.origin,
  isDemo: env.mode === "demo",
};

const toastCookie = createCookie(hostCookieName("toast"), {
  httpOnly: true,
  maxAge: 60,
  path: "/",
  sameSite: "lax",
  secrets: env.sessionSecrets,
  secure: env.isSecure,
});

/** Says that the cookie banner was answered: the one cookie that pages for everybody heed. */
export const consentCookieName = hostCookieName("cookie_consent");

const consentCookie = createCookie(consentCookieName, {
  httpOnly: true,
  maxAge: 365 * 86_400,
  path: "/",
  sameSite: "lax",
  secure: env.isSecure,
});

/** Ends the request with the not-found screen (404). "Not yours" and "does not exist" both use it. */
export function notFound(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** What an action returns when its form was wrong: the form's errors, with status 400. */
export function badRequest<Value>(value: Value) {
  return data(value, { status: 400 });
}

/**
 * Sends the browser on after a form was handled (303) with a message that the next page shows once.
 * @param url path in this site
 */
export async function redirectWithToast(url: string, toast: Toast): Promise<Response> {
  return redirect(url, { status: 303, headers: { "Set-Cookie": await toastCookie.serialize(toast) } });
}

/**
 * Reads the message that `redirectWithToast` left, for the root loader.
 * @returns the message and the headers that make it show only once, or null.
 */
export async function takeToast(request: Request): Promise<{ toast: Toast; headers: HeadersInit } | null> {
  const toast: Toast | null = await toastCookie.parse(request.headers.get("Cookie"));
  return toast && { toast, headers: { "Set-Cookie": await toastCookie.serialize("", { maxAge: 0 }) } };
}

/** Whether the visitor has answered the cookie banner. */
export async function hasConsent(request: Request): Promise<boolean> {
  return (await consentCookie.parse(request.headers.get("Cookie"))) === true;
}

/** Remembers for a year that the cookie banner was answered, and sends the browser back (303) to a path in this site. */
export async function redirectWithConsent(url: string): Promise<Response> {
  return redirect(url, { status: 303, headers: { "Set-Cookie": await consentCookie.serialize(true) } });
}

/** Whether the browser only fetches ahead: nobody has the page on screen yet. */
export function isPrefetch(request: Request): boolean {
  return request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}

/** The cookies of a request by name, as they were sent. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().match(/^([^=]+)=?(.*)$/));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", pair[2] ?? ""]] : [])));
}

/**
 * Where to send somebody after an interruption such as signing in.
 * @param text what the address or form asked for, not to be trusted
 * @returns the path and query of an address of this site, else the fallback.
 */
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
