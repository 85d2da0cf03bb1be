import { promptDelay } from "./install-rules";

export type InstallPrompt = Event & { prompt(): Promise<{ outcome: string }> };

/** The event comes once per page, maybe before our scripts: `app/frame/late.browser.js` keeps it until then. */
type Offer = { prompt: InstallPrompt; at: number };

declare global {
  interface Window {
    installOffer?: Offer;
  }
}

let tell: () => void = () => {};
let offered: InstallPrompt | null = null;

if (!import.meta.env.SSR) addEventListener("beforeinstallprompt", () => tell());

/** The delay counts from the browser's event. @returns a function that stops waiting */
export function followInstallPrompt(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  tell = () => {
    if (!window.installOffer) return;
    const { prompt, at } = window.installOffer;
    const show = () => {
      offered = prompt;
      onChange();
    };
    timer = setTimeout(show, Math.max(0, at + promptDelay - Date.now()));
  };
  tell();
  return () => {
    clearTimeout(timer);
    tell = () => {};
  };
}

export const installPrompt = () => offered;
