import { matchRoutes } from "@remix-run/react";
import { statusText } from "~/frame/StatusScreen";
import { isData, screenPathOf } from "~/screens";
import { nextTask } from "~/ui/tasks";
import { showToast } from "~/ui/toasts";
import { keptFormHeader } from "./kept";
import { withRetries } from "./retries";
import { lostScreens } from "./screens";
import { arrived, sendAsDocument, unsent } from "./unsaved";
import { offerUpdate } from "./update";

type Fetch = typeof fetch;

const timeoutMs = 10_000;

/** Where Remix asks which screens there are. The one on the page it knows. */
const screensPath = "/__manifest";

const notSent = "Det gick inte att skicka.";

let failure: AbortController | null = null;

/** Remix would crash on whatever is lost on the way, and reload for a newer build: both lose what is being typed. */
export function guardNetwork(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const isOurs = input instanceof URL && input.origin === location.origin;
    if (!isOurs || !(input.pathname === screensPath || isData(input.pathname))) return ask(input, init);
    return init?.method === "POST" ? send(ask, input, init) : read(ask, input, init);
  };
}

/** What a move needs is tried a few times; what a form needs, when its owner says so; the rest until it comes. */
async function read(ask: Fetch, url: URL, init: RequestInit | undefined): Promise<Response> {
  if (url.pathname === screensPath) {
    // Asked for all the same where its address has parameters, and what is sent from it would wait for the answer. Going
    // back, the browser's address is the next one already: the router's is that of what is shown.
    const shown = window.__remixRouter?.state.location.pathname;
    if (url.searchParams.getAll("p").every((path) => path === shown)) return Response.json({});
    // Remix asks where the page's links lead in the very task in which the page comes alive.
    await nextTask();
  }
  if (isUnderWay("loading") && lostScreens.has(routeOf(url))) return leave();
  for (;;) {
    try {
      const answer = await withRetries(() => whole(ask, url, init), init?.signal);
      if (isForScripts(answer) && !(isUnderWay("loading") && isOtherBuild(answer))) return answer;
      if (isUnderWay("loading")) return leave();
      if (isUnderWay("submitting") && sendAsDocument()) return never();
    } catch (error) {
      // Where there is a worker its page, or what it says without one, is better than nothing.
      if (isUnderWay("loading") && navigator.serviceWorker?.controller && !init?.signal?.aborted) return leave();
      if (init?.signal?.aborted || isUnderWay("loading")) throw error;
    }
    if (isUnderWay("submitting")) await pressed(notSent, init?.signal);
    else await untilOnline();
  }
}

/** A form that did not arrive stays as it is, under the same key, for its owner to send again. */
async function send(ask: Fetch, url: URL, init: RequestInit): Promise<Response> {
  failure?.abort();
  let why = notSent;
  try {
    const answer = await whole(ask, url, init);
    const keptAt = answer.headers.get(keptFormHeader);
    if (keptAt !== null) return goTo(keptAt);
    if (isForScripts(answer) || answersItself(url)) {
      arrived();
      return answer;
    }
    why = statusText(answer.status);
  } catch (error) {
    if (init.signal?.aborted || answersItself(url)) throw error;
  }
  if (screenPathOf(url.pathname) === location.pathname) {
    const again = unsent();
    const action = again ? { label: "Försök igen", press: again } : undefined;
    failure = new AbortController();
    showToast({ type: "error", text: `${why} Det du skrev finns kvar.`, until: failure.signal, action });
    return unchanged(url);
  }
  // On the way to another screen, which has nothing to show yet: the answer waits for the person.
  await pressed(why, init.signal);
  return send(ask, url, init);
}

function pressed(why: string, signal: AbortSignal | null | undefined): Promise<void> {
  const shown = new AbortController();
  failure = shown;
  signal?.addEventListener("abort", () => shown.abort());
  return new Promise((press) => {
    showToast({ type: "error", text: why, until: shown.signal, action: { label: "Försök igen", press } });
  });
}

/** Up to its last byte, so that an answer which breaks off counts as lost. */
async function whole(ask: Fetch, url: URL, init: RequestInit | undefined): Promise<Response> {
  const answer = await ask(url, init);
  const body = await answer.arrayBuffer();
  if (isOtherBuild(answer)) offerUpdate();
  const { status, headers } = answer;
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

/** Refusals come as pages for people. */
function isForScripts({ headers }: Response): boolean {
  return /x-script|json/.test(headers.get("Content-Type") ?? "");
}

function isOtherBuild({ headers }: Response): boolean {
  const build = headers.get("X-Build");
  return headers.has("X-Remix-Reload-Document") || (build !== null && build !== window.__remixManifest.version);
}

function isUnderWay(state: "loading" | "submitting"): boolean {
  return window.__remixRouter?.state.navigation.state === state;
}

function leave(): Promise<never> {
  const { pathname, search, hash } = window.__remixRouter.state.navigation.location ?? location;
  return goTo(pathname + search + hash);
}

function goTo(path: string): Promise<never> {
  if (path === location.pathname + location.search + location.hash) location.reload();
  else location.assign(path);
  return never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener("online", now, { once: true });
  });
}

const routeOf = (url: URL) =>
  matchRoutes(window.__remixRouter.routes, screenPathOf(url.pathname))?.at(-1)?.route.id ?? "";

/** A screen with an action of its own in the browser says itself what went wrong. */
function answersItself(url: URL): boolean {
  return window.__remixManifest.routes[routeOf(url)]?.hasClientAction ?? false;
}

/** What the screen was told last, as Remix's server would write it; with this status it reads nothing anew. */
function unchanged(url: URL): Response {
  const data = window.__remixRouter.state.actionData?.[routeOf(url)] ?? null;
  return new Response(`${encode({ data })}\n`, { status: 503, headers: { "Content-Type": "text/x-script" } });
}

/** The format of turbo-stream 2, for what JSON can hold. */
function encode(value: unknown): string {
  const parts: unknown[] = [];
  const add = (part: unknown): number => {
    if (part === null) return -5;
    if (part === undefined) return -7;
    const at = parts.push(part) - 1;
    if (Array.isArray(part)) parts[at] = part.map(add);
    else if (typeof part === "object")
      parts[at] = Object.fromEntries(Object.entries(part).map(([name, item]) => [`_${add(name)}`, add(item)]));
    return at;
  };
  add(value);
  return JSON.stringify(parts);
}
