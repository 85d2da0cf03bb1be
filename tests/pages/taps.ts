import type { Locator, Page } from "@playwright/test";

/** What a person does on a page: presses on links, buttons and choices, and fields filled in or chosen from. */
export type Effort = { taps: number; fields: number };

const presses = ["click", "check", "press", "tap"] as const;
const fillings = ["fill", "selectOption", "setInputFiles"] as const;

const counts = new WeakMap<Page, Effort>();
let isWatching = false;

/** Adds to `effort` from now on all that is done on a page through any locator, so by every page object too. */
export function count(page: Page, effort: Effort): void {
  watch(page.locator("html"));
  counts.set(page, effort);
}

export function stopCounting(page: Page): void {
  counts.delete(page);
}

function watch(locator: Locator): void {
  if (isWatching) return;
  isWatching = true;
  const shared = Object.getPrototypeOf(locator);
  for (const name of [...presses, ...fillings]) {
    const act = shared[name];
    shared[name] = function (this: Locator, ...args: unknown[]) {
      const effort = counts.get(this.page());
      if (effort) effort[presses.some((press) => press === name) ? "taps" : "fields"]++;
      return act.apply(this, args);
    };
  }
}
