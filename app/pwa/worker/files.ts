import { offlinePath, offlineScript } from "./addresses";
import { ask, withRetries } from "./network";

const prefix = "samfard-files-";

/** Scripts of one build belong together; the next has its own cache. */
const name = prefix + process.env.BUILD_ID;

const icons = ["/favicon.svg", "/icons/icon-192.png", "/icons/badge.png"];
const needed = [offlinePath, offlineScript, "/fonts/overpass-700.woff2", ...icons];

export async function serveFile(request: Request): Promise<Response> {
  const files = await caches.open(name);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await withRetries(() => ask(request));
  if (response.status === 200) await files.put(request, response.clone()).catch(() => {});
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

export async function keepScriptsOf(page: string): Promise<void> {
  const paths = new Set(page.match(/\/assets\/[\w.$~-]+\.js/g));
  for (const path of paths) await serveFile(new Request(path));
}

export async function offlineScreen(): Promise<Response> {
  const page = await (await caches.open(name)).match(offlinePath);
  return page ? new Response(page.body, page) : Response.error();
}

/** What else the offline page contains (`app/routes/offline/route.tsx`), as HTML. */
type Inserts = { left: string; outlines: Record<string, string> };

/** @param choose what replaces the page's own content @returns null where there is nothing to show */
export async function offlineScreenWith(choose: (inserts: Inserts) => string | undefined): Promise<Response | null> {
  const page = await offlineScreen();
  const [before, , json = "{}", , after] = (await page.text()).split("<!--|-->");
  const insert = after && choose(JSON.parse(json));
  return insert ? new Response(before + insert + after, { headers: page.headers }) : null;
}
