/// <reference lib="webworker" />

import { offlinePath, planFor } from "./worker/addresses";
import { serveData } from "./worker/data";
import { dropOldFiles, keepNeededFiles, serveFile } from "./worker/files";
import { openRoute, show } from "./worker/notices";
import { collect, leftScreen, remember, servePage, servePicture } from "./worker/pages";
import { currentViewer, forget } from "./worker/person";
import { dropForm, formsOf, isAway, keptAt, noteTold, sendForms, sendOrKeep, syncTag, tellForms } from "./worker/queue";
import { noteInstalled, preloadsPages, withShell } from "./worker/shell";

declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { tag: string };

export type WorkerMessage =
  | { type: "skip-waiting" | "claim" | "installed" | "collect" | "forget" | "send-forms" | "forms" | "count-forms" }
  | { type: "remember"; path: string }
  | { type: "drop-form" | "told" | "kept-at"; id: string };

const { origin } = self.location;

// A new worker waits until pages ask for it: nobody is moved to another build in the middle of a form.
self.addEventListener("install", (event) => event.waitUntil(keepNeededFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openRoute(event.notification.data?.route));
});
self.addEventListener("message", (event) => event.waitUntil(handleMessage(event.data, event.ports[0])));
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
    case "picture":
      return servePicture(request);
    case "data":
      return serveData(event);
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

async function handleMessage(message: WorkerMessage, port: MessagePort | undefined): Promise<void> {
  switch (message?.type) {
    case "skip-waiting":
      return self.skipWaiting();
    case "claim":
      return self.clients.claim();
    case "installed":
      return noteInstalled();
    case "collect":
      return collect();
    case "remember":
      return remember(message.path);
    case "forget":
      await forget();
      return port?.postMessage("forgotten");
    case "forms":
      return tellForms();
    case "count-forms":
      return port?.postMessage((await formsOf(await currentViewer())).length);
    case "send-forms":
      return void (await sendForms());
    case "kept-at":
      return port?.postMessage(await keptAt(message.id));
    case "drop-form":
      return dropForm(message.id);
    case "told":
      return noteTold(message.id);
  }
}

async function removeForm(request: Request): Promise<Response> {
  await dropForm(String((await request.formData()).get("drop")));
  return Response.redirect(offlinePath, 303);
}

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
