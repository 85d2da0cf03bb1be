import { randomUUID } from "node:crypto";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { postRide } from "./rides";
import { openMenu, signIn } from "./site";

/** A person in a browser of their own. */
export async function newcomer(browser: Browser): Promise<{ page: Page; firstName: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const name = await signIn(page);
  return { page, firstName: name.split(" ")[0] ?? "" };
}

/** Writes where a conversation is open. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Skriv till /).fill(text);
  await page.getByRole("button", { name: "Skicka meddelande" }).click();
}

/** Writes in the conversation that is open without showing it: for tests of something else. */
export async function sayUnseen(page: Page, text: string): Promise<void> {
  const form = { formKey: randomUUID(), intent: "send", text };
  expect((await page.request.post(new URL(page.url()).pathname, { form })).ok()).toBe(true);
}

/** Opens what can be done about a conversation and the other person in it. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole("main").getByText("Mer", { exact: true }).click();
}

/** What was said and what happened, line by line. */
export const thread = (page: Page) => page.getByRole("log", { name: "Meddelanden" }).getByRole("listitem");

/** Opens the only conversation of a list. */
export async function openFrom(page: Page, list: "/inbox" | "/my-rides"): Promise<void> {
  await page.goto(list);
  await page.locator("main a[href^='/inbox/']").first().click();
  await expect(page).toHaveURL(/\/inbox\/[2-9a-z]{12}/);
}

/** The header's entry for drivers or passengers, with what is new behind it. */
export async function badge(page: Page, entry: "Förare" | "Passager"): Promise<Locator> {
  return (await openMenu(page)).getByRole("link", { name: entry }).locator(".count");
}

/** A driver with a ride, and somebody who looks at it. */
export async function driverAndVisitor(browser: Browser) {
  const [driver, visitor] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page);
  await visitor.page.goto(ride);
  return { driver, visitor, ride };
}

/** Asks about the ride on screen. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole("link", { name: "Ställ en fråga" }).click();
  await say(page, text);
}

/** A ride by one person and a question about it by another, who has the conversation open, each in a browser of their own. */
export async function talkBetweenTwo(browser: Browser) {
  const [driver, visitor] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page);
  const form = { formKey: randomUUID(), text: "Får en cello plats?" };
  const asked = await visitor.page.request.post(ride.replace("/ride/", "/inbox/new?ride="), { form, maxRedirects: 0 });
  await visitor.page.goto(asked.headers().location ?? "");
  await expect(thread(visitor.page).last()).toContainText("Får en cello plats?");
  return { driver: driver.page, visitor: visitor.page, ride };
}
