import { type Browser, expect, type Locator, type Page, type TestInfo, test } from "@playwright/test";
import { postRide } from "./rides";
import { another, signIn } from "./site";

/** A driver with a ride, and somebody who wants to reach them, each in a browser of their own. */
export async function driverAndPayer(browser: Browser, { project }: TestInfo) {
  const [driver, payer] = [await another(browser, project.use), await another(browser, project.use)];
  const driversName = await signIn(driver);
  const ride = await postRide(driver);
  const payersName = await signIn(payer);
  return { driver, driversName, payer, payersName, ride };
}

/** Presses "Lås upp kontakt" on a ride's page. */
export async function openUnlock(page: Page, ride: string): Promise<void> {
  await page.goto(ride);
  await page.getByRole("button", { name: /^Lås upp kontakt/ }).click();
  await expect(page).toHaveURL(/\/unlock\/[2-9a-z]{12}$/);
}

export async function consent(page: Page): Promise<void> {
  await page.getByLabel(/visas direkt när jag har betalat/).check();
  await page.getByLabel(/ångerrätt på 14 dagar upphör/).check();
}

/** What one pays with: PayPal's own button with scripts, the form's without. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: hasScripts() ? /^Betala med PayPal$/ : /^Betala 10\s?kr med PayPal$/ });
}

/** @returns the page at PayPal, a window of its own with scripts */
export async function leaveForPayPal(page: Page): Promise<Page> {
  const popup = hasScripts() ? page.waitForEvent("popup") : page;
  await payButton(page).click();
  const left = await popup;
  await expect(left).toHaveURL(/\/demo\/paypal\/checkoutnow/);
  return left;
}

function hasScripts(): boolean {
  return test.info().project.use.javaScriptEnabled !== false;
}

/** At PayPal's stand-in. @param fault what goes wrong, as its page calls it */
export async function approve(page: Page, fault?: RegExp): Promise<void> {
  if (fault) {
    await page.getByText("Prova när något går fel").click();
    await page.getByLabel(fault).check();
  }
  await page.getByRole("button", { name: /^Betala 10/ }).click();
}

/** On the page of a contact that is unlocked. */
export async function expectDetails(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /kan nå varandra$/ })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.locator("a[href^='mailto:']").first()).toContainText("@example.se");
}
