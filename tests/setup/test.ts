import { test as base } from "@playwright/test";

/** Closes the pages of everybody whom a test brought in: they would go on reading and hearing beside the tests after it. */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
