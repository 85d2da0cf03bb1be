import { defineConfig } from "@playwright/test";
import { findLightBrowser } from "../../scripts/browser.mjs";
import { withoutMovedClock } from "../../scripts/clock.mjs";

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
};
const desktop = {
  viewport: { width: 1280, height: 800 },
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
};

/** On a phone without scripts, where every step is one of the person's own. */
const journeysCounted = ["taps.spec.ts"];

/**
 * Of the worker, the stream of news, the focus and the sheet, which are the same on a screen of any width, or try two
 * themselves. What is pressed on a wide screen alone is so in the journeys below.
 */
const knowNoWidth = [
  ...[
    "accessible",
    "day",
    "faces",
    "focus",
    "hostile",
    "live",
    "never-hang",
    "offline",
    "places",
    "push",
    "sheet",
    "statistics",
    "steady",
    "unlock",
  ].map((name) => `${name}.js.spec.ts`),
  "thread.spec.ts",
  ...journeysCounted,
];
/**
 * Plain forms on a phone, that scripts add nothing of their own to; with scripts they are gone through on a wide screen.
 * A ride is posted, found and booked on a phone with scripts in slow-network.spec.ts.
 */
const knowNoScripts = [
  "admin",
  "booking",
  "bus",
  "create-ride",
  "map",
  "messages",
  "notifications",
  "own-data",
  "phone",
  "profile",
  "shell",
  "trust",
  "unlock",
  "watches",
]
  .map((name) => `${name}.spec.ts`)
  .concat(journeysCounted);

/** A tab goes on in the process it was opened in. By itself its first page starts another, as it opens to no other site. */
const oneProcessEach = ["--renderer-process-limit=1"];

export default defineConfig({
  testDir: "../e2e",
  outputDir: "../../test-results",
  globalSetup: "../setup/site.ts",
  workers: 3,
  timeout: 90_000,
  // What comes late on a busy machine is not wrong; what has to come in time says so in its test.
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  use: {
    /** Set by the global setup, which starts the site. */
    baseURL: process.env.SITE_URL,
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    // What scrolls softly is somewhere else when a press ends than when it began.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findLightBrowser(),
      env: withoutMovedClock,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-gpu", ...oneProcessEach],
    },
  },
  projects: [
    // The worker, which reads ahead much of what a person may want without a network, is there for the tests that ask for it.
    { name: "mobile-js", testIgnore: knowNoScripts, use: { ...phone, serviceWorkers: "block" } },
    { name: "mobile-nojs", testIgnore: "*.js.spec.ts", use: { ...phone, javaScriptEnabled: false } },
    { name: "desktop-js", testIgnore: knowNoWidth, use: { ...desktop, serviceWorkers: "block" } },
  ],
});
