import { clients, origin, registration } from "./scope";

export type Push = { title: string; body: string; data?: { route?: string } };

/** ms an open page has to say that it does what it is asked */
const answerMs = 500;

export async function show({ title, body, data }: Push): Promise<void> {
  const route = ownPath(data?.route);
  const page = await seenPage();
  if (page && (await agrees(page, { type: "push", title, body, route }))) return;
  await notify(title, body, route);
}

/** One notification per page it leads to: a newer one replaces the first, and is heard as it was. */
export async function notify(title: string, body: string, route: string): Promise<void> {
  const data = { route };
  // Browsers use only the badge's alpha channel.
  const signs = { icon: "/icons/icon-192.png", badge: "/icons/badge.png", renotify: true };
  await registration.showNotification(title, { body, tag: route, data, lang: "sv", ...signs });
}

export async function seenPage(): Promise<WindowClient | undefined> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find(({ visibilityState }) => visibilityState === "visible");
}

/** They may name whom somebody travels with. */
export async function dropNotices(): Promise<void> {
  const shown = Notification.permission === "granted" ? await registration.getNotifications() : [];
  for (const notice of shown) notice.close();
}

/** A page with something typed that was not sent is left as it is. */
export async function openRoute(path: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window" });
  const isFree = await Promise.all(pages.map((page) => agrees(page, { type: "leave" })));
  const { pathname } = new URL(path, origin);
  const page = pages.find(({ url }) => new URL(url).pathname === pathname) ?? pages.find((_, at) => isFree[at]);
  if (!page) return void (await clients.openWindow(path));
  await page.focus();
  if (isFree[pages.indexOf(page)]) await page.navigate(path);
}

function agrees(page: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    page.postMessage(message, [port2]);
  });
}

/** Always a path of this site, whatever the push contains. */
function ownPath(route = "/"): string {
  const url = new URL(route, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : "/";
}
