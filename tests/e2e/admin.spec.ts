import { expect, type Page } from "@playwright/test";
import { dateIn, postRide } from "../pages/rides";
import { signIn, signInAsAdministrator, signInAsAdministratorByHand, typePlace } from "../pages/site";
import { newcomer } from "../pages/talk";
import { violationsOn } from "../setup/checkers";
import { test } from "../setup/test";

/** Needs scripts to look; the pages are the same without. */
async function expectNoBarrier(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  expect(await violationsOn(page), page.url()).toEqual([]);
}

test("an upheld report removes the ride, shuts its driver out, and is in the log", async ({ page, browser }) => {
  const driver = await (await browser.newContext()).newPage();
  const name = await signIn(driver);
  const ride = await postRide(driver);
  const reporter = await newcomer(browser);
  await reporter.page.goto(ride.replace("/ride/", "/report/"));
  await reporter.page.getByRole("radio", { name: /^Farlig körning/ }).check();
  await reporter.page.getByLabel("Vad har hänt?").fill("Körde 140 på en 90-väg.");
  await reporter.page.getByRole("button", { name: "Skicka anmälan" }).click();
  const number = (await reporter.page.locator("main strong").first().textContent()) ?? "";

  await signInAsAdministratorByHand(page);
  await expectNoBarrier(page);
  await page.getByRole("link", { name: /(öppen anmälan|öppna anmälningar)/ }).click();
  await page.getByRole("link").filter({ hasText: number }).click();
  await expect(page.getByText("Körde 140 på en 90-väg.")).toBeVisible();
  await page.getByRole("link", { name: "Ge anmälan rätt" }).click();
  await page.getByRole("checkbox", { name: /^Ta bort resan/ }).check();
  await page.getByRole("checkbox", { name: /^Stäng av / }).check();
  await page.getByRole("button", { name: "Ge rätt och meddela båda" }).click();
  await expect(page).toHaveTitle(/^Fel: /);
  await expectNoBarrier(page);
  await expect(page.getByRole("checkbox", { name: /^Ta bort resan/ })).toBeChecked();
  await page.getByLabel(/, som är anmäld$/).fill("Du körde för fort. Därför är resan borttagen och kontot avstängt.");
  await page.getByRole("button", { name: "Ge rätt och meddela båda" }).click();
  await expect(page.getByText("Beslutet är sparat. Båda får besked.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fick rätt" })).toBeVisible();

  expect((await page.goto(ride))?.status()).toBe(404);
  await driver.goto("/user-profile");
  await driver.getByRole("button", { name: /med Google/ }).click();
  await driver.getByLabel("Namn").fill(name);
  await driver.getByLabel("E-post").fill(`${name.replace(/[^a-z0-9]+/gi, ".").toLowerCase()}@example.se`);
  await driver.getByRole("button", { name: /Logga in som/ }).click();
  await expect(driver.getByRole("heading", { name: "Kontot är avstängt" })).toBeVisible();
  await page.goto("/bus-admin/logg");
  await expect(page.getByRole("listitem").filter({ hasText: `tog bort en resa · ${name} · ${number}` })).toBeVisible();
  await expectNoBarrier(page);
});

test("an administrator finds a person, credits the balance once, and others find no such screen", async ({
  page,
  browser,
}) => {
  const person = await (await browser.newContext()).newPage();
  const name = await signIn(person);
  for (const path of ["/bus-admin", "/bus-admin/personer", "/bus-admin/logg"])
    expect((await person.goto(path))?.status()).toBe(404);
  await expect(person.getByRole("link", { name: "Administration" })).toBeHidden();

  await signInAsAdministrator(page, "/bus-admin/personer");
  await page.getByLabel("Sök person").fill(name);
  await page.getByRole("button", { name: "Sök", exact: true }).click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByText("Sätt in på saldot").click();
  await page.getByLabel("Hur mycket, i hela kronor").fill("1000");
  await page.getByLabel("Varför?").first().fill("Plåster på såren.");
  await page.getByRole("button", { name: "Sätt in", exact: true }).click();
  await page.getByRole("link", { name: "Högst 500 kr åt gången." }).click();
  await page.getByLabel("Hur mycket, i hela kronor").fill("25");
  await page.getByRole("button", { name: "Sätt in", exact: true }).click();
  await expect(page.getByText("Pengarna är insatta.")).toBeVisible();
  await person.goto("/user-profile");
  await expect(person.getByText("Insatt av oss")).toBeVisible();
});

test("a coach is listed, changed and cancelled, and its passengers are a file", async ({ page }) => {
  await signInAsAdministrator(page, "/bus-admin/avgangar/ny");
  await expectNoBarrier(page);
  await page.getByLabel("Bussbolag").fill("Provbuss");
  await page.getByLabel("Dag").fill(dateIn(9));
  await page.getByLabel("Platser", { exact: true }).fill("48");
  await page.getByLabel("Pris per plats").fill("290");
  await page.getByLabel("Från", { exact: true }).fill("Stockholm");
  await page.getByLabel("Tid", { exact: true }).first().fill("07:00");
  await typePlace(page.getByLabel("Till", { exact: true }), "Sundsvall");
  await page.getByRole("button", { name: "Lägg upp avgången" }).click();
  await page.getByRole("link", { name: "Skriv när bussen är här, till exempel 07:15." }).click();
  await page.getByLabel("Tid", { exact: true }).last().fill("12:10");
  await page.getByRole("button", { name: "Lägg upp avgången" }).click();
  await expect(page.getByText("Avgången är upplagd.")).toBeVisible();
  await expectNoBarrier(page);

  const address = new URL(page.url()).pathname;
  const file = await page.request.get(`${address}/passagerare.csv`);
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="passagerare-stockholm-sundsvall-/);
  expect(await file.text()).toMatch(/^\uFEFF"Stockholm–Sundsvall";/);

  await page.getByRole("link", { name: "Ändra" }).click();
  await page.getByLabel("Platser", { exact: true }).fill("20");
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByText("Avgången är ändrad.")).toBeVisible();
  await page.getByRole("link", { name: "Ställ in" }).click();
  await page.getByLabel("Varför?").fill("Bussen är trasig.");
  await page.getByRole("button", { name: "Ställ in avgången" }).click();
  await expect(page.getByText("Avgången är inställd.")).toBeVisible();
  await expect(page.getByText("Bussen är trasig.")).toBeVisible();
});
