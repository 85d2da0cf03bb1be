import { type FormKind, isData, screenAt, screenPathOf } from "../../screens";

/**
 * What the worker does with a request: nothing at all (`leave`), hand the answer on as it comes (`pass`), keep it for
 * good (`file`), keep it for when there is no network (`page`, `picture`), stand in for the framework's own requests
 * (`data`, `routes`), or keep what was sent (`form`).
 */
export type Plan = "leave" | "pass" | "file" | "page" | "picture" | "data" | "routes" | "form";

type Asked = { method: string; url: string; mode: string };

export const offlinePath = "/offline";

/** Payment, signing in, administration, stand-ins and streams: as if there were no worker. */
const untouched = /^\/(demo|paypal[^/]*|google-auth|admin|bus-admin|events|logout)(\/|\.data$|$)/;

export function planFor({ method, url, mode }: Asked, origin: string): Plan {
  const { pathname, origin: theirs, searchParams } = new URL(url);
  if (theirs !== origin) return "leave";
  if (method === "POST") return formKindAt(screenPathOf(pathname)) && !searchParams.has("edit") ? "form" : "leave";
  if (method !== "GET") return "leave";
  // A navigation may have been asked for ahead: left alone, its answer would be thrown away and asked for again.
  if (untouched.test(pathname)) return mode === "navigate" ? "pass" : "leave";
  if (mode === "navigate") return pathname === offlinePath || isReadable(url) ? "page" : "pass";
  if (/^\/(assets|fonts|icons)\/|^\/favicon\.svg$/.test(pathname)) return "file";
  if (/^\/ride\/[^/]+\/map\.svg$|^\/bild\//.test(pathname)) return "picture";
  if (pathname === "/__manifest") return "routes";
  return isData(pathname) ? "data" : "leave";
}

/** Whether a page is kept. A form that carries a draft or changes a ride holds for once only. */
export function isReadable(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return Boolean(screenAt(pathname).offline) && !["edit", "draft", "copy"].some((name) => searchParams.has(name));
}

export function formKindAt(pathname: string): FormKind | null {
  const { offline } = screenAt(pathname);
  return typeof offline === "object" ? offline.form : null;
}

/** The address of a screen from that of its data: on moves inside the browser the framework asks for the data alone. */
export function screenOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return screenPathOf(pathname) + query;
}
