/**
 * What the worker does with a request: nothing at all (`leave`), hand the answer on as it comes (`pass`), keep it for
 * good (`file`), keep it for when there is no network (`page`, `picture`), stand in for the framework's own requests
 * (`data`, `routes`), or keep what was sent (`form`).
 */
export type Plan = "leave" | "pass" | "file" | "page" | "picture" | "data" | "routes" | "form";

type Asked = { method: string; url: string; mode: string };

export type FormKind = "ride" | "booking" | "answer" | "message";

export const offlinePath = "/offline";

/** Payment, signing in, administration, stand-ins and streams: as if there were no worker. */
const untouched = /^\/(demo|paypal[^/]*|google-auth|admin|bus-admin|events|logout)(\/|\.data$|$)/;

/** What somebody may want to read, or write, without a network. */
const readable =
  /^\/($|select-location$|create-ride$|my-rides$|inbox$|(ride|passenger|book-ride|book-ride-passanger|inbox|bus)\/[^/]+$|bus$|bus\/[^/]+\/biljett\/[^/]+$|(my-driver-rides|my-passenger-rides)(\/[^/]+)?$)/;

const forms: [FormKind, RegExp][] = [
  ["ride", /^\/create-ride$/],
  ["booking", /^\/book-ride\/[^/]+$/],
  ["answer", /^\/book-ride-passanger\/[^/]+$/],
  ["message", /^\/inbox\/[^/]+$/],
];

export function planFor({ method, url, mode }: Asked, origin: string): Plan {
  const { pathname, origin: theirs, searchParams } = new URL(url);
  if (theirs !== origin) return "leave";
  if (method === "POST") return formKindAt(pathOfScreen(pathname)) && !searchParams.has("edit") ? "form" : "leave";
  if (method !== "GET") return "leave";
  // A navigation may have been asked for ahead: left alone, its answer would be thrown away and asked for again.
  if (untouched.test(pathname)) return mode === "navigate" ? "pass" : "leave";
  if (mode === "navigate") return pathname === offlinePath || isReadable(url) ? "page" : "pass";
  if (/^\/(assets|fonts|icons)\/|^\/favicon\.svg$/.test(pathname)) return "file";
  if (/^\/ride\/[^/]+\/map\.svg$|^\/bild\//.test(pathname)) return "picture";
  if (pathname === "/__manifest") return "routes";
  return pathname.endsWith(".data") ? "data" : "leave";
}

/** Whether a page is kept. A form that carries a draft or changes a ride holds for once only. */
export function isReadable(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return readable.test(pathname) && !["edit", "draft", "copy"].some((name) => searchParams.has(name));
}

export function formKindAt(pathname: string): FormKind | null {
  return forms.find(([, path]) => path.test(pathname))?.[0] ?? null;
}

/** The address of a screen from that of its data: on moves inside the browser the framework asks for the data alone. */
export function screenOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathOfScreen(pathname) + query;
}

function pathOfScreen(pathname: string): string {
  return pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
}
