import { type Plan, planFor } from "./worker/addresses";
import { serveData } from "./worker/data";
import { dropOldFiles, keepNeededFiles, offlineScreenWith, serveFile } from "./worker/files";
import { ask, isAway } from "./worker/network";
import { openRoute, show } from "./worker/notices";
import { collect, noteSent, remember, servePage, servePicture } from "./worker/pages";
import { forget } from "./worker/person";
import { sendForms, sendOrKeep } from "./worker/queue";
import { origin, scope } from "./worker/scope";
import { noteInstalled, preloadPages, withShell } from "./worker/shell";

export type WorkerMessage = {
  type: "skip-waiting" | "claim" | "installed" | "collect" | "remember" | "forget" | "send-forms";
  path?: string;
};

// A new worker waits until pages ask for it: nobody gets another build in the middle of a form.
scope.addEventListener("install", (event) => event.waitUntil(keepNeededFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openRoute(event.notification.data?.route));
});
scope.addEventListener("message", (event) => event.waitUntil(handleMessage(event.data, event.ports[0])));
// Rejecting makes the browser try again.
scope.addEventListener("sync", (event) => {
  const sending = sendForms().then((isDone) => isDone || Promise.reject());
  (event as ExtendableEvent).waitUntil(sending);
});
scope.addEventListener("fetch", (event) => {
  const plan = planFor(event.request, origin);
  if (event.request.mode === "navigate" && plan !== "page") noteSent();
  if (plan !== "leave") event.respondWith(answers[plan](event));
});

const answers: Record<Exclude<Plan, "leave">, (event: FetchEvent) => Promise<Response>> = {
  file: ({ request }) => serveFile(request),
  page: (event) => withShell(event, () => servePage(event)),
  picture: ({ request }) => servePicture(request),
  data: serveData,
  form: ({ request }) => sendOrKeep(request),
  "sign-out": signOut,
};

async function takeOver(): Promise<void> {
  await dropOldFiles();
  await preloadPages();
  await scope.clients.claim();
}

const deeds: { [Type in WorkerMessage["type"]]: (path: string) => Promise<void> } = {
  "skip-waiting": () => scope.skipWaiting(),
  claim: () => scope.clients.claim(),
  installed: noteInstalled,
  collect,
  remember,
  forget,
  "send-forms": async () => void (await sendForms()),
};

async function handleMessage(message: WorkerMessage, port: MessagePort | undefined): Promise<void> {
  // Pages of an earlier build send other messages.
  if (!(message?.type in deeds)) return;
  await deeds[message.type](message.path ?? "");
  port?.postMessage("done");
}

/** Pages with scripts clear the browser themselves; for others the offline page does it. */
async function signOut(event: FetchEvent): Promise<Response> {
  event.waitUntil(forget());
  const answer = await ask(event.request);
  const isSaid = !isAway(answer) || event.request.mode !== "navigate";
  const screen = isSaid ? null : await offlineScreenWith(({ left }) => left);
  return screen ? new Response(screen.body, { headers: { "Content-Type": "text/html" } }) : answer;
}
