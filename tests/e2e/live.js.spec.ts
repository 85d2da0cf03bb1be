import { expect, type Page } from "@playwright/test";
import { holdScripts, openAlive, openMenu, signIn, untilAlive } from "../pages/site";
import { badge, openFrom, openMore, say, talkBetweenTwo, thread } from "../pages/talk";
import { test } from "../setup/test";

/** As after ten minutes: the tip may come again. */
async function forgetTip(page: Page) {
  const key = () => page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith("vv_lastTip")));
  await expect.poll(key).toBeDefined();
  await page.context().clearCookies({ name: /vv_lastTip$/ });
  await page.evaluate(([name]) => localStorage.setItem(name ?? "", String(Date.now() - 600_000)), [await key()]);
}

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("what the other writes and reads appears by itself", async ({ browser }) => {
    const { driver, visitor } = await talkBetweenTwo(browser);
    await expect(thread(visitor).last()).toContainText("Skickat");
    await openFrom(driver, "/inbox");
    await expect(thread(visitor).last()).toContainText("Läst");
    await say(driver, "Ja, den får baksätet.");
    await expect(thread(visitor).last()).toContainText("Ja, den får baksätet.");
    await visitor.getByLabel(/^Skriv till/).fill("Medan jag skriver");
    await say(driver, "Vi ses!");
    await expect(thread(visitor).last()).toContainText("Vi ses!");
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Medan jag skriver");
  });
});

test("what a form was refused for stays in sight when news arrive, until it is sent", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await untilAlive(visitor);
  await say(visitor, "   ");
  const refused = visitor.getByRole("alert").getByRole("link", { name: "Skriv något först." });
  await expect(refused).toBeVisible();
  await openFrom(driver, "/inbox");
  await say(driver, "Ja, den får baksätet.");
  await expect(thread(visitor).last()).toContainText("Ja, den får baksätet.");
  await expect(visitor).toHaveTitle(/^Fel: /);
  await refused.click();
  await say(visitor, "Tack!");
  await expect(thread(visitor).last()).toContainText("Tack!");
  await expect(refused).toBeHidden();
});

test("what somebody writes stays when the other blocks them meanwhile, and sending says it", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await untilAlive(visitor);
  await visitor.getByLabel(/^Skriv till/).fill("Är du där?");
  await openFrom(driver, "/inbox");
  await openMore(driver);
  await driver.getByRole("link", { name: /^Blockera / }).click();
  await driver.getByRole("button", { name: /^Blockera / }).click();
  await expect(driver.getByText("Ta bort blockeringen om du vill skriva igen.")).toBeVisible();
  await visitor.evaluate(() => window.__remixRouter.revalidate());
  await visitor.waitForFunction(() => window.__remixRouter.state.revalidation === "idle");
  await openMore(visitor);
  await expect(visitor.getByRole("link", { name: /^Blockera / })).toBeVisible();
  await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Är du där?");
  await visitor.getByRole("button", { name: "Skicka meddelande" }).click();
  await expect(visitor.getByRole("link", { name: /Det går inte att skriva till/ })).toBeVisible();
  await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Är du där?");
});

test("what is seen again on another day is read anew, and left alone while something is half written", async ({
  page,
}) => {
  await signIn(page);
  await openAlive(page, "/user-profile");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const returns = () =>
    page.evaluate(() => {
      const nextDay = Date.now() + 86_400_000;
      Date.now = () => nextDay;
      document.dispatchEvent(new Event("visibilitychange"));
    });
  const isRead = async () => {
    await returns();
    expect(asked).toContain("/user-profile.data");
  };
  await expect(isRead).toPass();
  const isLeftAlone = async () => {
    asked.length = 0;
    await returns();
    // What is asked for later is told later.
    await page.evaluate(() => fetch("/robots.txt"));
    await expect.poll(() => asked).toContain("/robots.txt");
    expect(asked).not.toContain("/livez");
  };
  await page.getByLabel("Berätta gärna om dig").fill("Halvvägs");
  await isLeftAlone();
  await page.getByLabel("Namn", { exact: true }).fill("");
  await page.getByRole("button", { name: "Spara uppgifterna" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Skriv vad du heter" })).toBeFocused();
  await isLeftAlone();
});

// With the service worker a message waits for the network instead: offline.js.spec.ts.
test.describe("without a service worker", () => {
  test("what was typed survives a send that fails and a reload, and is then sent once", async ({ browser }) => {
    const { visitor } = await talkBetweenTwo(browser);
    await untilAlive(visitor);
    // What is sent alone: what the page reads by itself meanwhile is another matter.
    await visitor.route(/./, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await say(visitor, "Ett långt meddelande");
    await expect(visitor.getByText("Det gick inte att skicka. Det du skrev finns kvar.")).toBeVisible();
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Ett långt meddelande");
    await visitor.unrouteAll();
    await visitor.reload();
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Ett långt meddelande");
    await visitor.getByRole("button", { name: "Skicka meddelande" }).click();
    await expect(thread(visitor).filter({ hasText: "Ett långt meddelande" })).toHaveCount(1);
    await visitor.reload();
    await expect(thread(visitor).filter({ hasText: "Ett långt meddelande" })).toHaveCount(1);
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("");
  });

  test("a page that reads itself anew without a network waits for it, and what was typed is there again", async ({
    browser,
  }) => {
    const { visitor } = await talkBetweenTwo(browser);
    await untilAlive(visitor);
    await visitor.getByLabel(/^Skriv till/).fill("Strax framme");
    await visitor.context().setOffline(true);
    await visitor.evaluate(() => window.__remixRouter.revalidate());
    await expect(visitor.getByRole("button", { name: "Ladda om sidan" })).toBeVisible();
    await visitor.context().setOffline(false);
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Strax framme");
  });
});

test("the badge counts by itself in every tab over one stream, and the next tab takes over when one closes", async ({
  browser,
}) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  // A page that comes alive late would open its stream beside that of the next.
  await driver.goto("about:blank");
  const streams: string[] = [];
  driver.context().on("request", (request) => request.url().endsWith("/events") && streams.push(request.url()));
  await driver.context().addInitScript(() => {
    navigator.setAppBadge = async (events) => void Object.assign(window, { onIcon: events });
    navigator.clearAppBadge = () => navigator.setAppBadge(0);
  });
  const onIcon = (page = driver) => page.evaluate(() => Reflect.get(window, "onIcon"));
  await driver.goto("/");
  await expect(await badge(driver, "Förare")).toHaveText("1 ny");
  await expect.poll(() => onIcon()).toBe(1);
  const tab = await driver.context().newPage();
  await tab.goto("/travel-tips");
  await tab.goto("/create-ride");
  await say(visitor, "Är du där?");
  await expect(await badge(driver, "Förare")).toHaveText("2 nya");
  await expect(await badge(tab, "Förare")).toHaveText("2 nya");
  await expect.poll(() => onIcon()).toBe(2);
  expect(streams).toHaveLength(1);
  await driver.close();
  await expect.poll(() => streams).toHaveLength(2);
  await say(visitor, "Hallå?");
  await expect(tab.getByRole("navigation", { name: "Genvägar" }).getByRole("link", { name: "Inkorg" })).toContainText(
    "3 nya",
  );
  await expect.poll(() => onIcon(tab)).toBe(3);
  await (await openMenu(tab)).getByRole("button", { name: "Logga ut" }).click();
  await expect.poll(() => onIcon(tab)).toBe(0);
});

test("what comes to a conversation in a tab that nobody looks at is not read until somebody does", async ({
  browser,
}) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await openFrom(driver, "/inbox");
  await expect(thread(visitor).last()).toContainText("Läst");
  const look = (visibilityState: string) =>
    driver.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, visibilityState);
  await look("hidden");
  await say(visitor, "Är du kvar?");
  await expect(await badge(driver, "Förare")).toHaveText("1 ny");
  await visitor.reload();
  await expect(thread(visitor).last()).toContainText("Skickat");
  await look("visible");
  await expect(thread(driver).last()).toContainText("Är du kvar?");
  await expect(thread(visitor).last()).toContainText("Läst");
});

test("a tab of somebody who has signed in since is told nothing of what is new to the person of another tab", async ({
  browser,
}) => {
  const { driver } = await talkBetweenTwo(browser);
  await driver.goto("/");
  await expect(await badge(driver, "Förare")).toHaveText("1 ny");
  const context = driver.context();
  const streams: string[] = [];
  context.on("request", (request) => request.url().endsWith("/events") && streams.push(request.url()));
  const tab = await context.newPage();
  await signIn(tab, { on: "/create-ride" });
  await expect.poll(() => streams).toHaveLength(1);
  await expect(await badge(tab, "Förare")).toHaveCount(0);
});

test.describe("a tab", () => {
  test("that reads itself anew, or comes alive, stays where somebody has scrolled meanwhile", async ({ page }) => {
    await signIn(page);
    await openAlive(page, "/user-profile");
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
    const isAt = () => page.evaluate(() => window.scrollY);
    let letCome = () => {};
    const coming = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route("**/user-profile.data", async (route) => {
      await coming;
      await route.continue();
    });
    await page.evaluate(() => window.__remixRouter.revalidate());
    await scrollTo(500);
    letCome();
    await page.waitForFunction(() => window.__remixRouter.state.revalidation === "idle");
    expect(await isAt()).toBe(500);

    const letScriptsCome = await holdScripts(page);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect.poll(isAt).toBe(500);
    await page.mouse.wheel(0, 300);
    await expect.poll(isAt).toBe(800);
    letScriptsCome();
    await untilAlive(page);
    await page.waitForLoadState();
    expect(await isAt()).toBe(800);
  });

  test("that comes alive after something has happened counts it too", async ({ browser }) => {
    const { driver, visitor } = await talkBetweenTwo(browser);
    await driver.goto("/");
    await expect(await badge(driver, "Förare")).toHaveText("1 ny");
    const tab = await driver.context().newPage();
    const letScriptsCome = await holdScripts(tab);
    await tab.goto("/create-ride", { waitUntil: "commit" });
    await expect(await badge(tab, "Förare")).toHaveText("1 ny");
    await say(visitor, "Är du där?");
    await expect(await badge(driver, "Förare")).toHaveText("2 nya");
    letScriptsCome();
    await expect(await badge(tab, "Förare")).toHaveText("2 nya");
  });

  test("that is on its way to another screen when something happens counts it there, too", async ({ browser }) => {
    const { driver, visitor } = await talkBetweenTwo(browser);
    await openAlive(driver, "/create-ride");
    await expect(await badge(driver, "Förare")).toHaveText("1 ny");
    let letCome = () => {};
    const coming = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    const isAnswered = new Promise<void>((resolve) =>
      driver.route("**/user-profile.data", async (route) => {
        const response = await route.fetch();
        resolve();
        await coming;
        await route.fulfill({ response });
      }),
    );
    await driver.evaluate(() => void window.__remixRouter.navigate("/user-profile"));
    await isAnswered;
    await say(visitor, "Är du där?");
    await expect(await badge(driver, "Förare")).toHaveText("2 nya");
    letCome();
    await expect(driver.getByLabel("Berätta gärna om dig")).toBeVisible();
    await expect(await badge(driver, "Förare")).toHaveText("2 nya");
  });

  test("that comes alive after the other has read says so", async ({ browser }) => {
    const { driver, visitor } = await talkBetweenTwo(browser);
    const letScriptsCome = await holdScripts(visitor);
    await visitor.reload({ waitUntil: "commit" });
    await expect(thread(visitor).last()).toContainText("Skickat");
    await openFrom(driver, "/inbox");
    // What is younger counts as fresh.
    await expect.poll(() => visitor.evaluate(() => performance.now())).toBeGreaterThan(3000);
    letScriptsCome();
    await expect(thread(visitor).last()).toContainText("Läst");
  });
});

test("a tip of new events comes once in ten minutes", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  const tip = (n: number) => driver.getByText(`Du har ${n} nya händelser. Öppna Mina resor för att se.`);
  await driver.goto("/");
  await expect(tip(1)).toBeVisible();
  await driver.goto("/select-location");
  await say(visitor, "Är du där?");
  await expect(await badge(driver, "Förare")).toHaveText("2 nya");
  await expect(driver.getByText("nya händelser")).toBeHidden();
  await forgetTip(driver);
  await driver.reload();
  await expect(tip(2)).toBeVisible();
});

test("the browser keeps when each category was last seen", async ({ browser }) => {
  const { driver } = await talkBetweenTwo(browser);
  const before = Date.now();
  await driver.goto("/inbox");
  const seen = () => driver.evaluate(() => JSON.parse(localStorage.getItem("vv_lastSeen") ?? "{}").driver ?? 0);
  await expect.poll(seen).toBeGreaterThanOrEqual(before);
});

test("a page that stays open over midnight is read anew", async ({ page }) => {
  // What happens each minute happens at once.
  await page.addInitScript(() => {
    const { setInterval } = window;
    const soon = (each: TimerHandler, ms?: number) => setInterval(each, ms === 60_000 ? 200 : ms);
    Object.assign(window, { setInterval: soon });
  });
  await signIn(page);
  await openAlive(page, "/user-profile");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const nextDay = Date.now() + 86_400_000;
    Date.now = () => nextDay;
  });
  await expect.poll(() => asked).toContain("/user-profile.data");
});
