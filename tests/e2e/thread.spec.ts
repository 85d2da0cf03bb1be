import { expect } from "@playwright/test";
import { ask, driverAndVisitor, openFrom, say, sayUnseen, thread } from "../pages/talk";
import { test } from "../setup/test";

test("two people talk about a ride, each in their own browser, and see what was read", async ({ browser }) => {
  const { driver, visitor } = await driverAndVisitor(browser);
  await visitor.page.getByRole("link", { name: "Ställ en fråga" }).click();
  await visitor.page.getByLabel(/^Skriv till /).fill("Får en cello plats?\nDen är stor.");
  await visitor.page.getByRole("button", { name: "Var kan vi mötas?" }).click();
  await expect(thread(visitor.page).last()).toContainText("Var kan vi mötas?");
  await expect(visitor.page.getByLabel(/^Skriv till/)).toHaveValue("Får en cello plats?\nDen är stor.");
  await visitor.page.getByRole("button", { name: "Skicka meddelande" }).click();
  await expect(visitor.page).toHaveURL(/\/inbox\/[2-9a-z]{12}/);
  await expect(thread(visitor.page).last()).toContainText("Får en cello plats?");
  await expect(thread(visitor.page).last()).toContainText("Skickat");

  await driver.page.goto("/inbox");
  await expect(driver.page.getByRole("main").getByText("2 nya", { exact: true })).toBeVisible();
  await openFrom(driver.page, "/inbox");
  await expect(thread(driver.page).last()).toContainText("Den är stor.");
  await say(driver.page, "Ja, den får baksätet.");
  await expect(thread(driver.page).last()).toContainText("Ja, den får baksätet.");
  await expect(driver.page.getByLabel(/^Skriv till/)).toHaveValue("");

  await openFrom(visitor.page, "/my-rides");
  await expect(thread(visitor.page).last()).toContainText("Ja, den får baksätet.");
  await expect(thread(visitor.page).filter({ hasText: "cello" })).toContainText("Läst");
  await driver.page.goto("/inbox");
  await expect(driver.page.getByRole("main").getByText(/^\d nya?$/)).toBeHidden();
});

test("a conversation that fills the screen stays at its end", async ({ browser }) => {
  const { visitor } = await driverAndVisitor(browser);
  const { page } = visitor;
  await ask(page, "Rad 1.");
  await expect(thread(page).last()).toContainText("Rad 1.");
  for (let n = 2; n <= 11; n++) await sayUnseen(page, `Rad ${n}.`);
  await page.reload();
  for (const n of [12, 13]) {
    await say(page, `Rad ${n}.`);
    await expect(thread(page).last()).toContainText(`Rad ${n}.`);
  }
  await expect(page.getByLabel(/^Skriv till/)).toBeInViewport();
  await expect(thread(page).last()).toBeInViewport();

  // An answer with one press leaves what is being written as it is, and so does opening the end anew.
  await page.getByLabel(/^Skriv till/).fill("Halvskriv");
  await page.getByRole("button", { name: "Var kan vi mötas?" }).click();
  await expect(thread(page).last()).toContainText("Var kan vi mötas?");
  await expect(page.getByLabel(/^Skriv till/)).toHaveValue("Halvskriv");
  await page.goto(new URL(page.url()).pathname);
  await expect(thread(page).last()).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});
