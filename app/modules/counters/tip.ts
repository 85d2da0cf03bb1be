import { tipInterval } from "./rules";

/** Whether the tip is due in this browser; notes it at once, so that of several tabs one shows it.
 * @param isAsked the page was made to show it; else the server may have shown it on another, as its cookie tells */
export function takeTip(uid: string, isAsked: boolean): boolean {
  const key = `vv_lastTip_${uid}`;
  const isDue = Date.now() - Number(localStorage.getItem(key)) >= tipInterval;
  // Spelled as `tipCookieName`.
  const isSecure = location.protocol === "https:";
  const cookie = `${isSecure ? "__Host-" : ""}vv_lastTip=${uid}`;
  if (!isDue || (!isAsked && document.cookie.split("; ").includes(cookie))) return false;
  localStorage.setItem(key, String(Date.now()));
  // biome-ignore lint/suspicious/noDocumentCookie: half of all browsers have nothing else
  document.cookie = `${cookie}; Path=/; Max-Age=${tipInterval / 1000}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return true;
}
