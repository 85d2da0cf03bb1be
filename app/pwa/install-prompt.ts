export type InstallPrompt = Event & { prompt(): Promise<{ outcome: string }> };

/** The event comes once per page, maybe before our scripts: `app/frame/late.browser.js` keeps it until then. */
type Offer = { prompt: InstallPrompt; at: number };

declare global {
  interface Window {
    installOffer?: Offer;
  }
}

let tell: () => void = () => {};

if (!import.meta.env.SSR) addEventListener("beforeinstallprompt", () => tell());

/** The delay counts from the browser's event. @returns a function that stops waiting */
export function onInstallPrompt(delayMs: number, show: (prompt: InstallPrompt) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  tell = () => {
    if (!window.installOffer) return;
    const { prompt, at } = window.installOffer;
    timer = setTimeout(() => show(prompt), Math.max(0, at + delayMs - Date.now()));
  };
  tell();
  return () => {
    clearTimeout(timer);
    tell = () => {};
  };
}
