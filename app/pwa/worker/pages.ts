import { isNamedByQuery } from "../address";
import { ageLine, type Reason } from "../age";
import { factsOf, savedAtHeader, savedAtOf } from "../kept";
import { currentViewer, nobody, pagesOf } from "../store";
import { isPicture, offlinePath } from "./addresses";
import { keepScriptsOf, offlineScreen } from "./files";
import { ask, inTime, isAway, isLost, later } from "./network";
import { learnViewer, signOuts } from "./person";
import { withAge, withFreshKeys } from "./saved";
import { origin } from "./scope";

/** ms before a kept copy is shown instead of a slow answer */
const timeout = 8000;
const mostKept = 60;
/** ms before pages are fetched in the background again */
const collectEvery = 3_600_000;
const mostCollected = 20;

const collected = ["/my-rides", "/my-passenger-rides", "/my-driver-rides", "/inbox", "/create-ride"];

let sentAt = 0;

/** A browser has sent a form itself: no copy from before shows what came of it, and it would be filled in once more. */
export function noteSent(): void {
  sentAt = Date.now();
}

export async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (new URL(request.url).pathname === offlinePath) return offlineScreen();
  const before = signOuts();
  const arriving = fetchPage(event).then((response) => ({ response, copy: response.clone() }));
  event.waitUntil(arriving.then(({ copy }) => keep(request.url, copy, before)).catch(() => {}));
  const saved = await findSaved(request.url);
  const why = (): Reason => (navigator.onLine ? "unreachable" : "offline");
  const answers: Promise<Response | Reason>[] = [
    inTime(arriving.then(({ response }) => response)).then((answer) =>
      isLost(answer) || (saved && isAway(answer)) ? why() : answer,
    ),
  ];
  // A reload asks for what is new.
  if (saved && savedAtOf(saved) > sentAt && request.cache === "default")
    answers.push(later(timeout).then(() => "slow"));
  const answer = await Promise.race(answers);
  if (answer instanceof Response) return answer;
  return saved ? present(saved, answer) : offlineScreen();
}

export async function servePicture(request: Request): Promise<Response> {
  const cache = await caches.open(pagesOf(await currentViewer()));
  const response = await ask(request);
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => {});
  if (response.status === 404) await cache.delete(request, { ignoreVary: true });
  return (isLost(response) && (await cache.match(request, { ignoreVary: true }))) || response;
}

export async function collect(): Promise<void> {
  const found = new Set<string>();
  for (const path of collected) {
    await keepFresh(path);
    const list = await findSaved(addressOf(path));
    for (const link of (list && factsOf(list)?.links) ?? []) found.add(link);
  }
  for (const path of [...found].slice(0, mostCollected)) await keepFresh(path);
}

const addressOf = (path: string) => new URL(path, origin).href;

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse.catch(() => Response.error());
  return preloaded ?? ask(request);
}

async function keepFresh(path: string): Promise<void> {
  const saved = await findSaved(addressOf(path));
  if (!saved || Math.abs(Date.now() - savedAtOf(saved)) >= collectEvery) await remember(path);
}

export async function remember(path: string): Promise<void> {
  const before = signOuts();
  const response = await ask(path, { headers: { Purpose: "prefetch" } });
  const copy = response.clone();
  if (await keep(addressOf(path), response, before)) await keepScriptsOf(await copy.text());
}

async function keep(url: string, response: Response, before: number): Promise<boolean> {
  const viewer = await learnViewer(response, before);
  const facts = response.status === 200 && !response.redirected ? factsOf(response) : null;
  if (!viewer || !facts) return false;
  // A one-time message would be repeated whenever the copy is opened.
  if (facts.isOnce) {
    await remember(url);
    return false;
  }
  const html = await response.text();
  const cache = await caches.open(pagesOf(viewer));
  if (before !== signOuts()) return false;
  const headers = new Headers(response.headers);
  headers.set(savedAtHeader, `${Date.now()}`);
  await cache.put(url, new Response(html, { headers }));
  const keys = await cache.keys();
  for (const kind of [keys.filter(({ url }) => isPicture(url)), keys.filter(({ url }) => !isPicture(url))])
    for (const key of kind.slice(0, -mostKept)) await cache.delete(key);
  return true;
}

/** The person's own copy first, then one from before sign-in; of a ride also one for another part of the way. */
async function findSaved(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const isDetail = pathname.split("/").length > 2 && !isNamedByQuery(pathname);
  for (const viewer of new Set([await currentViewer(), nobody])) {
    const cache = await caches.open(pagesOf(viewer));
    const same = await cache.match(url, { ignoreVary: true });
    const page = same || !isDetail ? same : await cache.match(url, { ignoreVary: true, ignoreSearch: true });
    if (page) return page;
  }
  return undefined;
}

async function present(saved: Response, reason: Reason): Promise<Response> {
  const line = ageLine(savedAtOf(saved), Date.now(), reason);
  const html = withFreshKeys(await saved.text(), factsOf(saved)?.keys ?? []);
  return new Response(withAge(html, line), { headers: saved.headers });
}
