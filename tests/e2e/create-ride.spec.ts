import { expect, type Page } from "@playwright/test";
import { dateIn, fillInRide, postedAddress } from "../pages/rides";
import { introduce, signIn, typePlace, verifyPhone } from "../pages/site";
import { test } from "../setup/test";

async function fillIn(page: Page, from: string, to: string) {
  await page.getByLabel("Från", { exact: true }).fill(from);
  await page.getByLabel("Till", { exact: true }).fill(to);
  await page.getByLabel("Datum").first().fill(dateIn(6));
  await page.getByLabel("Tid", { exact: true }).first().fill("07:15");
}

/** Without scripts the way comes by a button; with them it comes by itself. */
async function seeWay(page: Page) {
  const button = page.getByRole("button", { name: "Visa vägen och prisförslag" });
  if (await button.isVisible()) await button.click();
  await expect(page.getByText(/^6\d\d\skm, /)).toHaveCount(1);
}

const post = (page: Page) => page.getByRole("button", { name: "Lägg upp resan" }).last().click();

test("a driver sees the way and a fair price, posts the ride, changes it and calls it off", async ({ page }) => {
  await signIn(page);
  await verifyPhone(page);
  await page.goto("/create-ride");
  await fillIn(page, "sthlm", "malmo");
  await seeWay(page);
  await expect(page.getByLabel("Pris per plats")).toHaveValue(/^2\d0$/);
  await expect(page.getByText(/Summa .* av högst 1\s5\d\d\skr/)).toBeVisible();
  await post(page);
  await expect(page).toHaveURL(postedAddress);
  await expect(page.getByRole("heading", { name: "Resan ligger ute" })).toBeVisible();
  await expect(page.getByText("07:15").first()).toBeVisible();

  const id = page.url().split("/").at(-2);
  await page.getByRole("link", { name: "Lägg ut hemresan" }).click();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Malmö");
  await expect(page.getByLabel("Till", { exact: true })).toHaveValue("Stockholm");
  await expect(page.getByLabel("Datum").first()).toHaveValue(dateIn(6));
  await page.goto(`/create-ride?edit=${id}`);
  await expect(page).toHaveTitle(/^Ändra resan/);
  await page.getByLabel("Tid", { exact: true }).fill("08:45");
  await page.getByLabel("Pris per plats").fill("9999");
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByRole("link", { name: /Högst \d+ kr per plats/ })).toBeVisible();
  await page.getByLabel("Pris per plats").fill("135");
  await page.locator("summary", { hasText: "I bilen" }).click();
  await page.getByLabel("Djur får följa med").check();
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByText("Resan är ändrad.")).toBeVisible();
  await expect(
    page
      .locator("main")
      .getByText(/135\s*kr/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText("08:45").first()).toBeVisible();

  await page.goto(`/my-driver-rides/${id}/cancel`);
  await expect(page.getByText("Ingen har bokat den här resan än.")).toBeVisible();
  await page.getByRole("button", { name: "Ställ in resan" }).click();
  await expect(page.getByText("Resan är inställd.")).toBeVisible();

  await page.goto(`/my-driver-rides/${id}`);
  await page.getByRole("link", { name: "Lägg upp resan igen" }).click();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Stockholm");
  await expect(page.getByLabel("Tid", { exact: true }).first()).toHaveValue("08:45");
  await expect(page.getByLabel("Pris per plats")).toHaveValue("135");
  await post(page);
  await expect(page).toHaveURL(postedAddress);
});

test("a driver takes a suggested place to meet as a stop, between those there are", async ({ page }) => {
  await signIn(page);
  await page.goto("/create-ride?from=stockholm&to=malmo");
  await page.getByLabel("Från", { exact: true }).fill("Uppsala");
  await page.getByLabel("Till", { exact: true }).fill("Göteborg");
  // Leaves the field: its suggestions lie over what comes below it.
  await page.keyboard.press("Tab");
  const look = page.getByRole("button", { name: "Visa vägen och prisförslag" });
  if (await look.isVisible()) await look.click();
  const suggested = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Lägg till / }) });
  await expect(page.locator("#way")).toContainText("Göteborg");
  const add = suggested.getByRole("button");
  const names = await add.allTextContents();
  const name = (n: number) => names[n]?.replace("Lägg till ", "") ?? "";
  await add.nth(1).click();
  await expect(page.getByLabel("Stopp 1", { exact: true })).toHaveValue(new RegExp(`^${name(1)}`));
  await page.getByRole("button", { name: `Lägg till ${name(0)}` }).click();
  await expect(page.getByLabel("Stopp 1", { exact: true })).toHaveValue(new RegExp(`^${name(0)}`));
  await expect(page.getByLabel("Stopp 2", { exact: true })).toHaveValue(new RegExp(`^${name(1)}`));
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Uppsala");
  await expect(page.getByLabel("Till", { exact: true })).toHaveValue("Göteborg");
  for (const stop of ["Från", "Stopp 1", "Till"])
    await expect(page.getByLabel(`${stop}: Mötesplats, om du vet`)).toHaveCount(1);
});

test("who is signed out is told of asking for a ride where that is what they want", async ({ page }) => {
  await page.goto("/create-ride?kind=request&from=stockholm&to=salen");
  await expect(page.getByRole("heading", { level: 1, name: "Efterlys en resa" })).toBeVisible();
  await page.getByRole("link", { name: "Logga in och efterlys" }).click();
  await expect(page).toHaveURL(/redirectTo=.*kind%3Drequest/);
});

test("what is wrong is said at the field, nothing typed is lost, and namesakes are chosen from a list", async ({
  page,
}) => {
  await signIn(page);
  await verifyPhone(page);
  await page.goto("/create-ride");
  await fillIn(page, "Järna", "Malmö");
  await page.getByLabel("Pris per plats").fill("9000");
  await post(page);
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("link", { name: /Flera platser kan vara ”Järna”/ })).toBeVisible();
  await page.getByLabel(/Järna Dalarnas län/).check();
  await post(page);
  await expect(page.getByRole("link", { name: /Högst \d+ kr per plats/ })).toBeVisible();
  await expect(page.getByText(/av högst/)).toHaveCount(0);
  await expect(page.getByLabel("Pris per plats")).toHaveValue("9000");
  await expect(page.getByLabel(/Järna Dalarnas län/)).toBeChecked();
  await page.getByLabel("Pris per plats").fill("250");
  await post(page);
  await expect(page.getByRole("heading", { name: "Resan ligger ute" })).toBeVisible();
});

test("a long name that no place has stays within the screen where it is said to be wrong", async ({ page }) => {
  await signIn(page);
  await verifyPhone(page);
  await page.goto("/create-ride");
  const name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
  await fillIn(page, name, "Malmö");
  await post(page);
  await expect(page.getByRole("link", { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("a stopover is added and the way home posted with the ride", async ({ page }) => {
  await signIn(page);
  await verifyPhone(page);
  await page.goto("/create-ride?from=stockholm&to=malmo");
  await fillIn(page, "Stockholm", "Malmö");
  await page.getByText("Stopp på vägen").click();
  await expect(page.getByLabel("Stopp 1", { exact: true })).toHaveCount(0);
  const add = page.getByRole("button", { name: "Lägg till stopp" });
  await add.click();
  await typePlace(page.getByLabel("Stopp 1", { exact: true }), "Norrköping");
  await add.click();
  await typePlace(page.getByLabel("Stopp 2", { exact: true }), "Jönköping");
  await page.getByText("Återresa").click();
  await page.getByLabel("Lägg upp en resa tillbaka").check();
  await page.getByText("Återresa").click();
  await post(page);
  await expect(page.getByRole("link", { name: /tillbaka/ })).toBeVisible();
  await page.getByLabel("Datum tillbaka").fill(dateIn(8));
  await page.getByLabel("Tid tillbaka").fill("16:30");
  await page.getByLabel("Pris per plats").fill("250");
  await post(page);
  await expect(page.getByRole("heading", { name: /2\sresor ligger ute/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lägg ut hemresan" })).toHaveCount(0);
  await page.getByRole("link", { name: "Se resan som andra ser den" }).click();
  await expect(page.getByText("Norrköping").first()).toBeVisible();
  await expect(page.getByText("Jönköping").first()).toBeVisible();
});

test("who was signed out while filling in a form signs in beside it and sends it, nothing lost", async ({
  page,
  context,
}) => {
  const name = await signIn(page);
  await fillInRide(page, { from: "Kalmar", to: "Växjö", price: "90" });
  await page.getByLabel("Berätta gärna om resan").fill("Vi tar en fika i Nybro.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logga in igen");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const [beside] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Logga in i nytt fönster" }).click(),
  ]);
  await beside.getByRole("button", { name: /med Google/ }).click();
  await introduce(beside, name);
  await page.getByRole("button", { name: "Skicka igen" }).click();
  await expect(page.getByRole("heading", { name: "Resan ligger ute" })).toBeVisible();
  await page.getByRole("link", { name: "Se resan som andra ser den" }).click();
  await expect(page.locator("main")).toContainText("Vi tar en fika i Nybro.");
  await expect(page.locator("main")).toContainText("90 kr");
});
