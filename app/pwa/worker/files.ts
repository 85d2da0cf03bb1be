import { offlinePath } from "./addresses";
import { withRetries } from "./retries";

const prefix = "samfard-files-";

/** Scripts of one build belong together; the next brings its own. */
const name = prefix + process.env.BUILD_ID;

const needed = [offlinePath, "/fonts/overpass-700.woff2", "/favicon.svg", "/icons/icon-192.png", "/icons/badge.png"];

/** Never changes under its name within a build. */
export async function serveFile(request: Request): Promise<Response> {
  const files = await caches.open(name);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await withRetries(() => fetch(request));
  if (response.status === 200) await files.put(request, response.clone());
  return response;
}

export async function keepNeededFiles(): Promise<void> {
  const files = await caches.open(name);
  await files.addAll(needed.map((path) => new Request(path, { credentials: "omit", cache: "no-cache" })));
}

export async function dropOldFiles(): Promise<void> {
  const names = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(names.map((other) => caches.delete(other)));
}

/** The scripts that a page names, for when it is opened without a network. */
export async function keepScriptsOf(page: string): Promise<void> {
  const paths = new Set(page.match(/\/assets\/[\w.$~-]+\.js/g));
  for (const path of paths) await serveFile(new Request(path));
}

/** As HTML, for the place of the page's own words. */
type Parts = { left: string; outlines: Record<string, string> };

type OfflinePage = { headers: Headers; main: string; parts: Parts; around: (main: string) => string };

export async function offlinePage(): Promise<OfflinePage | null> {
  const page = await (await caches.open(name)).match(offlinePath);
  if (!page) return null;
  const [before = "", main = "", after = ""] = (await page.text()).split("<!--|-->");
  const [, json = "{}", ...rest] = after.split(/<script type="application\/json">|<\/script>/);
  return { headers: page.headers, main, parts: JSON.parse(json), around: (inner) => before + inner + rest.join("") };
}
