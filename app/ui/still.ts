import { useSyncExternalStore } from "react";

/** ms */
const idleBy = 3000;

/** Runs what a first view never waits for, once the page is loaded and idle. @returns a cleanup */
export function whenStill(run: () => void): (() => void) | undefined {
  const runWhenIdle = () => whenIdle(run);
  if (document.readyState === "complete") return void runWhenIdle();
  addEventListener("load", runWhenIdle, { once: true });
  return () => removeEventListener("load", runWhenIdle);
}

/** Safari has no `requestIdleCallback`. */
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

export function useIsStill(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStill,
    () => false,
  );
}
