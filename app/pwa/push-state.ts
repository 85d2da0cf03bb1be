export const pushDoneKey = "push_setup_done";

export type PushState = "unable" | "denied" | "on" | "off";

export function pushState(): PushState {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return "unable";
  if (Notification.permission === "denied") return "denied";
  return localStorage.getItem(pushDoneKey) !== null && Notification.permission === "granted" ? "on" : "off";
}
