declare global {
  interface Navigator {
    /** Where the browser tells (https://wicg.github.io/savedata/). */
    connection?: { saveData?: boolean };
  }
}

/** A link's target is fetched while the pointer rests on it, unless the person saves data. */
export function onIntent(): "intent" | "none" {
  return savesData() ? "none" : "intent";
}

/** Nobody does on the server. */
export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}
