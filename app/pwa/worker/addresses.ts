import { formThatWaitsAt, isData } from "../../screens";

/** `file` is cached for good, `data` waited for, `page` and `picture` kept for offline, `form` until it can be sent. */
export type Plan = "leave" | "file" | "data" | "page" | "picture" | "form" | "sign-out";

export const offlinePath = "/offline";
export const offlineScript = "/offline.js";

export function planFor({ method, url, mode }: Record<"method" | "url" | "mode", string>, origin: string): Plan {
  const { pathname, origin: theirs, searchParams } = new URL(url);
  if (theirs !== origin) return "leave";
  if (method === "POST" && pathname === "/logout") return "sign-out";
  if (method === "POST") return formThatWaitsAt(pathname) && !searchParams.has("edit") ? "form" : "leave";
  if (method !== "GET") return "leave";
  // A navigation may have a preload: unused, its answer would be thrown away and asked for again.
  if (mode === "navigate") return "page";
  if (/^\/(assets|fonts|icons)\/|^\/favicon\.svg$/.test(pathname) || pathname === offlineScript) return "file";
  // Nobody waits for a prefetch.
  if (mode === "cors" && isData(pathname)) return "data";
  return isPicture(pathname) ? "picture" : "leave";
}

export const isPicture = (address: string) => /\/(map\.svg|bild\/)/.test(address);
