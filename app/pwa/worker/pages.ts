import { factsHeader } from "../kept";
import { offlinePath } from "./addresses";
import { keepScriptsOf, offlinePage } from "./files";
import { cacheOf, currentViewer, learnViewer, nobody, signOuts } from "./person";
import { formsOf, isAway } from "./queue";
import { later } from "./retries";
import { factsOf, withAge, withFreshKeys } from "./saved";
import { read, write } from "./store";
import { ageLine, offlineList, type Reason, type SavedPage } from "./wording";

declare const self: ServiceWorkerGlobalScope;

/** Where there is a copy, nobody looks at nothing for longer, in ms. */
const timeout = 8000;
const mostPages = 60;
/** A ride seldom changes while somebody looks at several, in ms. */
const freshFor = 600_000;
/** ms */
const collectEvery = 3_600_000;
const mostCollected = 20;

const collected = ["/my-rides", "/my-passenger-rides", "/my-driver-rides", "/inbox", "/create-ride"];

export async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (new URL(request.url).pathname === offlinePath) return offlineScreen();
  const before = signOuts();
  const arriving = fetchPage(event).then((response) => ({ response, copy: response.clone() }));
  event.waitUntil(arriving.then(({ copy }) => keep(request.url, copy, before)).catch(() => {}));
  const saved = await findSaved(request.url);
  // Whoever reloads wants what is new.
  const isPatient = !saved || request.cache !== "default";
  const answer = await Promise.race([
    arriving
      .then(({ response }) => (saved && isAway(response) ? ("unreachable" as const) : response))
      .catch(awayReason),
    ...(isPatient ? [] : [later(timeout).then(() => "slow" as const)]),
  ]);
  if (answer instanceof Response) return answer;
  return saved ? present(saved, answer) : offlineScreen();
}

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
  const saved = await findSaved(addressOf(path), true);
  const isFresh = saved && Date.now() - savedAtOf(saved) < freshFor && /^\/(ride|passenger)\//.test(path);
  if (!isFresh) await fetchAhead(path);
}

/** Keeps bookings and conversations before they are opened: all now and then, new ones once a list shows them. */
export async function collect(): Promise<void> {
  const [whose, at] = ((await read("state", "collected")) ?? "").split(" ");
  const isDue = whose !== (await currentViewer()) || Date.now() - Number(at) > collectEvery;
  const found = new Set<string>();
  for (const path of collected) {
    if (isDue) await fetchAhead(path);
    const list = await findSaved(addressOf(path), true);
    for (const link of (list && factsOf(list)?.links) ?? []) found.add(link);
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

async function fetchAhead(path: string): Promise<void> {
  const before = signOuts();
  const response = await fetch(path, { headers: { Purpose: "prefetch" } });
  const copy = response.clone();
  if (await keep(addressOf(path), response, before)) await keepScriptsOf(await copy.text());
}

async function keep(url: string, response: Response, before: number): Promise<boolean> {
  const viewer = await learnViewer(response, before);
  const facts = response.status === 200 && !response.redirected ? factsOf(response) : null;
  if (!viewer || !facts) return false;
  // What the next page was to say once would be said again whenever the copy is opened.
  if (facts.isOnce) {
    await fetchAhead(url);
    return false;
  }
  const html = await response.text();
  const cache = await caches.open(cacheOf(viewer));
  if (before !== signOuts()) return false;
  await cache.put(url, copyOf(response, html));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPages)).map((key) => cache.delete(key)));
  return true;
}

const keptHeaders = [
  "Content-Type",
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Referrer-Policy",
  factsHeader,
];

function copyOf(response: Response, html: string): Response {
  const headers = new Headers({ "X-Saved-At": String(Date.now()) });
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(html, { headers });
}

/** One's own copy first, then one from before signing in; of a ride also one for another part of the way. */
async function findSaved(url: string, isExact = false): Promise<Response | undefined> {
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
  const html = withFreshKeys(await saved.text(), factsOf(saved)?.keys ?? []);
  return new Response(withAge(html, line), { headers: saved.headers });
}

async function offlineScreen(): Promise<Response> {
  const page = await offlinePage();
  if (!page) return Response.error();
  const list = offlineList(await formsOf(await currentViewer()), await listSaved(), Date.now());
  return new Response(page.around(page.main + list), { headers: page.headers });
}

/** Where the server does not hear of a sign-out: the offline page holds what then stands in its place. */
export async function leftScreen(): Promise<Response> {
  const page = await offlinePage();
  if (!page) return Response.error();
  return new Response(page.around(page.parts.left), { headers: { "Content-Type": "text/html" } });
}

async function listSaved(): Promise<SavedPage[]> {
  const lists = [...new Set([await currentViewer(), nobody])].map(async (viewer) => {
    const cache = await caches.open(cacheOf(viewer));
    return Promise.all((await cache.keys()).map(async ({ url }) => savedPage(url, await cache.match(url))));
  });
  return (await Promise.all(lists)).flat(2);
}

/** Pictures are kept beside the pages, and are no pages. */
function savedPage(url: string, page: Response | undefined): SavedPage[] {
  const facts = page && factsOf(page);
  if (!facts) return [];
  const { pathname, search } = new URL(url);
  return [{ path: pathname + search, title: facts.title, keptAs: facts.keptAs, savedAt: savedAtOf(page) }];
}

const savedAtOf = (page: Response) => Number(page.headers.get("X-Saved-At"));

const awayReason = (): Reason => (navigator.onLine ? "unreachable" : "offline");
