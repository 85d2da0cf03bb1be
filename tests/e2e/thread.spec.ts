import { expect, test } from "@playwright/test";
import { ask, driverAndVisitor, openFrom, say, thread } from "../pages/talk";

test("two people talk about a ride, each in their own browser, and see what was read", async ({ browser }) => {
  const { driver, visitor } = await driverAndVisitor(browser);
  await ask(visitor.page, "Får en cello plats?\nDen är stor.");
  await expect(visitor.page).toHaveURL(/\/inbox\/[2-9a-z]{12}/);
  await expect(thread(visitor.page).last()).toContainText("Får en cello plats?");
  await expect(thread(visitor.page).last()).toContainText("Skickat");

  await driver.page.goto("/inbox");
  await expect(driver.page.getByRole("main").getByText("1 ny", { exact: true })).toBeVisible();
  await openFrom(driver.page, "/inbox");
  await expect(thread(driver.page).last()).toContainText("Den är stor.");
  await say(driver.page, "Ja, den får baksätet.");
  await expect(thread(driver.page).last()).toContainText("Ja, den får baksätet.");
  await expect(driver.page.getByLabel(/^Skriv till/)).toHaveValue("");

  await openFrom(visitor.page, "/my-rides");
  await expect(thread(visitor.page).last()).toContainText("Ja, den får baksätet.");
  await expect(thread(visitor.page).filter({ hasText: "cello" })).toContainText("Läst");
  await driver.page.goto("/inbox");
  await expect(driver.page.getByRole("main").getByText("1 ny", { exact: true })).toBeHidden();
});

test("a conversation that fills the screen stays at its end", async ({ browser }) => {
  const { visitor } = await driverAndVisitor(browser);
  const { page } = visitor;
  await ask(page, "Rad 1.");
  await expect(thread(page).last()).toContainText("Rad 1.");
  for (let n = 2; n <= 13; n++) {
    await say(page, `Rad ${n}.`);
    await expect(thread(page).last()).toContainText(`Rad ${n}.`);
  }
  await expect(page.getByLabel(/^Skriv till/)).toBeInViewport();
  await expect(thread(page).last()).toBeInViewport();
});
