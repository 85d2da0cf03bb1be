import { useSyncExternalStore } from "react";
import { statusTitle } from "~/frame/StatusScreen";
import { askWorker } from "./ask-worker";
import { followedLink } from "./followed-link";

/** Read by the server with the next request that reaches it; named as in `hostCookieName`. */
const isSecure = !import.meta.env.SSR && location.protocol === "https:";
const cookie = isSecure ? "__Host-signed_out" : "signed_out";
const thirtyDays = 30 * 86_400;

const retryMs = 10_000;

const leftEvent = "samfard:left";

const farewell = "Det som inte är skickat tas bort. Logga ut?";

/** Handles sign-out forms before the framework, which would have to load their screen first. */
function takeOver(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || new URL(event.target.action).pathname !== "/logout") return;
  event.preventDefault();
  leave();
}

/** Removes everything personal. By the cookie the server ignores the session, so it may hear of it at any time. */
async function leave(): Promise<void> {
  // Loaded already on a page that has been idle, so this works without a network.
  const waiting = await import("./waiting-forms").then(({ waitingForms }) => waitingForms()).catch(() => []);
  if (waiting.some(({ state }) => state !== "sent") && !confirm(farewell)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: half of all browsers have nothing else
  document.cookie = `${cookie}=1; Path=/; Max-Age=${thirtyDays}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  localStorage.clear();
  sessionStorage.clear();
  endPush().catch(() => {});
  await askWorker({ type: "forget" });
  // A reload must not lead back to what was personal.
  history.replaceState(history.state, "", "/");
  dispatchEvent(new Event(leftEvent));
}

/** Whether the person has signed out in this tab, in another, or in a page restored from the back/forward cache. */
export function useHasLeft(isSignedIn: boolean): boolean {
  return useSyncExternalStore(
    isSignedIn ? followLeaving : followNothing,
    () => hasLeft,
    () => false,
  );
}

/** For as long as the page is open: it can only be left for another. */
let hasLeft = false;

function followLeaving(tell: () => void): () => void {
  const show = () => {
    if (!hasLeft) showLeft();
    tell();
  };
  const ending = new AbortController();
  const { signal } = ending;
  // Without an address the server has emptied it, and the tab that asked for that moves on by itself.
  const onStorage = ({ key, url }: StorageEvent) =>
    key === null && setTimeout(() => signal.aborted || show(), url ? 0 : retryMs);
  addEventListener("submit", takeOver, { capture: true, signal });
  addEventListener(leftEvent, show, { signal });
  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => persisted && isNoted() && show(), { signal });
  return () => ending.abort();
}

const followNothing = () => () => {};

function showLeft(): void {
  hasLeft = true;
  document.title = statusTitle("left");
  addEventListener("click", loadWhole, { capture: true });
  tellServer();
}

function tellServer(): void {
  const heard = new AbortController();
  const tell = () => {
    // It has heard, by any request of this browser, in which somebody may have signed in since.
    if (!isNoted()) return heard.abort();
    fetch("/logout", { method: "POST", body: new URLSearchParams(), redirect: "manual" })
      // So the browser shows a redirect that it does not follow: the session has ended.
      .then(({ status }) => status === 0 && heard.abort())
      .catch(() => {});
  };
  tell();
  const timer = setInterval(tell, retryMs);
  addEventListener("online", tell, { signal: heard.signal });
  heard.signal.addEventListener("abort", () => clearInterval(timer));
}

/** The page's memory belongs to the person who has left. */
function loadWhole(event: MouseEvent): void {
  const link = followedLink(event);
  if (!link) return;
  event.preventDefault();
  location.assign(link.href);
}

const isNoted = () => document.cookie.split("; ").includes(`${cookie}=1`);

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
