/** What Chromium hands out when the site can be installed. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: string }> };

let offered: { prompt: InstallPrompt; at: number } | null = null;
let tell: () => void = () => {};

// It comes once per page, maybe before the banner's code.
if (!import.meta.env.SSR) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = { prompt: event as InstallPrompt, at: Date.now() };
    tell();
  });
}

/** Calls back with the browser's offer so many ms after it was made. @returns what stops waiting */
export function onInstallPrompt(delayMs: number, show: (prompt: InstallPrompt) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  tell = () => {
    if (!offered) return;
    const { prompt, at } = offered;
    timer = setTimeout(() => show(prompt), Math.max(0, at + delayMs - Date.now()));
  };
  tell();
  return () => {
    clearTimeout(timer);
    tell = () => {};
  };
}
