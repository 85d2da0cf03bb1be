import { type Browser, type BrowserContext, test as base } from "@playwright/test";

/** What went wrong in the pages of the test that runs: it says why one never came alive. */
const troubles: string[] = [];

/** Closes the pages of everybody whom a test brought in: they would go on reading and hearing beside the tests after it. */
export const test = base.extend<{ everybodyLeaves: undefined }, { everybody: undefined }>({
  everybody: [
    async ({ browser }, use) => {
      watchEverybody(browser);
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  everybodyLeaves: [
    async ({ browser }, use, info) => {
      troubles.length = 0;
      await use(undefined);
      const body = troubles.join("\n");
      if (info.status !== info.expectedStatus) await info.attach("troubles", { body, contentType: "text/plain" });
      await Promise.all(browser.contexts().map(leave));
    },
    { auto: true },
  ],
});

/** What is still being answered for a page when its test has ended is nobody's fault. */
async function leave(context: BrowserContext): Promise<void> {
  const answered = [context, ...context.pages()];
  await Promise.all(answered.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

function watchEverybody(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await open(options);
    if (ahead > 0) await context.addInitScript(movePageClock, ahead);
    context.on("requestfailed", (request) => troubles.push(`${request.failure()?.errorText} ${request.url()}`));
    context.on("response", (response) => {
      if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
    });
    context.on("weberror", (error) => troubles.push(`${error.error()} ${error.page()?.url()}`));
    return context;
  };
}

/** ms; see `movedClock` in scripts/clock.mjs */
const ahead = Number(process.env.CLOCK ?? 0) * 1000;

function movePageClock(by: number): void {
  const construct = (target: DateConstructor, given: [] | [number]) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given);
  const real = Date.now;
  Date.now = () => real() + by;
  window.Date = new Proxy(Date, { construct });
  if ("GeolocationPosition" in window)
    Object.defineProperty(GeolocationPosition.prototype, "timestamp", { get: () => Date.now() });
}
