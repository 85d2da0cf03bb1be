import { useSyncExternalStore } from "react";

/** At the latest, in ms. */
const idleBy = 3000;

/** Runs what a first view never waits for, once the page has loaded and has nothing better to do. @returns what stops
 * waiting for it to have loaded */
export function whenStill(run: () => void): (() => void) | undefined {
  const runWhenIdle = () => whenIdle(run);
  if (document.readyState === "complete") return void runWhenIdle();
  addEventListener("load", runWhenIdle, { once: true });
  return () => removeEventListener("load", runWhenIdle);
}

/** Safari knows no idle time. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: idleBy });
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

/** Whether the first view is over, so that what it left out may come. */
export function useIsStill(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStill,
    () => false,
  );
}
