import { tipInterval } from "./rules";

/** Whether the tip is due here; noted at once, so that one tab shows it. @param isAsked by the page's address */
export function takeTip(uid: string, isAsked: boolean): boolean {
  const key = `vv_lastTip_${uid}`;
  const isDue = Date.now() - Number(localStorage.getItem(key)) >= tipInterval;
  // Named as in `tipCookieName`.
  const isSecure = location.protocol === "https:";
  const cookie = `${isSecure ? "__Host-" : ""}vv_lastTip=${uid}`;
  if (!isDue || (!isAsked && document.cookie.split("; ").includes(cookie))) return false;
  localStorage.setItem(key, String(Date.now()));
  // biome-ignore lint/suspicious/noDocumentCookie: half of all browsers have nothing else
  document.cookie = `${cookie}; Path=/; Max-Age=${tipInterval / 1000}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return true;
}
