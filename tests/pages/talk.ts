import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openMenu, signIn, verifyPhone } from "./site";

/** A person in a browser of their own. */
export async function newcomer(browser: Browser): Promise<{ page: Page; firstName: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const name = await signIn(page);
  return { page, firstName: name.split(" ")[0] ?? "" };
}

/** Posts a ride from Stockholm to Malmö in six days, with a verified number. @returns its address */
export async function postRide(page: Page): Promise<string> {
  await verifyPhone(page);
  await page.goto("/create-ride");
  await page.getByLabel("Från", { exact: true }).fill("stockholm");
  await page.getByLabel("Till", { exact: true }).fill("malmö");
  await page
    .getByLabel("Datum")
    .first()
    .fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel("Tid", { exact: true }).first().fill("07:15");
  await page.getByLabel("Pris per plats").fill("200");
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  await expect(page).toHaveURL(/\/ride\/[2-9a-z]{12}$/);
  return new URL(page.url()).pathname;
}

/** Writes where a conversation is open. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Skriv till /).fill(text);
  await page.getByRole("button", { name: "Skicka meddelande" }).click();
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

/** A ride by one person and a question about it by another, each in a browser of their own. */
export async function talkBetweenTwo(browser: Browser) {
  const [driver, visitor] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page);
  await visitor.page.goto(ride);
  await visitor.page.getByRole("link", { name: "Ställ en fråga" }).click();
  await say(visitor.page, "Får en cello plats?");
  await expect(thread(visitor.page).last()).toContainText("Får en cello plats?");
  return { driver: driver.page, visitor: visitor.page, ride };
}
