import { isReadable, offlinePath } from "./addresses";
import { isAway } from "./answers";
import { keepScriptsOf, plainOfflinePage } from "./files";
import { formsOf } from "./outbox";
import { beforeAsking, cacheOf, currentViewer, heed, nobody } from "./person";
import { hasToast, linksIn, titleIn, withAge, withFreshKeys } from "./saved";
import { read, write } from "./store";
import { ageLine, offlineList, type Reason, type SavedPage } from "./wording";

declare const self: ServiceWorkerGlobalScope;

/** Where there is a copy, nobody looks at nothing for longer, in ms. */
const patience = 8000;
const mostPages = 60;
/** A ride seldom changes while somebody looks at several, in ms. */
const freshFor = 600_000;
/** In ms. */
const collectEvery = 3_600_000;
const mostCollected = 20;

const collected = ["/my-rides", "/my-passenger-rides", "/my-driver-rides", "/inbox", "/create-ride"];

/** From the network, else as it was kept, else the offline screen. */
export async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (new URL(request.url).pathname === offlinePath) return offlineScreen();
  const before = beforeAsking();
  const arriving = fetchPage(event).then((response) => ({ response, copy: response.clone() }));
  event.waitUntil(arriving.then(({ copy }) => keep(request.url, copy, before)).catch(() => {}));
  const saved = await findSaved(request.url);
  // Whoever reloads wants what is new.
  const isPatient = !saved || request.cache !== "default";
  const answer = await Promise.race([
    arriving
      .then(({ response }) => (saved && isAway(response) ? ("unreachable" as const) : response))
      .catch(awayReason),
    ...(isPatient ? [] : [later("slow" as const)]),
  ]);
  if (answer instanceof Response) return answer;
  return saved ? present(saved, answer) : offlineScreen();
}

/** From the network alone; the offline screen is better than the browser's own. */
export function passPage(event: FetchEvent): Promise<Response> {
  return fetchPage(event).catch(offlineScreen);
}

/** Pictures of kept pages. */
export async function servePicture(request: Request): Promise<Response> {
  const cache = await caches.open(cacheOf(await currentViewer()));
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const saved = await cache.match(request, { ignoreVary: true });
    if (saved) return saved;
    throw error;
  }
}

/** Keeps a screen that was reached without loading its page. */
export async function remember(path: string): Promise<void> {
  const url = addressOf(path);
  const saved = await findSaved(url, true);
  const isFresh = saved && Date.now() - savedAtOf(saved) < freshFor && /^\/(ride|passenger)\//.test(path);
  if (isReadable(url) && !isFresh) await fetchAhead(path);
}

/** Keeps somebody's bookings and conversations before they are opened: all now and then, new ones whenever a list shows them. */
export async function collect(): Promise<void> {
  const [whose, at] = ((await read("state", "collected")) ?? "").split(" ");
  const isDue = whose !== (await currentViewer()) || Date.now() - Number(at) > collectEvery;
  const found = new Set<string>();
  for (const path of collected) {
    const html = isDue ? await fetchAhead(path) : await (await findSaved(addressOf(path), true))?.text();
    for (const link of linksIn(html ?? "")) found.add(link);
  }
  if (isDue) await write("state", "collected", `${await currentViewer()} ${Date.now()}`);
  for (const path of [...found].slice(0, mostCollected))
    if (isDue || !(await findSaved(addressOf(path), true))) await fetchAhead(path);
}

const addressOf = (path: string) => new URL(path, self.location.origin).href;

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

async function fetchAhead(path: string): Promise<string | null> {
  const before = beforeAsking();
  const response = await fetch(path, { headers: { Purpose: "prefetch" } });
  const html = await keep(addressOf(path), response, before);
  if (html) await keepScriptsOf(html);
  return html;
}

/** @returns the page's HTML, or null where it is not one to keep */
async function keep(url: string, response: Response, before: number): Promise<string | null> {
  const viewer = await heed(response, before);
  const isPage = response.status === 200 && !response.redirected && isReadable(url);
  if (!viewer || !isPage || !response.headers.get("Content-Type")?.startsWith("text/html")) return null;
  const html = await response.text();
  if (hasToast(html)) return fetchAhead(url);
  const cache = await caches.open(cacheOf(viewer));
  if (before !== beforeAsking()) return null;
  await cache.put(url, copyOf(response, html));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPages)).map((key) => cache.delete(key)));
  return html;
}

function copyOf(response: Response, html: string): Response {
  const headers = new Headers({ "X-Saved-At": String(Date.now()) });
  for (const name of ["Content-Type", "Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"]) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(html, { headers });
}

/** One's own copy first, then one from before signing in; of a ride also one for another part of the way. */
export async function findSaved(url: string, isExact = false): Promise<Response | undefined> {
  const viewer = await currentViewer();
  for (const whose of new Set([viewer, nobody])) {
    const cache = await caches.open(cacheOf(whose));
    const page = await cache.match(url, { ignoreVary: true });
    if (page) return page;
    const isDetail = new URL(url).pathname.split("/").length > 2;
    const similar = isDetail && !isExact && (await cache.match(url, { ignoreVary: true, ignoreSearch: true }));
    if (similar) return similar;
  }
  return undefined;
}

async function present(saved: Response, reason: Reason): Promise<Response> {
  const line = ageLine(savedAtOf(saved), Date.now(), reason);
  return new Response(withFreshKeys(withAge(await saved.text(), line)), { headers: saved.headers });
}

async function offlineScreen(): Promise<Response> {
  const page = await plainOfflinePage();
  if (!page) return Response.error();
  const list = offlineList(await formsOf(await currentViewer()), await listSaved(), Date.now());
  return new Response(
    (await page.text()).replace(/<[^<>]* id="sparat">/, (tag) => tag + list),
    { headers: page.headers },
  );
}

/** Where the server does not hear of a sign-out: the offline page holds what then stands in its place. */
export async function leftScreen(): Promise<Response> {
  const page = await plainOfflinePage();
  if (!page) return Response.error();
  const [start = "", template = ""] = (await page.text()).split("<template>");
  const [notice = "", end = ""] = template.split("</template>");
  const left = start.slice(0, start.indexOf(">", start.indexOf("<main")) + 1) + notice + end;
  return new Response(left, { headers: { "Content-Type": "text/html" } });
}

async function listSaved(): Promise<SavedPage[]> {
  const lists = [...new Set([await currentViewer(), nobody])].map(async (viewer) => {
    const cache = await caches.open(cacheOf(viewer));
    return Promise.all((await cache.keys()).map(async ({ url }) => savedPage(url, await cache.match(url))));
  });
  return (await Promise.all(lists)).flat(2);
}

/** Pictures are kept beside the pages, without a time. */
async function savedPage(url: string, page: Response | undefined): Promise<SavedPage[]> {
  if (!page?.headers.has("X-Saved-At")) return [];
  const { pathname, search } = new URL(url);
  return [{ path: pathname + search, title: titleIn(await page.text()) || pathname, savedAt: savedAtOf(page) }];
}

const savedAtOf = (page: Response) => Number(page.headers.get("X-Saved-At"));

const awayReason = (): Reason => (navigator.onLine ? "unreachable" : "offline");

function later<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), patience));
}
