/// <reference lib="webworker" />

import { isReadable, offlinePath, planFor, screenOf } from "./worker/addresses";
import { documentMove, isAway, unknownScreens } from "./worker/answers";
import { dropOldFiles, keepNeededFiles, serveFile } from "./worker/files";
import { openRoute, show } from "./worker/notices";
import { dropForm, formsOf, noteTold, sendForms, sendOrKeep, syncTag, tellForms } from "./worker/outbox";
import { collect, findSaved, leftScreen, passPage, remember, servePage, servePicture } from "./worker/pages";
import { beforeAsking, currentViewer, forget, heed } from "./worker/person";
import { noteInstalled, preloadsPages, withShell } from "./worker/shell";

declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { tag: string };

/** What pages ask of the worker. */
export type Wish =
  | { type: "skip-waiting" | "installed" | "collect" | "forget" | "send-forms" | "forms" | "count-forms" }
  | { type: "remember"; path: string }
  | { type: "drop-form" | "told"; id: string };

const { origin } = self.location;

// A new worker waits until pages ask for it: nobody is moved to another build in the middle of a form.
self.addEventListener("install", (event) => event.waitUntil(keepNeededFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openRoute(event.notification.data?.route));
});
self.addEventListener("message", (event) => event.waitUntil(grant(event.data, event.ports[0])));
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === syncTag) waitUntil.call(event, sendForms().then(refuseUnlessDone));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === `${origin}/logout`) return signOut(event);
  if (request.method === "POST" && request.url === origin + offlinePath) return event.respondWith(removeForm(request));
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  switch (planFor(request, origin)) {
    case "file":
      return serveFile(request);
    case "page":
      return withShell(event, () => servePage(event));
    case "pass":
      return passPage(event);
    case "picture":
      return servePicture(request);
    case "data":
      return serveData(event);
    case "routes":
      return fetch(request).catch(unknownScreens);
    case "form":
      return sendOrKeep(request);
    case "leave":
      return null;
  }
}

async function takeOver(): Promise<void> {
  await dropOldFiles();
  await preloadsPages();
  await self.clients.claim();
}

async function grant(wish: Wish, port: MessagePort | undefined): Promise<void> {
  switch (wish?.type) {
    case "skip-waiting":
      return self.skipWaiting();
    case "installed":
      return noteInstalled();
    case "collect":
      return collect();
    case "remember":
      return remember(wish.path);
    case "forget":
      await forget();
      return port?.postMessage("forgotten");
    case "forms":
      return tellForms();
    case "count-forms":
      return port?.postMessage((await formsOf(await currentViewer())).length);
    case "send-forms":
      return void (await sendForms());
    case "drop-form":
      return dropForm(wish.id);
    case "told":
      return noteTold(wish.id);
  }
}

/** Where the data of a screen cannot come its page is better than nothing; else pages try again themselves. */
async function serveData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const screen = screenOf(request.url);
  const before = beforeAsking();
  try {
    const response = await fetch(request);
    event.waitUntil(heed(response, before));
    return response;
  } catch (error) {
    const hasPage = isReadable(origin + screen) && (!navigator.onLine || (await findSaved(origin + screen)));
    if (hasPage) return documentMove(screen, "loader");
    throw error;
  }
}

/** The offline screen's own button. */
async function removeForm(request: Request): Promise<Response> {
  await dropForm(String((await request.formData()).get("drop")));
  return Response.redirect(offlinePath, 303);
}

/** Whoever signs out leaves nothing behind, whether the server hears of it or not. */
function signOut(event: FetchEvent): void {
  event.waitUntil(forget());
  // A page that has scripts of its own says itself what the server does not hear.
  if (event.request.mode === "navigate") event.respondWith(sendSignOut(event.request));
}

async function sendSignOut(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(leftScreen);
  return isAway(answer) ? leftScreen() : answer;
}

/** Browsers try again later when a sync fails. */
function refuseUnlessDone(isDone: boolean): void {
  if (!isDone) throw new Error("There is no network yet");
}
