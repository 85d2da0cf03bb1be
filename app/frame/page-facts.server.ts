import type { EntryContext } from "@remix-run/node";
import type { PageFacts } from "~/pwa/kept";
import { type Screen, screenAt } from "~/screens";

/** The first of a list are the next trips, and proxies refuse an answer with more than 4 KB of headers. */
const mostLinks = 30;

/** @returns null where the page must not be kept: forms that carry a draft or edit a ride are valid once */
export function pageFacts(request: Request, html: string, { loaderData }: Loaded): PageFacts | null {
  const { pathname, searchParams } = new URL(request.url);
  const { offline, keptAs } = screenAt(pathname);
  if (!offline || ["edit", "draft", "copy"].some((name) => searchParams.has(name))) return null;
  return {
    title: titleIn(html),
    keptAs,
    keys: keysIn(loaderData),
    isOnce: html.includes('<p class="toast '),
    links: keptAs ? linksIn(html).slice(0, mostLinks) : [],
  };
}

type Loaded = Pick<EntryContext["staticHandlerContext"], "loaderData">;

function titleIn(html: string): string {
  return html.slice(html.indexOf("<title>") + "<title>".length, html.indexOf("</title>")).replace(/ \| [^|]*$/, "");
}

function keysIn(data: unknown): string[] {
  const keys = new Set<string>();
  JSON.stringify(data, (name, value) => {
    if (name === "formKey" && typeof value === "string") keys.add(value);
    return value;
  });
  return [...keys];
}

function linksIn(html: string): string[] {
  const links = new Set([...html.matchAll(/ href="(\/[^"?#]+)["#]/g)].map(([, path = ""]) => path));
  return [...links].filter((path) => path.split("/").length > 2 && isOwn(screenAt(path)));
}

function isOwn({ keptAs, isShared }: Screen): boolean {
  return keptAs !== undefined && !isShared;
}
