import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDemoRoutes } from "~/demo/routes";
import { sql } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { findLightBrowser } from "../../scripts/browser.mjs";
import { withoutMovedClock } from "../../scripts/clock.mjs";
import { createWholeBuild, screensOf } from "./build";
import { type Expectation, expectations } from "./expectations";
import { answerWith } from "./listening";
import { visit } from "./visitor";
import { createWorld, type Ids, type World } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se"] });
});

const build = await createWholeBuild();
const { app } = createApp(build, await createDemoRoutes());
answerWith(server, app);

/** The smallest phone at 200 %, small and ordinary phones, a tablet, a wide window. CSS px. */
const widths = [195, 320, 390, 768, 1440];
const ordinaryText = 16;

/** Screens that look otherwise by what is asked of them. */
const asked = {
  signedOut: ["/", "/select-location"],
  owner: [
    "/select-location?from=stockholm&to=malmo",
    "/select-location?from=stockholm&to=goteborg&order=cheapest",
    "/select-location?from=kiruna&to=visby",
    "/select-location?from=skelleftea&to=ornskoldsvik",
    "/select-location?from=berg&to=qqqq&date=aldrig",
    "/bevakningar?from=stockholm&to=malmo",
    "/bus?from=stockholm&to=goteborg",
  ],
  admin: [],
};
const everybody = ["signedOut", "owner", "admin"] as const;
const screens = screensOf(build).flatMap(({ path, hasPage }) => (hasPage ? [path] : []));

let browser: Browser;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await sql`update users set display_name = 'Wolfeschlegelsteinhausen Bergerdorffsson', about = ${"Åkturstalang".repeat(9)}`;
  await sql`update ride set note = ${"Hundfrispårvagnsaktiebolagsskensmutsskjutare".repeat(3)}`;
  await sql`update departure set operator = ${"Bussbolaget".repeat(9)}`;
  browser = await chromium.launch({
    executablePath: findLightBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
    env: withoutMovedClock,
  });
});
afterAll(() => browser.close());

test.each(everybody)(
  "nothing runs off a screen of any width, %s",
  async (who) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    if (who !== "signedOut") await signIn(context, who);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const off: string[] = [];
    for (const path of addressesFor(who, world.ids)) {
      await page.goto(origin + path, { waitUntil: "domcontentloaded" });
      off.push(...(await allOff(page, devtools)).map((what) => `${path} ${what}`));
    }
    expect(off).toEqual([]);
  },
  120_000,
);

/** The owner sees all of the site but what is the administration's, and what asks a visitor to sign in. */
function addressesFor(who: (typeof everybody)[number], ids: Ids): string[] {
  const shown = screens.flatMap((path) => {
    const { at = () => path, get, keeper = "owner" } = expectationAt(path);
    const seenAs = keeper === "admin" ? "admin" : get.owner === 200 ? "owner" : "signedOut";
    return seenAs === who && get[who] === 200 ? [at(ids)] : [];
  });
  return [...shown, ...asked[who]];
}

function expectationAt(path: string): Expectation {
  const expectation = expectations[path];
  if (!expectation) throw new Error(`${path} has no expectation`);
  return expectation;
}

async function signIn(context: BrowserContext, who: keyof World["people"]): Promise<void> {
  const [name = "", ...value] = (await visit(world.people[who])).cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: origin }]);
}

async function allOff(page: Page, devtools: CDPSession): Promise<string[]> {
  const off: string[] = [];
  for (const width of widths) {
    await widen(devtools, width);
    off.push(...(await findOff(page)).map((what) => `at ${width} px: ${what}`));
  }
  await widen(devtools, 390);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 2 * ordinaryText } });
  off.push(...(await findOff(page)).map((what) => `at 390 px, text at 200 %: ${what}`));
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: ordinaryText } });
  return off;
}

async function widen(devtools: CDPSession, width: number): Promise<void> {
  await devtools.send("Emulation.setDeviceMetricsOverride", {
    width,
    height: 844,
    deviceScaleFactor: 1,
    mobile: false,
  });
}

/** What can be seen or read of a page reaches over its edge, but for what scrolls in a frame of its own, or is squeezed
 * until its words stand letter by letter, or is a name that breaks in the middle on a sign. */
function findOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isCut = (element: Element): boolean => {
      const frame = element.parentElement?.closest("*");
      if (!frame || frame === document.body) return false;
      return getComputedStyle(frame).overflowX !== "visible" || isCut(frame);
    };
    const isSqueezed = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      const hasWord = [...element.childNodes].some((node) => node instanceof Text && /\p{L}{4}/u.test(node.data));
      return hasWord && width < 2.5 * letter && height > 3 * letter;
    };
    const isBroken = (element: Element): boolean => {
      if (!element.matches(".sign span") || /\s/.test(element.textContent.trim())) return false;
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
    };
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const reaches = right > clientWidth + 1 || left < -1;
      const isSeen = width > 1 && element.checkVisibility() && !element.closest("svg *");
      return isSeen && (isSqueezed(element) || isBroken(element) || (reaches && !isCut(element)));
    });
    const described = found.slice(0, 2).map((element) => element.outerHTML.slice(0, 100));
    return scrollWidth > clientWidth && found.length === 0 ? [`${scrollWidth} px wide`] : described;
  });
}
