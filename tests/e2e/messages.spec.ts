import { expect } from "@playwright/test";
import { ask, badge, driverAndVisitor, openFrom, openMore, say, talkBetweenTwo, thread } from "../pages/talk";
import { test } from "../setup/test";

test("a phone number stays hidden from the other, also in the list, and the writer is told", async ({ browser }) => {
  const { driver, visitor } = await driverAndVisitor(browser);
  await ask(visitor.page, "Ring mig på 070-123 45 67!");
  await expect(thread(visitor.page).last()).toContainText("Ring mig på 070-123 45 67!");
  await expect(thread(visitor.page).last()).toContainText("Kontaktuppgifter är dolda");
  await driver.page.goto("/inbox");
  expect(await driver.page.content()).toContain("Ring mig på •••");
  expect(await driver.page.content()).not.toContain("123 45");
  await openFrom(driver.page, "/inbox");
  expect(await driver.page.content()).not.toContain("123 45");
});

test("nothing and too much are refused in words, and what was typed stays", async ({ browser }) => {
  const { visitor } = await driverAndVisitor(browser);
  const { page } = visitor;
  await page.getByRole("link", { name: "Ställ en fråga" }).click();
  const form = page.getByLabel(/^Skriv till/);
  await expect(form).toHaveAttribute("maxlength", "1000");
  await say(page, "   ");
  await expect(page.getByRole("link", { name: "Skriv något först." })).toBeVisible();
  await expect(page).toHaveTitle(/^Fel: /);
  await form.evaluate((area) => area.removeAttribute("maxlength"));
  await say(page, "å".repeat(1001));
  await expect(page.getByRole("link", { name: /högst 1 000 tecken/ })).toBeVisible();
  await expect(form).toHaveValue("å".repeat(1001));
});

test("a block stops both and can be taken back", async ({ browser }) => {
  const { driver, visitor } = await driverAndVisitor(browser);
  await ask(visitor.page, "Hej");
  await expect(thread(visitor.page)).toHaveCount(2);
  await openFrom(driver.page, "/inbox");
  await openMore(driver.page);
  await driver.page.getByRole("link", { name: `Blockera ${visitor.firstName}` }).click();
  await expect(driver.page).toHaveURL(/\/blockera\?/);
  await driver.page.getByRole("button", { name: `Blockera ${visitor.firstName}` }).click();
  await expect(driver.page).toHaveURL(/\/inbox\/[2-9a-z]{12}$/);
  await expect(driver.page.getByText("Ta bort blockeringen om du vill skriva igen.")).toBeVisible();
  await expect(driver.page.getByLabel(/^Skriv till/)).toBeHidden();

  await say(visitor.page, "Är du där?");
  await expect(visitor.page.getByRole("link", { name: /Det går inte att skriva till/ })).toBeVisible();
  await expect(visitor.page.getByLabel(/^Skriv till/)).toHaveValue("Är du där?");

  await driver.page.getByRole("button", { name: "Ta bort blockeringen" }).click();
  await expect(driver.page.getByLabel(/^Skriv till/)).toBeVisible();
});

test("a conversation and each message in it can be reported, once", async ({ browser }) => {
  const { driver, visitor } = await driverAndVisitor(browser);
  await ask(visitor.page, "Betala i förväg på 070-123 45 67");
  await expect(thread(visitor.page)).toHaveCount(2);
  await expect(visitor.page.getByRole("link", { name: "Anmäl meddelandet" })).toHaveCount(0);
  const { page } = driver;
  await openFrom(page, "/inbox");
  await page.getByRole("link", { name: "Anmäl meddelandet" }).click();
  await expect(page).toHaveURL(/\/report\/[2-9a-z]{12}\?message=/);
  await expect(page.getByText("Betala i förväg på •••")).toBeVisible();
  await page.getByRole("button", { name: "Skicka anmälan" }).click();
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("link", { name: "Välj vad det handlar om." })).toBeVisible();
  await page.getByLabel(/^Bluff/).check();
  await page.getByLabel("Vad har hänt?").fill("Vill ha pengar innan.");
  await page.getByRole("button", { name: "Skicka anmälan" }).click();
  await expect(page.getByRole("heading", { name: "Tack för din anmälan" })).toBeVisible();
  await expect(page.getByText(/^Anmälan har nummer [2-9A-Z]{8}\./)).toBeVisible();
  await expect(page.getByText("inom 24 timmar")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Skicka anmälan" })).toBeHidden();

  await openMore(visitor.page);
  await visitor.page.getByRole("link", { name: "Anmäl konversationen" }).click();
  await expect(
    visitor.page.getByRole("heading", { name: `Anmäl konversationen med ${driver.firstName}` }),
  ).toBeVisible();
});

test("what is new stands in the header of both until they have seen it", async ({ browser }) => {
  const { driver, visitor, ride } = await talkBetweenTwo(browser);
  await driver.goto("/");
  await expect(await badge(driver, "Förare")).toHaveText(/^1 ny$/);
  await expect(await badge(driver, "Passager")).toBeHidden();
  await openFrom(driver, "/inbox");
  await expect(await badge(driver, "Förare")).toBeHidden();

  await visitor.goto(ride.replace("/ride/", "/book-ride/"));
  await visitor.getByRole("button", { name: /Skicka frågan/ }).click();
  await expect(visitor.getByRole("heading", { name: "Frågan är skickad" })).toBeVisible();
  await driver.goto("/");
  await expect(await badge(driver, "Förare")).toHaveText(/^1 ny$/);
  await driver.goto("/inbox");
  await expect(driver.getByText(/ vill åka med$/).filter({ visible: true })).toHaveCount(1);
  await driver.goto("/");
  await expect(await badge(driver, "Förare")).toBeHidden();
});
