import { expect, type Page } from "@playwright/test";
import { dateIn, postRide } from "../pages/rides";
import { signIn } from "../pages/site";
import { test } from "../setup/test";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Bevaka sträckan" }).click();

/** Where a visitor of an address signs in and comes back to it. */
const signingInFor = (address: string) => `/google-auth?${new URLSearchParams({ redirectTo: address })}`;

/** The card of the only watch that the person has. */
const card = (page: Page) => page.getByRole("article");

test("a visitor learns what a watch is, signs in, and is back at the form with the search filled in", async ({
  page,
}) => {
  await page.goto(`/bevakningar?from=linkoping&to=g%C3%B6teborg&date=${dateIn(9)}&seats=2&maxPrice=300&earliest=08:00`);
  await expect(page.getByText("Vi hittar också resor som bara passerar")).toBeVisible();
  const signInLink = page.getByRole("main").getByRole("link", { name: "Logga in" });
  await signIn(page, { on: (await signInLink.getAttribute("href")) ?? "" });
  await expect(field(page, "Från")).toHaveValue("Linköping");
  await expect(field(page, "Till")).toHaveValue("Göteborg");
  await expect(field(page, "Från och med")).toHaveValue(dateIn(9));
  await expect(field(page, "Platser")).toHaveValue("2");
  await expect(field(page, "Högsta pris")).toHaveValue("300");
  await expect(field(page, "Tidigast")).toHaveValue("08:00");
  await save(page);
  await expect(page.getByText("Vi säger till när en resa passar.")).toBeVisible();
  await expect(card(page)).toContainText(/Du åker med · .* · från kl\. 08:00 · 2\splatser · högst 300\skr/);
  await expect(card(page)).toContainText("Ingen ny resa än.");
});

test("who finds no ride watches the way with one press", async ({ page }) => {
  await signIn(page, { on: "/select-location?from=kiruna&to=visby&seats=2&order=cheapest" });
  await save(page);
  await expect(page.getByText("Vi säger till när en resa passar.")).toBeVisible();
  await expect(card(page)).toContainText(/Kiruna.*Visby.*2\splatser/s);
});

test("a ride along the way that somebody posts is found", async ({
  page,
  browser,
  baseURL,
  userAgent,
  javaScriptEnabled,
}, { parallelIndex }) => {
  // A day of its own, so that rides of other tests are not found.
  const inDays = 40 + parallelIndex;
  await signIn(page, { on: signingInFor(`/bevakningar?from=Linköping&to=Jönköping&date=${dateIn(inDays)}`) });
  await save(page);
  await expect(card(page)).toContainText("Ingen ny resa än.");

  const driver = await browser.newContext({ baseURL, userAgent, javaScriptEnabled });
  const driving = await driver.newPage();
  await signIn(driving);
  const ride = await postRide(driving, { inDays, from: "Stockholm", to: "Göteborg" });
  await driver.close();

  await expect(async () => {
    await page.goto("/bevakningar");
    const part = `${ride}?from=linkoping&to=jonkoping`;
    const found = card(page).getByRole("link", { name: /^resan .+ \d/ });
    await expect(found).toHaveAttribute("href", part, { timeout: 100 });
  }).toPass();
});

test("what is wrong is said at the field, nothing typed is lost, and namesakes are chosen from a list", async ({
  page,
}) => {
  await signIn(page, { on: signingInFor("/bevakningar?ny=1") });
  await save(page);
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("link", { name: /Skriv minst en ort/ })).toBeVisible();
  await field(page, "Från").fill("Järna");
  await field(page, "Högsta pris").fill("billigt");
  await save(page);
  await expect(page.getByRole("link", { name: /Flera platser kan vara ”Järna”/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Skriv priset i hela kronor/ })).toBeVisible();
  await expect(field(page, "Högsta pris")).toHaveValue("billigt");
  await page.getByLabel(/Järna Dalarnas län/).check();
  await field(page, "Högsta pris").fill("200");
  await save(page);
  await expect(card(page).getByRole("heading")).toHaveText(/Järna.*var som helst/);
});

test("a watch is paused, resumed, changed and removed", async ({ page }) => {
  await signIn(page, { on: signingInFor("/bevakningar?from=umea") });
  await save(page);
  await expect(card(page)).toContainText("alla dagar");
  const which = "bevakningen från Umeå till var som helst";
  await page.getByRole("button", { name: `Pausa ${which}` }).click();
  await expect(page.getByText("Bevakningen är pausad.")).toBeVisible();
  await expect(card(page)).toContainText("Pausad");
  await page.getByRole("button", { name: `Bevaka igen ${which}` }).click();
  await expect(page.getByText("Vi bevakar i ett halvår till.")).toBeVisible();

  await page.getByRole("link", { name: `Ändra ${which}` }).click();
  await expect(field(page, "Från")).toHaveValue("Umeå");
  await field(page, "Till").fill("Luleå");
  await expect(page.getByText("Tider Hela dygnet")).toBeVisible();
  await page.getByText("Veckodagar Alla dagar").click();
  await page.getByLabel("Fredag").check();
  await expect(page.getByText("Via Notis och e-post")).toBeVisible();
  await expect(page.getByText("Tysta timmar 22:00–07:00")).toBeVisible();
  await page.getByText("Hur ofta Genast").click();
  await page.getByLabel("Varje dag kl. 18").check();
  await page.getByRole("button", { name: "Spara ändringarna" }).click();
  await expect(page.getByText("Bevakningen är ändrad.")).toBeVisible();
  await expect(card(page)).toContainText("fredagar");
  await expect(card(page)).toContainText("en gång om dagen, klockan 18");
  await expect(card(page).getByRole("heading")).toHaveText(/Umeå.*Luleå/);

  await page.getByRole("link", { name: "Ta bort bevakningen från Umeå till Luleå" }).click();
  await page.getByRole("button", { name: "Ta bort bevakningen" }).click();
  await expect(page.getByText("Bevakningen är borttagen.")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("somebody else's watch leads back to one's own list, as one that is gone does", async ({
  page,
  browser,
  baseURL,
  userAgent,
}) => {
  await signIn(page, { on: signingInFor("/bevakningar?from=umea") });
  await save(page);
  const addresses = await Promise.all(
    ["Ändra", "Ta bort"].map((name) => page.getByRole("link", { name }).getAttribute("href")),
  );
  const other = await browser.newContext({ baseURL, userAgent });
  const stranger = await other.newPage();
  await signIn(stranger);
  for (const address of addresses) {
    await stranger.goto(address ?? "");
    await expect(stranger).toHaveURL(/\/bevakningar$/);
    await expect(stranger.getByText("Bevakningen är redan borttagen.")).toBeVisible();
  }
  expect((await stranger.request.get("/bevakningar/stopp/inte-en-nyckel")).status()).toBe(404);
  await other.close();
});
