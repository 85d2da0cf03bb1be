import { expect, type Page } from "@playwright/test";
import {
  approve,
  consent,
  driverAndPayer,
  expectDetails,
  leaveForPayPal,
  openUnlock,
  payButton,
} from "../pages/unlocks";
import { test } from "../setup/test";

test("a contact is paid at PayPal, both see each other's details, and a cancelled ride takes it all back", async ({
  browser,
}, info) => {
  const { driver, driversName, payer, payersName, ride } = await driverAndPayer(browser, info);
  await openUnlock(payer, ride);
  const unlock = payer.url();
  expect(await payer.content()).not.toContain(driversName);
  await payButton(payer).click();
  await expect(payer).toHaveTitle(/^Fel:/);
  await expect(payer.getByRole("link", { name: "Kryssa i att du vet att ångerrätten upphör." })).toBeVisible();

  await consent(payer);
  await (await leaveForPayPal(payer)).getByRole("button", { name: "Avbryt" }).click();
  await expect(payer.getByText("Betalningen avbröts.")).toBeVisible();

  await consent(payer);
  await approve(await leaveForPayPal(payer), /nekas/);
  await expect(payer.getByText("PayPal kunde inte dra pengarna.")).toBeVisible();
  await consent(payer);
  await approve(await leaveForPayPal(payer));
  await expect(payer).toHaveURL(unlock);
  await expectDetails(payer, driversName);

  await driver.goto("/my-rides");
  await driver.getByRole("heading", { name: "Upplåsta kontakter" }).waitFor();
  await driver.locator("main a[href^='/unlock/']").click();
  await expectDetails(driver, payersName);
  await payer.goto(ride);
  await expect(payer.getByText(driversName, { exact: true })).toBeVisible();

  await driver.goto(`${ride.replace("/ride/", "/my-driver-rides/")}/cancel`);
  await driver.getByRole("button", { name: /^Ställ in/ }).click();
  await expect(driver.getByText(/inställd/).first()).toBeVisible();
  await expect(async () => {
    await payer.goto(unlock);
    await expect(payer.getByRole("heading", { name: "Upplåsningen är återbetald" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A page that heard of it while it was shown still holds what it came with.
  await payer.goto(unlock);
  expect(await payer.content()).not.toContain(driversName);
});

test("somebody with a balance pays from it", async ({ page }, { project }) => {
  const nth = ["mobile-js", "mobile-nojs", "desktop-js"].indexOf(project.name);
  await page.goto("/google-auth");
  await page.getByRole("button", { name: /med Google/ }).click();
  await page
    .getByRole("button", { name: /på saldot/ })
    .nth(nth)
    .click();
  await page.waitForURL("/");
  await page.goto("/select-location");
  const found = await page
    .locator("main a[href^='/ride/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await openFirstOf(page, found.slice(3 * nth));
  await expect(page.getByLabel(/^Saldo/)).toBeChecked();
  await consent(page);
  await page.getByRole("button", { name: /^Betala 10\s?kr( från saldot)?$/ }).click();
  await expect(page.getByText("Kontakten är upplåst.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /kan nå varandra$/ })).toBeVisible();
  await expect(page.getByText(/10\skr med saldo/)).toBeVisible();
});

/** The first of these rides that is somebody else's. */
async function openFirstOf(page: Page, rides: (string | null)[]): Promise<void> {
  for (const ride of rides) {
    await page.goto(ride ?? "");
    const button = page.getByRole("button", { name: /^Lås upp kontakt/ });
    if (!(await button.isVisible())) continue;
    await button.click();
    return expect(page).toHaveURL(/\/unlock\//);
  }
}
