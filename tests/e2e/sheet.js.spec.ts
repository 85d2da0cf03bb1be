import { expect, type Locator, type Page } from "@playwright/test";
import { openAlive, signIn } from "../pages/site";
import { test } from "../setup/test";

const list = "/select-location?from=stockholm";

/** The list of a search, alive, and a card far enough down that the page is scrolled to it. */
async function openList(page: Page, nth = 6): Promise<Locator> {
  await openAlive(page, list);
  const card = page.locator("a.ride[href^='/ride/']").filter({ hasNotText: "Bara kvinnor" }).nth(nth);
  await card.scrollIntoViewIfNeeded();
  // Were the list made anew, this would be gone.
  await card.evaluate((link) => link.setAttribute("data-kept", ""));
  return card;
}

const sheetOn = (page: Page) => page.getByRole("dialog");
const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);

test("a ride opens over the list, and going back leaves the list as it was", async ({ page }) => {
  const card = await openList(page);
  const address = (await card.getAttribute("href")) ?? "";
  await card.click();
  await expect(sheetOn(page).getByRole("heading", { level: 1 })).toContainText("Stockholm");
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(/^Samåkning Stockholm–/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${address.split("?")[0]}\\?`));
  const scrolled = await scrolledTo(page);
  await expect(card).toBeInViewport();
  await page.goBack();
  await expect(sheetOn(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect(page).toHaveTitle(/^Stockholm–var som helst/);
  await expect(card).toHaveAttribute("data-kept", "");
  expect(await scrolledTo(page)).toBe(scrolled);
  await expect(card).toBeFocused();
});

test("with the keyboard one is in the sheet until Escape, and then at the ride one came from", async ({ page }) => {
  const card = await openList(page);
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(sheetOn(page).getByRole("button", { name: /Stäng/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const isBelow = await page.evaluate(() => document.activeElement?.matches("a.ride, header *") ?? false);
  expect(isBelow).toBe(false);
  await page.keyboard.press("Escape");
  await expect(sheetOn(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect(card).toBeFocused();
});

test("reloaded, what was in the sheet is the whole page", async ({ page }) => {
  await (await openList(page)).click();
  const heading = await sheetOn(page).getByRole("heading", { level: 1 }).textContent();
  await page.reload();
  await expect(sheetOn(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  await page.goBack();
  await expect(page.locator("a.ride").first()).toBeVisible();
});

test("closing leads past all that was opened in the sheet, also on a phone that is slow to think", async ({ page }) => {
  await signIn(page);
  // What React puts off until later comes much later.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => send.call(this, message), 300);
    };
  });
  const card = await openList(page);
  await card.click();
  await sheetOn(page).getByRole("button", { name: "Boka plats" }).click();
  await expect(sheetOn(page).getByRole("heading", { level: 1, name: "Boka plats" })).toBeVisible();
  await sheetOn(page).getByRole("button", { name: /Stäng/ }).click();
  await expect(sheetOn(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);
});

test("a seat is booked in the sheet, and closing it half-way leads to the list", async ({ page }) => {
  await signIn(page);
  // The last one: on its day a trip's screen says nothing of the way home.
  const card = await openList(page, -1);
  await card.click();
  await sheetOn(page).getByRole("button", { name: "Boka plats" }).click();
  await expect(sheetOn(page).getByRole("heading", { level: 1, name: "Boka plats" })).toBeVisible();
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  await sheetOn(page).getByRole("button", { name: /Stäng/ }).click();
  await expect(page).toHaveURL(list);
  await expect(card).toBeFocused();
  await card.click();
  await sheetOn(page).getByRole("button", { name: "Boka plats" }).click();
  await sheetOn(page).getByRole("button", { name: "Jag har en liten väska." }).click();
  await expect(sheetOn(page).getByLabel(/Hälsning till/)).toHaveValue("Jag har en liten väska.");
  await sheetOn(page)
    .getByRole("button", { name: /Skicka frågan|Boka nu/ })
    .click();
  await expect(page).toHaveURL(/\/my-passenger-rides\/[a-z0-9]{12}$/);
  await expect(sheetOn(page)).toHaveCount(0);
  const told = page.getByText(/^\s*(Frågan är skickad|Din plats är klar)$/);
  await expect(told).toBeFocused();
  await expect(page.locator(".toast.success")).toHaveCount(0);
  await page.reload();
  await expect(told).toBeVisible();
  await expect(page.getByRole("link", { name: /^Visa resor hem/ })).toBeVisible();
});

test("opened by itself the map has its colours", async ({ page }) => {
  const card = await openList(page);
  await page.goto((await card.getAttribute("href")) ?? "");
  const large = await page.getByRole("link", { name: /^Karta över vägen/ }).getAttribute("href");
  await page.goto(large ?? "");
  await expect(page.locator("path.r").first()).toHaveCSS("fill", "none");
  await expect(page.locator("path.l").first()).toHaveCSS("fill", "rgb(250, 250, 247)");
});

test("a tap on the map zooms and pans it, and Escape leads back to the ride", async ({ page }) => {
  const card = await openList(page);
  await openAlive(page, (await card.getAttribute("href")) ?? "");
  await page.getByRole("link", { name: /^Karta över vägen/ }).click();
  const map = page.getByRole("dialog", { name: /^Karta över vägen/ });
  const shown = map.getByRole("img");
  await expect(shown).toHaveAttribute("src", /view=/);
  for (const act of [
    () => page.keyboard.press("+"),
    async () => {
      for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
    },
    () => map.getByRole("button", { name: "Zooma ut" }).click(),
  ]) {
    const before = (await shown.getAttribute("src")) ?? "";
    await act();
    await expect(shown).not.toHaveAttribute("src", before);
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
  }
  await page.keyboard.press("Escape");
  await expect(map).toHaveCount(0);
});
