import { expect, type Page } from "@playwright/test";
import { aliveEvent } from "../../app/frame/life-events";
import { leftForms } from "../../app/modules/rides/left-form";
import { bookRide, fillInRide, postedAddress, postRide } from "../pages/rides";
import {
  allowNotifications,
  holdScripts,
  openAlive,
  signIn,
  signInAsNumber,
  untilAlive,
  verifyPhone,
} from "../pages/site";
import { newcomer, talkBetweenTwo } from "../pages/talk";
import { test } from "../setup/test";

// What a browser may show differs with it.
test.beforeEach(({ context }) => allowNotifications(context));

/** Of a wide screen and of a phone. */
const widths = [1280, 390];

const personal = ["/", "/create-ride", "/my-rides", "/inbox", "/bevakningar", "/user-profile", "/verify-phone", "/bus"];

test("nothing moves under the finger of somebody who was there before the scripts", async ({ page }) => {
  await signIn(page);
  for (const path of personal) await expectSteady(page, path);
});

test("nothing moves on a ride, where a seat in it is booked, and at the booking", async ({ page, browser }) => {
  await signIn(page);
  const driver = await newcomer(browser);
  const ride = await postRide(driver.page);
  for (const path of [ride, ride.replace("/ride/", "/book-ride/")]) await expectSteady(page, path);
  await expectSteady(page, await bookRide(page, ride));
});

test("what is said where a seat is booked lies over no button, also at the end of the page", async ({
  page,
  browser,
}) => {
  const ride = await postRide((await newcomer(browser)).page);
  await signIn(page);
  await verifyPhone(page);
  // It stays for four seconds.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 4000 ? 0 : later(run, ms)) });
  });
  await openAlive(page, ride.replace("/ride/", "/book-ride/"));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator(".toast")).toHaveText("Ditt nummer är bekräftat.");
  const isFree = await page.getByRole("button", { name: "Skicka frågan" }).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y)?.closest("button") === button;
    return [at(top + 4), at(bottom - 4)];
  });
  expect(isFree).toEqual([true, true]);
});

for (const width of widths) {
  test(`nothing moves at ${width} px when the way of a ride is known`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await openAlive(page, "/create-ride");
    await page.getByLabel("Från", { exact: true }).fill("Kalmar");
    const moved = await watchPlaces(page);
    await page.getByLabel("Till", { exact: true }).fill("Växjö");
    await expect(page.getByText(/^1\d\d\skm, /).first()).toBeVisible();
    expect(await moved()).toEqual([]);
  });

  test(`what is wrong goes away while it is mended, the summary says how much is left, and nothing moves at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, { on: "/create-ride" });
    await untilAlive(page);
    const post = page.getByRole("button", { name: "Lägg upp resan" });
    await post.click();
    const summary = page.getByRole("alert").filter({ hasText: "Något behöver rättas" });
    await expect(summary).toBeFocused();
    const wrong = await summary.getByRole("link").count();
    expect(wrong).toBeGreaterThan(2);
    const topOf = async (name: string) => (await page.locator(`label[for="${name}"]`).boundingBox())?.y;
    expect(await topOf("date")).toBe(await topOf("time"));
    expect(await topOf("seats")).toBe(await topOf("price"));
    const price = page.getByLabel("Pris per plats");
    const said = page.locator("#price-error");
    await expect(said).toBeVisible();
    const frame = await summary.evaluate((element) => getComputedStyle(element).borderColor);
    await price.focus();
    const moved = await watchPlaces(page);
    await price.fill("inget");
    await expect(said).toBeHidden();
    await expect(price).not.toHaveAttribute("aria-invalid");
    await expect(summary.getByRole("heading")).toHaveText(`Något behöver rättas: ${wrong - 1} kvar`);
    await expect(page.getByLabel("Från", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(summary).toHaveCSS("border-color", frame);
    expect(await moved()).toEqual([]);
    await page.getByLabel("Från", { exact: true }).fill("Kalmar");
    await page.getByLabel("Till", { exact: true }).fill("Växjö");
    await page.locator("#date").fill("2030-01-31");
    await page.locator("#time").fill("07:15");
    await expect(page.getByRole("heading", { name: "Rättat. Skicka igen." })).toBeVisible();
    await expect(page.getByRole("alert")).not.toHaveCSS("border-color", frame);
    await post.click();
    await expect(said).toHaveText("Skriv priset i hela kronor, till exempel 220.");
    await expect(summary.getByRole("heading")).toHaveText("Något behöver rättas");
  });
}

test("nothing moves on the screens of a trip", async ({ page, browser }) => {
  await signInAsNumber(page, 3);
  for (const list of ["/my-passenger-rides", "/my-driver-rides"]) {
    await page.goto(list);
    await expectSteady(page, await hrefOf(page, `main a[href^='${list}/']`));
  }
  const { visitor } = await talkBetweenTwo(browser);
  await expectSteady(visitor, visitor.url());
});

async function hrefOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().getAttribute("href")) ?? "";
}

/** What can be pressed stands where it stood, at each width, once the page has come alive and all it asks for is there. */
async function expectSteady(page: Page, path: string): Promise<void> {
  const letCome = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading" && document.fonts.status === "loaded");
  const movedAt = new Map<number, () => Promise<string[]>>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    movedAt.set(width, await watchPlaces(page));
  }
  letCome();
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  for (const [width, moved] of [...movedAt].reverse()) {
    await page.setViewportSize({ width, height: 844 });
    expect(await moved(), `${path} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.unrouteAll();
}

/** Notes where everything stands that can be pressed. @returns what tells which of it has moved since */
async function watchPlaces(page: Page): Promise<() => Promise<string[]>> {
  const before = await page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea, summary)")]
      .map((element) => ({ element, top: element.getBoundingClientRect().top + scrollY }))
      .filter(({ element }) => element.checkVisibility()),
  );
  return () =>
    before.evaluate((placed) =>
      placed.flatMap(({ element, top }) => {
        const by = element.getBoundingClientRect().top + scrollY - top;
        return element.isConnected && Math.abs(by) > 1 ? [`${element.outerHTML.slice(0, 120)} by ${by} px`] : [];
      }),
    );
}

test("who leaves the form of a ride half filled in goes on where they were, until it is posted", async ({ page }) => {
  await signIn(page);
  await fillInRide(page);
  await untilAlive(page);
  await page.getByLabel("Pris per plats").fill("70");
  await page.reload();
  await untilAlive(page);
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("");
  const own = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page);
  await openAlive(page, "/create-ride");
  await expect(page.getByRole("button", { name: "Fortsätt där du var" })).toHaveCount(0);
  await page.context().addCookies(own);
  await openAlive(page, "/create-ride");
  await page.getByRole("button", { name: "Fortsätt där du var" }).click();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Stockholm");
  await expect(page.getByLabel("Pris per plats")).toHaveValue("70");
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page).toHaveURL(postedAddress);
  await untilAlive(page);
  await openAlive(page, "/create-ride");
  await expect(page.getByRole("button", { name: "Fortsätt där du var" })).toHaveCount(0);
});

test("who types at once is told of no form left half filled in: it is the one they fill in", async ({ page }) => {
  await signIn(page);
  await page.addInitScript((alive) => {
    const type = () => document.querySelector("[name=place]")?.dispatchEvent(new Event("input", { bubbles: true }));
    addEventListener(alive, () => queueMicrotask(type));
  }, aliveEvent);
  await openAlive(page, "/create-ride");
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain(leftForms);
  await expect(page.getByLabel("Från", { exact: true })).toHaveRole("combobox");
  await expect(page.getByRole("button", { name: "Fortsätt där du var" })).toHaveCount(0);
});

test("who deletes the account is told so, however late the next page comes", async ({ page }) => {
  await signIn(page, { on: "/user-profile/ta-bort" });
  await untilAlive(page);
  await page.getByLabel("Jag vill ta bort mitt konto för alltid").check();
  const emptied = page.evaluate(
    () => new Promise<void>((done) => window.addEventListener("storage", ({ key }) => key === null && done())),
  );
  await page.route(/\/_root\.data/, (route) => emptied.then(() => route.continue()));
  await page.getByRole("button", { name: "Ta bort mitt konto" }).click();
  await expect(page.getByText("Ditt konto är borttaget.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Du är utloggad" })).toHaveCount(0);
});
