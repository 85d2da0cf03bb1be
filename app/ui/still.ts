import { useSyncExternalStore } from "react";

const idleByMs = 3000;

/** Runs what a first view never waits for, once the page is loaded and idle. */
function whenStill(run: () => void): void {
  if (document.readyState === "complete") whenIdle(run);
  else addEventListener("load", () => whenIdle(run), { once: true });
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: idleByMs });
  else setTimeout(run, 500);
}

let isStill = false;

function subscribe(tell: () => void): () => void {
  if (!isStill)
    whenStill(() => {
      isStill = true;
      tell();
    });
  return () => {};
}

export function useIsStill(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStill,
    () => false,
  );
}
