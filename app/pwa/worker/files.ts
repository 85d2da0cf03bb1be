import { CacheFirst } from "@remix-pwa/sw/cache";
import { offlinePath } from "./addresses";

const prefix = "samfard-files-";

/** Scripts of one build belong together; the next brings its own. */
const name = prefix + process.env.BUILD_ID;

const files = new CacheFirst(name, { maxEntries: 500, cacheableResponse: { statuses: [200] } });

/** What the offline screen is made of, and the signs of tabs and notifications. */
const needed = [offlinePath, "/fonts/overpass-700.woff2", "/favicon.svg", "/icons/icon-192.png", "/icons/badge.png"];

/** Never changes under its name within a build. */
export function serveFile(request: Request): Promise<Response> {
  return files.handleRequest(request);
}

export async function keepNeededFiles(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(needed.map((path) => new Request(path, { credentials: "omit", cache: "no-cache" })));
}

export async function dropOldFiles(): Promise<void> {
  const names = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(names.map((other) => caches.delete(other)));
}

/** The scripts that a page needs, for when it is opened without a network; the list of all screens it only names. */
export async function keepScriptsOf(html: string): Promise<void> {
  const paths = new Set(html.match(/\/assets\/(?!manifest-)[\w.$~-]+\.js/g));
  for (const path of paths) await files.handleRequest(new Request(path));
}

export async function plainOfflinePage(): Promise<Response | undefined> {
  return (await caches.open(name)).match(offlinePath);
}
