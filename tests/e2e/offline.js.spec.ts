import { expect, type Page } from "@playwright/test";
import { age, door, expectKept, kept, served, untilSettled } from "../pages/offline";
import { bookRide, dateIn, fillInRide, postRide } from "../pages/rides";
import { openAlive, openMenu, signIn, untilAlive } from "../pages/site";
import { newcomer, openFrom, say, talkBetweenTwo, thread } from "../pages/talk";
import { test } from "../setup/test";

test.use({ serviceWorkers: "allow" });

const waiting = (page: Page) => page.getByRole("region", { name: "Inte skickat än" });

/** What waits is seen before the page has loaded itself anew, as it was kept. */
async function expectWaiting(page: Page): Promise<void> {
  await expect(waiting(page)).toContainText("väntar på nätet");
  await expect(age(page)).toBeAttached();
}

test("without a network bookings and conversations can be read, and nothing once signed out", async ({ browser }) => {
  const { visitor, ride } = await talkBetweenTwo(browser);
  const conversation = new URL(visitor.url()).pathname;
  const booking = await bookRide(visitor, ride, { message: "Med cello", isTold: false });
  await visitor.goto(booking);
  await visitor.goto("/inbox");
  await visitor.goto("/my-rides");
  await served(visitor);
  await expectKept(visitor, booking);
  await expectKept(visitor, conversation);

  await visitor.context().setOffline(true);
  await visitor.goto(booking);
  await expect(age(visitor)).toHaveAttribute("data-saved", /^Sparad .+ – du är offline$/);
  await expect(visitor.getByText("Frågan är skickad till föraren.")).toHaveCount(0);
  await visitor.goto(conversation);
  await expect(thread(visitor).filter({ hasText: "cello" })).not.toHaveCount(0);
  await visitor.getByRole("link", { name: "Inkorg" }).first().click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Inkorg" })).toBeVisible();
  await visitor.goto("/my-rides");
  await expect(visitor.getByRole("heading", { level: 1, name: "Mina resor" })).toBeVisible();
  await visitor.goto("/user-profile");
  await expect(visitor.getByRole("heading", { name: "Du är offline" })).toBeVisible();
  await visitor
    .getByRole("link", { name: /^Bokning/ })
    .first()
    .click();
  await expect(visitor).toHaveURL(booking);

  // The page would load itself anew once there is a network.
  const context = visitor.context();
  await visitor.close();
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto("/");
  await expect.poll(() => kept(back)).toContain("/");
  await untilSettled(back);
  await context.setOffline(true);
  await (await openMenu(back)).getByRole("button", { name: "Logga ut" }).click();
  await expect(back.getByRole("heading", { level: 1, name: "Du är utloggad" })).toBeVisible();
  expect(await back.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expect.poll(() => kept(back)).toEqual([]);
  const other = await context.newPage();
  await other.goto(booking).catch(() => "the browser's own error page");
  await expect(other.getByText(/Stockholm/)).toHaveCount(0);
  await other.close();

  // Any request lets the server hear of it. What it answers the one for that empties the browser, the worker too, which
  // nothing may be asked of meanwhile.
  let answer: Promise<unknown> | undefined;
  back.on("request", (request) => {
    if (request.url().endsWith("/logout")) answer = request.response();
  });
  await context.setOffline(false);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("signed_out");
  await answer;
  await back.goto(booking);
  await expect(back).toHaveURL(/\/google-auth/);
});

test("a conversation that was never opened can be read without a network once a list has shown it", async ({
  browser,
}) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await driver.goto("/my-rides");
  await expectKept(driver, new URL(visitor.url()).pathname);
});

test("what waits can be taken back on the offline screen", async ({ browser }) => {
  const { visitor } = await talkBetweenTwo(browser);
  await served(visitor);
  await expectKept(visitor, new URL(visitor.url()).pathname);
  await untilSettled(visitor);
  await visitor.context().setOffline(true);
  await say(visitor, "Skrivet i onödan");
  await expectWaiting(visitor);
  await visitor.goto("/offline");
  await visitor.getByRole("button", { name: "Ta bort" }).click();
  await expect(visitor.getByText("Skrivet i onödan")).toHaveCount(0);
  await expect(visitor.getByRole("heading", { name: "Väntar på nätet" })).toHaveCount(0);
});

test("a screen that says that there is no network gives way to the page once there is", async ({ page }) => {
  await page.goto("/");
  await served(page);
  await page.context().setOffline(true);
  await page.goto("/user-profile");
  await expect(page.getByRole("heading", { name: "Du är offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/google-auth/);
  await page.goto("/offline");
  await page.getByRole("link", { name: "Försök igen" }).click();
  await expect(page.getByRole("button", { name: "Sök resa" })).toBeVisible();
});

test("a screen without scripts signs out without a network too", async ({ browser }) => {
  const { page } = await newcomer(browser);
  await page.goto("/");
  await served(page);
  await page.goto("/travel-tips");
  await page.context().setOffline(true);
  await (await openMenu(page)).getByRole("button", { name: "Logga ut" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du är utloggad" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.context().setOffline(false);
  await page.goto("/user-profile");
  await expect(page).toHaveURL(/\/google-auth/);
});

test("who signs out on a screen without scripts, and in again, is not signed out by what another tab has still to tell", async ({
  page,
}) => {
  await signIn(page);
  const tab = await page.context().newPage();
  await openAlive(tab, "/user-profile");
  await tab.clock.pauseAt(Date.now() + 1000);
  const emptied = tab.evaluate(() => new Promise<void>((done) => addEventListener("storage", () => done())));
  await page.goto("/travel-tips");
  await (await openMenu(page)).getByRole("button", { name: "Logga ut" }).click();
  await emptied;
  await signIn(page);
  await tab.clock.runFor(11_000);
  await expect(tab.getByRole("heading", { level: 1, name: "Du är utloggad" })).toBeVisible();
  await page.goto("/user-profile");
  await expect(page.getByRole("heading", { level: 1, name: "Inställningar" })).toBeVisible();
});

test("a page that came past the worker is served by it all the same", async ({ page }) => {
  await page.goto("/");
  await served(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBypassServiceWorker", { bypass: true });
  await page.goto("/select-location");
  await devtools.send("Network.setBypassServiceWorker", { bypass: false });
  await served(page);
});

test("a message sent without a network waits, is sent once, and says so", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  const conversation = new URL(visitor.url()).pathname;
  await served(visitor);
  await expectKept(visitor, conversation);
  await untilSettled(visitor);
  await visitor.context().setOffline(true);
  await say(visitor, "Skrivet i garaget");
  await expectWaiting(visitor);
  await expect(thread(visitor).last()).toContainText("Skrivet i garaget");
  await expect(waiting(visitor)).toContainText("Skrivet i garaget");
  await expect(visitor.getByLabel(/^Skriv till/)).toHaveValue("");
  await visitor.goto("/offline");
  await expect(visitor.getByText("Skrivet i garaget")).toBeVisible();
  await visitor.goto(conversation);

  await visitor.context().setOffline(false);
  await expect(visitor.getByText("Meddelandet är skickat.")).toBeVisible();
  await expect(thread(visitor).filter({ hasText: "Skrivet i garaget" })).toHaveCount(1);
  await expect(waiting(visitor)).toHaveCount(0);
  await openFrom(driver, "/inbox");
  await expect(thread(driver).filter({ hasText: "Skrivet i garaget" })).toHaveCount(1);
});

test("what waits is sent when the browser says there is a network, with every page closed", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  const { origin, pathname } = new URL(visitor.url());
  await served(visitor);
  // Else the form, once it is put by, leads to the offline screen.
  await expectKept(visitor, pathname);
  await untilSettled(visitor);
  // Stays behind when the last page of the site is closed.
  const blank = await visitor.context().newPage();
  const devtools = await visitor.context().newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await visitor.context().setOffline(true);
  await say(visitor, "Skrivet i tunneln");
  await expect(waiting(visitor)).toContainText("väntar på nätet");
  await visitor.close();
  await blank.context().setOffline(false);
  await devtools.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "forms", lastChance: false });
  await openFrom(driver, "/inbox");
  await expect(thread(driver).filter({ hasText: "Skrivet i tunneln" })).toHaveCount(1);
});

test("a booking sent without a network is made once, however often it arrives", async ({ browser, page }) => {
  await signIn(page);
  const ride = await postRide(page);
  const { page: visitor } = await newcomer(browser);
  await bookOffline(visitor, ride);
  await expect(visitor.getByText("Från rastplatsen")).toBeVisible();

  const replays = await visitor.evaluate(async () => {
    const forms = await (await caches.open("samfard-forms")).matchAll();
    return Promise.all(forms.map((form) => form.json()));
  });
  expect(replays).toHaveLength(1);
  const [{ path, body, viewer }] = replays;
  await visitor.context().setOffline(false);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const send = (owner: string) =>
    visitor.request.post(path, { data: body, headers: { ...headers, "X-Kept-Form": owner } });
  expect((await send("somebody-else")).status()).toBe(409);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(viewer)));
  const bookings = new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).to)));
  expect(bookings.size).toBe(1);

  await visitor.goto("/");
  const said = visitor.getByRole("link", { name: "Frågan är skickad till föraren." });
  await expect(said).toHaveCSS("color", "rgb(255, 255, 255)");
  await expect(said).toHaveAttribute("href", [...bookings][0] ?? "");
  await visitor.goto("/my-passenger-rides");
  await expect(visitor.locator("main a[href^='/my-passenger-rides/']")).toHaveCount(1);
  await visitor.context().close();
});

test("a journey with a change that is asked for without a network waits too, and then both drivers are asked", async ({
  browser,
}) => {
  const [first, last, { page: visitor }] = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
  const rides = await Promise.all([
    postRide(first.page, { from: "Sundsvall", to: "Stockholm", price: "100" }),
    postRide(last.page, { from: "Stockholm", to: "Växjö", price: "100", time: "13:00" }),
  ]);
  const [forst = "", sedan = ""] = rides.map((ride) => ride.replace("/ride/", ""));
  const ends = { from: "sundsvall", byte: "stockholm", to: "vaxjo" };
  await visitor.goto(`/ride/${forst}`);
  await served(visitor);
  await expectKept(visitor, `/ride/${forst}`);
  await visitor.goto(`/boka-byte?${new URLSearchParams({ forst, sedan, ...ends })}`);
  await askOffline(visitor);
  await visitor.context().setOffline(false);
  await expect(visitor.getByRole("heading", { name: "Skickat" })).toBeVisible();
  for (const [n, { page }] of [first, last].entries()) {
    await page.goto(rides[n]?.replace("/ride/", "/my-driver-rides/") ?? "");
    await expect(page.getByText("Från rastplatsen")).toBeVisible();
  }
});

test("what waits is sent from the offline screen too, where no browser wakes the worker", async ({ browser, page }) => {
  await signIn(page);
  const ride = await postRide(page);
  const { page: visitor } = await newcomer(browser);
  await bookOffline(visitor, ride);
  await visitor.context().setOffline(false);
  await expect(visitor.getByRole("heading", { name: "Skickat" })).toBeVisible();
});

test("a kept page that nobody looks at is not read anew, and with it what has come, before somebody does", async ({
  browser,
}) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await served(visitor);
  await expectKept(visitor, new URL(visitor.url()).pathname);
  await untilSettled(visitor);
  await visitor.context().setOffline(true);
  await visitor.reload();
  await expect(age(visitor)).toBeAttached();
  await untilSettled(visitor);
  await openFrom(driver, "/inbox");
  await say(driver, "Ja, i baksätet.");
  await expect(thread(driver).last()).toContainText("Skickat");
  const look = (visibilityState: string) =>
    visitor.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, visibilityState);
  await look("hidden");
  const reached = visitor.waitForResponse((response) => response.url().endsWith("/livez"));
  await visitor.context().setOffline(false);
  await reached;
  await driver.reload();
  await expect(thread(driver).last()).toContainText("Skickat");
  await expect(age(visitor)).toBeAttached();
  await look("visible");
  await expect(thread(visitor).last()).toContainText("Ja, i baksätet.");
  await expect(age(visitor)).toHaveCount(0);
  await expect(thread(driver).last()).toContainText("Läst");
});

test("what waits when its writer's session is over says that it waits for signing in, not what it is", async ({
  browser,
  page,
}) => {
  await signIn(page);
  const ride = await postRide(page);
  const { page: visitor } = await newcomer(browser);
  const name = await signIn(visitor);
  await bookOffline(visitor, ride);
  await visitor.context().clearCookies({ name: /samfard$/ });
  await visitor.context().setOffline(false);
  await visitor.goto("/select-location");
  const toSignIn = visitor.getByRole("link", { name: /^Väntar på att du loggar in/ });
  await expect(toSignIn).toHaveAttribute("href", "/google-auth?redirectTo=%2Fselect-location");
  await expect(visitor.getByText("Från rastplatsen")).toHaveCount(0);

  await signIn(visitor, { name, on: "/" });
  await expect(visitor.getByRole("link", { name: "Frågan är skickad till föraren." })).toBeVisible();
  await visitor.context().close();
});

test("a ride posted while the server is away waits, and comes back with the reason and all that was typed", async ({
  page,
  baseURL,
}) => {
  await signIn(page);
  const front = await door(baseURL ?? "");
  await fillInRide(page);
  await page.goto(`${front.url}/create-ride`);
  await served(page);
  await expectKept(page, "/create-ride");
  await page.getByLabel("Från", { exact: true }).fill("Stockholm");
  await page.getByLabel("Till", { exact: true }).fill("Malmö");
  await page.getByLabel("Datum", { exact: true }).first().fill(dateIn(5));
  await page.getByLabel("Tid", { exact: true }).first().fill("07:15");
  await page.getByLabel("Pris per plats").fill("9000");
  await front.stop();
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  await expect(waiting(page)).toContainText("Resa Stockholm–Malmö");
  await expect(age(page)).toHaveAttribute("data-saved", /sidan går inte att nå just nu$/);
  await untilAlive(page);
  await expect(page.getByRole("button", { name: "Fortsätt där du var" })).toHaveCount(0);

  await front.open();
  const refusal = page.getByRole("link", { name: /^Resa Stockholm–Malmö .*Skickades inte\./ });
  await expect(refusal).toBeVisible();
  await expect(age(page)).toHaveCount(0);
  await page.goto(`${front.url}${await refusal.getAttribute("href")}`);
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Stockholm");
  await expect(page.getByLabel("Pris per plats")).toHaveValue("9000");
  await front.stop();
});

/** Runs in the browser. @returns what the page has loaded and the worker has not kept yet */
async function scriptsLacking(): Promise<string[]> {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const scripts = loaded.filter((name) => /\/assets\/.*\.js$/.test(name));
  const kept = await Promise.all(scripts.map((name) => caches.match(name)));
  return scripts.filter((_, n) => !kept[n]);
}

test("a page that was kept while the server was away is read anew once it is there, without anybody asking", async ({
  page,
  baseURL,
}) => {
  const front = await door(baseURL ?? "");
  await page.goto(`${front.url}/select-location`);
  await served(page);
  await expectKept(page, "/select-location");
  await front.stop();
  await page.goto(`${front.url}/select-location`);
  await expect(age(page)).toHaveAttribute("data-saved", /sidan går inte att nå just nu$/);
  await untilSettled(page);
  await front.open();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(age(page)).toHaveCount(0);
  await front.stop();
});

test("a worker of the next build waits until it is asked for, and goes on with what was kept", async ({
  page,
  baseURL,
}) => {
  const front = await door(baseURL ?? "");
  await page.goto(`${front.url}/select-location`);
  await served(page);
  await page.goto(`${front.url}/select-location`);
  await expectKept(page, "/select-location");
  await untilAlive(page);
  await expect.poll(() => page.evaluate(scriptsLacking)).toEqual([]);
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("samfard-files-")));
  front.asked.length = 0;
  await page.goto(`${front.url}/select-location`);
  const beforeItIsReadable = front.asked.filter((path) => !/^\/(sw\.js|manifest\.webmanifest)/.test(path));
  expect(beforeItIsReadable).toEqual(["/select-location"]);

  await untilSettled(page);
  const [old] = await builds();
  front.build = "0badcafe";
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await builds()).toContain(old);
  const letIn = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: "skip-waiting" }),
    );
  // The old one leaves when it has done what it was at.
  await expect.poll(() => letIn().then(builds), { timeout: 30_000 }).toEqual(["samfard-files-0badcafe"]);
  await served(page);
  await front.stop();
  await page.goto(`${front.url}/select-location`);
  await expect(age(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Sök/ }).first()).toBeVisible();
});

test("a phone is offered to put the site on its home screen, not in the way of anything", async ({ browser, page }) => {
  const banner = page.getByRole("region", { name: "Installera" });
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event("beforeinstallprompt"), {
        prompt: async () => void Object.assign(window, { isAsked: true }),
      });
      dispatchEvent(event);
    });
  // So low that the button of the search stands where the banner would.
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto("/");
  await served(page);
  await page.clock.install();
  await offer();
  await page.clock.runFor(1900);
  await expect(banner).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(banner).toBeHidden();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(banner).toContainText("Få snabb åtkomst och notiser");
  await banner.getByRole("button", { name: "Installera" }).click();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "isAsked"))).toBe(true);

  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
  });
  const phone = await context.newPage();
  await phone.goto("/");
  const advice = phone.getByRole("region", { name: "Installera" });
  await expect(advice).toHaveCount(1);
  await phone.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(advice).toContainText("Tryck på Dela och sedan på ’Lägg till på hemskärmen’");
  await advice.getByRole("button", { name: "Stäng" }).click();
  await phone.reload();
  const scripts = () => performance.getEntriesByType("resource").map(({ name }) => name);
  await expect
    .poll(() => phone.evaluate(scripts), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/\/Extras-/));
  await expect(advice).toHaveCount(0);
  await context.close();
});

test("the installed app shows the outline of a screen that takes its time, asks for it once, and then shows it", async ({
  page,
  baseURL,
}) => {
  const front = await door(baseURL ?? "");
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes("standalone") ? ask("all") : ask(query));
    // Playwright looks at no page any more once the next is under way, so each says itself what it shows.
    addEventListener("DOMContentLoaded", () => {
      const heading = document.querySelector("main h1")?.textContent;
      console.info(`${heading} ${document.querySelectorAll(".bone").length}`);
    });
  });
  const shown: string[] = [];
  page.on("console", (line) => shown.push(line.text()));
  await page.goto(`${front.url}/travel-tips`);
  await page.goto(`${front.url}/`);
  await served(page);
  await expect.poll(() => page.evaluate(isKnownAsInstalled)).toBe(true);
  let answer = () => {};
  front.held = new Promise((resolve) => {
    answer = resolve;
  });
  await page.goto(`${front.url}/select-location`, { waitUntil: "commit" });
  await expect.poll(() => shown).toContain("Hitta en resa 5");
  answer();
  await expect(page.getByLabel("Från", { exact: true })).toBeVisible();
  await expect(page.locator(".bone")).toHaveCount(0);
  expect(front.asked.filter((path) => path === "/select-location")).toHaveLength(1);
  await front.stop();
});

async function isKnownAsInstalled(): Promise<boolean> {
  return Boolean(await (await caches.open("samfard-state")).match("/installed"));
}

/** As without scripts: the browser sends the form itself, and the worker keeps it. */
async function bookOffline(visitor: Page, ride: string): Promise<void> {
  await visitor.goto(ride);
  await served(visitor);
  await expectKept(visitor, ride);
  await visitor.getByRole("button", { name: "Boka plats" }).click();
  await askOffline(visitor);
}

async function askOffline(visitor: Page): Promise<void> {
  await visitor.getByLabel(/Hälsning till/).fill("Från rastplatsen");
  await visitor.context().setOffline(true);
  await visitor
    .locator("form", { has: visitor.getByLabel(/Hälsning till/) })
    .evaluate((form: HTMLFormElement) => form.submit());
  await expect(visitor.getByRole("heading", { name: "Väntar på nätet" })).toBeVisible();
}
