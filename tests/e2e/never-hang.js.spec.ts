import { type BrowserContext, chromium, expect, type Page, type Route } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.mjs";
import { served } from "../pages/offline";
import { dateIn, fillInRide, postedAddress } from "../pages/rides";
import { holdScripts, introduce, openAlive, openMenu, signIn, untilAlive, verifyPhone } from "../pages/site";
import { openFrom, say, talkBetweenTwo, thread } from "../pages/talk";
import { test } from "../setup/test";

const heading = (page: Page, name: string) => page.locator("main").getByRole("heading", { level: 1, name });

/** Loses the first so many of the requests that match. @returns how many have come */
async function lose(browsing: Page | BrowserContext, what: RegExp, times: number): Promise<() => number> {
  let seen = 0;
  await browsing.route(what, (route) => (seen++ < times ? route.abort("connectionreset") : route.continue()));
  return () => seen;
}

/** From then on a page knows where a move was to lead that loses its script. */
async function openAtRest(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Without a pointer, which would fetch the screen ahead. */
async function moveToSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sök resa" }).press("Enter");
}

/** A ride in a sheet over the list of a search. */
async function openSheet(page: Page): Promise<void> {
  await openAlive(page, "/select-location?from=stockholm");
  await page.locator("a.ride[href^='/ride/']").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

for (const what of [/assets\/route-.*\.js/, /select-location\.data/]) {
  test(`a move that loses ${what.source} goes on as a page`, async ({ page }) => {
    await openAtRest(page, "/");
    await lose(page, what, 100);
    await moveToSearch(page);
    await expect(heading(page, "Hitta en resa")).toBeVisible();
    await expect(page).toHaveURL(/\/select-location\?/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Sök resa" })).toBeVisible();
  });
}

for (const file of ["framework", "route"]) {
  test(`a page whose ${file} is lost on the way asks for it again and comes alive`, async ({ page }) => {
    await page.route(new RegExp(`/assets/${file}-.*\\.js$`), (route) => route.abort("connectionreset"), { times: 2 });
    await page.goto("/");
    await page.getByLabel("Från", { exact: true }).fill("Gävle");
    await untilAlive(page);
    await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Gävle");
  });
}

test("a move that loses its script before React has drawn anything goes on as a page", async ({ page }) => {
  await page.addInitScript(() => {
    // By a port React goes on with what it has begun.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      if (!document.documentElement.hasAttribute("data-slow")) post.apply(this, message);
    };
  });
  await openAtRest(page, "/");
  await lose(page, /assets\/route-.*\.js/, 100);
  await page.locator("html").evaluate((html) => html.setAttribute("data-slow", ""));
  await moveToSearch(page);
  await expect(heading(page, "Hitta en resa")).toBeVisible();
});

test("a form stays while what it asks for meanwhile is lost", async ({ page }) => {
  await signIn(page);
  await openAlive(page, "/create-ride");
  await lose(page, /create-ride\/way/, 100);
  const lost = page.waitForEvent("requestfailed");
  await page.getByLabel("Från", { exact: true }).fill("Umeå");
  await page.getByLabel("Till", { exact: true }).fill("Luleå");
  await lost;
  await expect(page.getByRole("button", { name: "Lägg upp resan" })).toBeVisible();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Umeå");
});

test("a touch at the very moment the page wakes does not keep it from coming alive", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) => {
      listen(type, ...rest);
      queueMicrotask(() => document.querySelector("main input")?.dispatchEvent(new Event(type, { bubbles: true })));
    };
  });
  await openAlive(page, "/");
});

test("what is filled in before scripts have arrived stays, and is what is sent", async ({ page }) => {
  await signIn(page);
  await verifyPhone(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/create-ride", { waitUntil: "commit" });
  await page.getByLabel("Datum", { exact: true }).first().fill(dateIn(5));
  await page.getByLabel("Tid", { exact: true }).first().fill("07:15");
  await page.getByLabel("Platser att dela").selectOption("2");
  await page.getByLabel("Pris per plats").fill("57");
  await page.getByLabel("Från", { exact: true }).fill("Umeå");
  await page.getByLabel("Till", { exact: true }).fill("Skellefteå");
  letScriptsCome();
  await expect(page.getByText(/^Summa 114\skr av högst \d/)).toBeVisible();
  await expect(page.getByText(/^1\d\d\skm, /)).toBeVisible();
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page).toHaveURL(postedAddress);
  await page.getByRole("link", { name: "Se resan som andra ser den" }).click();
  await expect(page.locator("main")).toContainText("57 kr");
});

test("a page comes alive while somebody types in it", async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Från", { exact: true }).evaluate((field) => {
    let isAlive = false;
    addEventListener("app:alive", () => {
      isAlive = true;
    });
    const type = () => {
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (!isAlive) setTimeout(type);
    };
    type();
  });
  letScriptsCome();
  await untilAlive(page);
  await page.getByRole("combobox", { name: "Från", exact: true }).fill("Umeå");
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("a page that something in the browser has added to comes alive all the same", async ({ page }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</main>", "<p>Tillagt</p></main>");
    await route.fulfill({ response, body });
  });
  await openAlive(page, "/");
  await page.getByRole("combobox", { name: "Från", exact: true }).fill("Umeå");
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("back from a sheet that was reloaded is the list, also before anything runs that could hear of it", async ({
  page,
}) => {
  await openSheet(page);
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("main")).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/select-location\?from=stockholm$/);
  letScriptsCome();
  await expect(page.locator("a.ride").first()).toBeVisible();
});

test("a form that does not arrive keeps what was typed, says so and is sent once", async ({ page }) => {
  await signIn(page);
  await fillInRide(page, { inDays: 13, from: "Falun", to: "Gävle", price: "60" });
  await page.getByLabel("Berätta gärna om resan").fill("Kaffe ingår.");
  await untilAlive(page);
  await lose(page, /create-ride\.data/, 1);
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  const said = page.getByText("Det gick inte att skicka. Det du skrev finns kvar.");
  await expect(said).toBeVisible();
  await expect(page.getByLabel("Berätta gärna om resan")).toHaveValue("Kaffe ingår.");
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Falun");
  await page.getByRole("button", { name: "Försök igen" }).click();
  await expect(page).toHaveURL(postedAddress);
  await expect(said).toBeHidden();
  await openAlive(page, "/my-driver-rides");
  await expect(page.locator("main").getByText("Falun")).toHaveCount(1);
});

test("a form whose answer was lost acts once, also when the page was read anew before it is sent again", async ({
  page,
}) => {
  await signIn(page);
  await fillInRide(page, { inDays: 12, from: "Borlänge", to: "Mora", price: "50" });
  await untilAlive(page);
  await page.route(
    /create-ride\.data/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page.getByText("Det gick inte att skicka. Det du skrev finns kvar.")).toBeVisible();
  const key = page.locator("input[name=formKey]").first();
  const sentAs = await key.inputValue();
  await page.evaluate(() => window.__remixRouter.revalidate());
  await expect(key).not.toHaveValue(sentAs);
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page).toHaveURL(postedAddress);
  await openAlive(page, "/my-driver-rides");
  await expect(page.locator("main").getByText("Borlänge")).toHaveCount(1);
});

test("a form that the site refuses unread keeps what was typed, and says why", async ({ page }) => {
  await signIn(page);
  await fillInRide(page, { inDays: 14, from: "Falun", to: "Gävle", price: "60" });
  await untilAlive(page);
  await page.route(/create-ride\.data/, (route) => route.continue({ postData: "a".repeat(70_000) }), { times: 1 });
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page.getByText("Korta texten och försök igen. Det du skrev finns kvar.")).toBeVisible();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Falun");
  await page.getByRole("button", { name: "Försök igen" }).click();
  await expect(page).toHaveURL(postedAddress);
});

test("what did not arrive is not said to be kept once its screen has been left", async ({ page }) => {
  await signIn(page);
  await openAlive(page, "/user-profile");
  await lose(page, /user-profile\.data/, 1);
  await page.getByLabel("Berätta gärna om dig").fill("Jag sjunger gärna.");
  await page.getByRole("button", { name: "Spara uppgifterna" }).click();
  const said = page.getByText("Det gick inte att skicka. Det du skrev finns kvar.");
  await expect(said).toBeVisible();
  await page.locator("a[href='/user-profile/platser']").click();
  await expect(heading(page, "Hem och jobb")).toBeVisible();
  await expect(said).toBeHidden();
});

test("a press that does not arrive waits where it was, and can be pressed again", async ({ page }) => {
  await openAlive(page, "/select-location");
  await lose(page, /consent\.data/, 1);
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await expect(page.getByRole("region", { name: "Kakor" })).toBeHidden();
  await expect(page).toHaveURL(/\/select-location$/);
});

test("who signs in from a ride stands there again", async ({ page }) => {
  await openAlive(page, "/select-location");
  const ride = (await page.locator("main a[href*='/ride/']").first().getAttribute("href")) ?? "";
  await openAlive(page, ride);
  await (await openMenu(page)).getByRole("link", { name: "Logga in" }).click();
  await page.waitForURL(/google-auth/);
  await page.getByRole("button", { name: /med Google/ }).click();
  await introduce(page, "Disa Dit");
  await expect(page).toHaveURL(ride);
});

test("a slow move shows the outline of the next screen, and after five seconds a way to load it anew", async ({
  page,
}) => {
  await openAlive(page, "/");
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/select-location\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await moveToSearch(page);
  await page.clock.runFor(150);
  await expect(page.locator(".moving h1")).toHaveText("Hitta en resa");
  await expect(page.getByText("Laddar...")).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByRole("button", { name: "Ladda om sidan" })).toBeVisible();
  answer();
  await expect(page.locator(".moving")).toBeHidden();
  await expect(heading(page, "Hitta en resa")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const scrolling = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(scrolling, "of the first move already").toBe("smooth");
});

test("a visitor who goes back to a search has it back as it was, from the browser's memory", async ({
  baseURL,
}, info) => {
  // Playwright turns that memory off in the browsers it starts, and those without windows have none.
  const { launchOptions, userAgent } = info.project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: findBrowser(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ baseURL, userAgent });
  await openAlive(page, "/select-location?from=stockholm&to=goteborg");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await openAlive(page, "/ride/stockholm-goteborg");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("main").getByRole("heading", { level: 1 })).toContainText("Stockholm");
  expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBe(true);
  await browser.close();
});

test.describe("behind the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  /** @returns how many whole pages were asked for since */
  function pagesAskedFor(page: Page): () => number {
    let pages = 0;
    page.on("request", (request) => request.isNavigationRequest() && pages++);
    return () => pages;
  }

  async function openServed(page: Page, path: string): Promise<void> {
    await openAlive(page, path);
    await served(page);
  }

  for (const what of [/assets\/route-.*\.js/, /select-location\.data/]) {
    test(`a move that loses ${what.source} twice comes all the same`, async ({ page, context }) => {
      await openServed(page, "/");
      const seen = await lose(context, what, 2);
      const pages = pagesAskedFor(page);
      await moveToSearch(page);
      await expect(heading(page, "Hitta en resa")).toBeVisible();
      expect([seen() > 2, pages()]).toEqual([true, 0]);
    });
  }

  test("a move whose data stays lost goes on as a page", async ({ page, context }) => {
    await openServed(page, "/");
    await lose(context, /select-location\.data/, 100);
    const pages = pagesAskedFor(page);
    await moveToSearch(page);
    await expect(heading(page, "Hitta en resa")).toBeVisible();
    expect(pages()).toBe(1);
  });

  test("what is typed stays while the screen cannot be read anew, which it is once it can", async ({ browser }) => {
    const { visitor, driver } = await talkBetweenTwo(browser);
    await openServed(visitor, new URL(visitor.url()).pathname);
    await visitor.getByLabel(/^Skriv till/).fill("Medan jag skriver");
    const asked = await lose(visitor.context(), /inbox\/.*\.data/, 3);
    await openFrom(driver, "/inbox");
    await say(driver, "Vi ses!");
    await expect(thread(visitor).last()).toContainText("Vi ses!", { timeout: 30_000 });
    expect(asked()).toBeGreaterThan(3);
    await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("Medan jag skriver");
  });

  test("a newer build is offered, but never while a form is being filled in", async ({ page, context }) => {
    await signIn(page);
    await openServed(page, "/create-ride");
    const newer = async (route: Route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "X-Build": "newer" } });
    };
    await context.route(/create-ride\/way\.data/, newer);
    await page.getByLabel("Från", { exact: true }).fill("Umeå");
    await page.getByLabel("Till", { exact: true }).fill("Luleå");
    await expect(page.getByText(/^\d+\skm, /).first()).toBeVisible();
    await expect(page.getByText("Ny version finns.")).toBeHidden();
    await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Umeå");
    const whole = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith("/inbox"));
    await context.route(/inbox\.data/, newer);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>(".nav a[href='/inbox']")?.click());
    await whole;
    await expect(heading(page, "Inkorg")).toBeVisible();
  });

  for (const path of ["/user-profile", "/user-profile/platser"])
    test(`what a form of ${path} did is said where a newer site has taken it`, async ({ page, context }) => {
      const news = { driver: 0, passenger: 0, events: 0, isSnapshot: true, build: "newer" };
      const body = `id: 1\ndata: ${JSON.stringify(news)}\n\n`;
      await context.route("**/events", (route) => route.fulfill({ contentType: "text/event-stream", body }));
      await context.route(/user-profile.*\.data/, async (route) => {
        if (route.request().method() === "POST") return route.continue();
        const answer = await route.fetch();
        await route.fulfill({ response: answer, headers: { ...answer.headers(), "X-Build": "newer" } });
      });
      await signIn(page);
      await openServed(page, path);
      await expect(page.getByText("Ny version finns.")).toBeVisible();
      await page.getByRole("button", { name: /^Spara( uppgifterna)?$/ }).click();
      await expect(page.getByText(/^Dina (uppgifter|platser) är sparade\.$/)).toBeVisible();
      await untilAlive(page);
    });

  test("a newer build is taken when the person says so", async ({ page, context }) => {
    await openServed(page, "/select-location");
    await context.route(/\.data/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "X-Build": "newer" } });
    });
    await page.evaluate(() => window.__remixRouter.revalidate());
    await expect(page.getByText("Ny version finns.")).toBeVisible();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("button", { name: "Ladda om" }).click();
    await reloaded;
  });
});
