export const pushDoneKey = "push_setup_done";

export type PushState = "unable" | "denied" | "on" | "off";

export function pushState(): PushState {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return "unable";
  if (Notification.permission === "denied") return "denied";
  return localStorage.getItem(pushDoneKey) === thisBrowser() && Notification.permission === "granted" ? "on" : "off";
}

/** Whom the page was made for, and in which session: `<person>.<session>`. */
export const thisBrowser = () => document.documentElement.dataset.browser ?? "";

const changedEvent = "samfard:push";

export function followPushState(tell: () => void): () => void {
  addEventListener(changedEvent, tell);
  return () => removeEventListener(changedEvent, tell);
}

export function notePushFor(whom: string | null): void {
  if (whom === null) localStorage.removeItem(pushDoneKey);
  else localStorage.setItem(pushDoneKey, whom);
  dispatchEvent(new Event(changedEvent));
}
