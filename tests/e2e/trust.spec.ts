import { expect, type Page } from "@playwright/test";
import { acceptBooking, bookRide, postRide } from "../pages/rides";
import { signInAsReviewer } from "../pages/site";
import { newcomer } from "../pages/talk";
import { test } from "../setup/test";

test("a passenger reviews the driver, reads what the driver has written, answers, and everybody can read it", async ({
  page,
  browser,
}, { project }) => {
  // Others may write of the same driver meanwhile.
  const said = `Körde varsamt på ${project.name}.`;
  const form = await signInAsReviewer(page, ["mobile-js", "mobile-nojs", "desktop-js"].indexOf(project.name));
  await form.click();
  await expect(page).toHaveURL(/\/omdome$/);
  await expect(page.getByText("har redan skrivit om dig.")).toBeVisible();
  await expect(page.getByText(/ om dig$/)).toBeHidden();

  await page.getByLabel(/^Berätta för andra/).fill(`${said} Ring 070-123 45 67.`);
  await page.getByRole("button", { name: "Skicka omdöme" }).click();
  await expect(page).toHaveTitle(/^Fel: /);
  await page.getByRole("link", { name: "Välj ett betyg från 1 till 5." }).click();
  await expect(page.getByRole("radio", { name: /^Mycket bra/ })).toBeFocused();
  await page.getByRole("radio", { name: /^Bra/ }).check();
  await page.getByRole("button", { name: "Skicka omdöme" }).click();
  await expect(page.getByText("Nu är båda omdömena publicerade.")).toBeVisible();
  await expect(page.getByText(/^Ditt omdöme om /)).toBeVisible();
  await expect(page.getByText(/ om dig$/)).toBeVisible();

  await page
    .getByText(/^Svara /)
    .first()
    .click();
  await page.getByLabel("Ditt svar").fill("Tack för skjutsen!");
  await page.getByRole("button", { name: "Svara", exact: true }).click();
  await expect(page.getByText("Svar från dig")).toBeVisible();
  await expect(page.getByText("Tack för skjutsen!")).toBeVisible();

  await page.getByRole("link", { name: "Bokningen" }).click();
  await expect(page).toHaveURL(/\/my-passenger-rides\/[2-9a-z]{12}$/);
  const profile = await page.locator("main a[href^='/profil/']").first().getAttribute("href");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(profile ?? "");
  await expect(visitor.getByText(`${said} Ring •••.`)).toBeVisible();
  expect(await visitor.content()).not.toContain("123 45");
  await expect(visitor.getByText(/^Betyg \d,\d av 5, /).first()).toBeAttached();
});

test("a block calls off what was agreed, hides both from each other and can be taken back", async ({ browser }) => {
  const [driver, visitor] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page);
  const booking = await bookRide(visitor.page, ride);
  await acceptBooking(driver.page, ride, booking);

  await visitor.page.goto(booking);
  await visitor.page.getByRole("link", { name: driver.firstName, exact: true }).click();
  await expect(visitor.page).toHaveURL(/\/profil\/[2-9a-h]{12}$/);
  const profile = visitor.page.url();
  await visitor.page.getByRole("link", { name: `Blockera ${driver.firstName}` }).click();
  await expect(visitor.page).toHaveURL(/\/blockera$/);
  await visitor.page.getByRole("checkbox", { name: /^Avboka också vår bokning/ }).check();
  await visitor.page.getByRole("button", { name: `Blockera ${driver.firstName}` }).click();
  await expect(visitor.page).toHaveURL(/\/user-profile\/blockerade$/);

  const status = async (page: Page, address: string) => (await page.goto(address))?.status();
  expect(await status(visitor.page, ride)).toBe(404);
  expect(await status(visitor.page, profile)).toBe(404);
  expect(await status(driver.page, ride)).toBe(200);
  await driver.page.goto(ride.replace("/ride/", "/my-driver-rides/"));
  await expect(driver.page.getByText("Avbokad av passageraren")).toBeVisible();
  await driver.page.getByRole("link", { name: visitor.firstName, exact: true }).click();
  await expect(driver.page.getByRole("heading", { name: `${visitor.firstName} har avbokat` })).toBeVisible();
  await expect(driver.page.getByRole("link", { name: "Se hela resan" })).toBeHidden();

  await visitor.page.goto("/user-profile/blockerade");
  await visitor.page.getByRole("button", { name: /^Ta bort blockeringen/ }).click();
  await expect(visitor.page.getByText("Du har inte blockerat någon")).toBeVisible();
  expect(await status(visitor.page, ride)).toBe(200);
});
