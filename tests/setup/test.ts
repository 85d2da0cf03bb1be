import { type Browser, type BrowserContext, test as base } from "@playwright/test";

/** Closes the pages of everybody whom a test brought in: they would go on reading and hearing beside the tests after it. */
export const test = base.extend<{ everybodyLeaves: undefined }, { clock: undefined }>({
  clock: [
    async ({ browser }, use) => {
      if (ahead > 0) moveClockIn(browser);
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** ms; see `movedClock` in scripts/clock.mjs */
const ahead = Number(process.env.CLOCK ?? 0) * 1000;

function moveClockIn(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await open(options);
    await context.addInitScript(movePageClock, ahead);
    return context;
  };
}

function movePageClock(by: number): void {
  const construct = (target: DateConstructor, given: [] | [number]) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given);
  const real = Date.now;
  Date.now = () => real() + by;
  window.Date = new Proxy(Date, { construct });
  if ("GeolocationPosition" in window)
    Object.defineProperty(GeolocationPosition.prototype, "timestamp", { get: () => Date.now() });
}
