/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

export type Push = { title: string; body: string; data?: { route?: string } };

/** How long an open page may take to say that it shows a push itself. */
const answerMs = 500;

/** The badge is drawn from its outline alone. */
export const signs = { icon: "/icons/icon-192.png", badge: "/icons/badge.png" };

export async function show({ title, body, data }: Push): Promise<void> {
  const route = ownPath(data?.route);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const seen = pages.find((page) => page.visibilityState === "visible");
  if (seen && (await isShownBy(seen, { type: "push", title, body, route }))) return;
  // One notification for each page it leads to: the same push again replaces the first.
  await self.registration.showNotification(title, { body, tag: route, data: { route }, lang: "sv", ...signs });
}

function isShownBy(page: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    page.postMessage(message, [port2]);
  });
}

export async function openRoute(route: string | undefined): Promise<void> {
  const path = ownPath(route);
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(path));
  await page.focus();
  await page.navigate(path);
}

/** A path of this site, whatever the push says. */
function ownPath(route: string | undefined): string {
  const url = new URL(route ?? "/", self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : "/";
}
