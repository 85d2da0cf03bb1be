declare global {
  interface Navigator {
    /** Where the browser tells (https://wicg.github.io/savedata/). */
    connection?: { saveData?: boolean };
  }
}

/** Links prefetch while the pointer rests on them, unless data is saved; without a network Remix would lead to the browser's error page. */
export function onIntent(): "intent" | "none" {
  return savesData() || globalThis.navigator?.onLine === false ? "none" : "intent";
}

export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}
