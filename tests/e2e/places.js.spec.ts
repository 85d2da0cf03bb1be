import { expect, type Page } from "@playwright/test";
import { openAlive, signIn, typePlace } from "../pages/site";
import { test } from "../setup/test";

const from = (page: Page) => page.getByRole("combobox", { name: "Från", exact: true });
const to = (page: Page) => page.getByRole("combobox", { name: "Till", exact: true });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });

test("a phone that may say where it is fills in the place on a tap, to a hundred metres", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 57.68854321, longitude: 11.9791234 });
  await openAlive(page, "/");
  const asked = page.waitForRequest(/\/places\?at=/);
  await from(page).click();
  await option(page, /Min plats/).click();
  expect(new URL((await asked).url()).searchParams.get("at")).toBe("57.689,11.979");
  await expect(from(page)).toHaveValue("Nära Chalmers (57.689,11.979)");
  await to(page).fill("Jönköping");
  await to(page).press("Enter");
  await page.getByRole("button", { name: "Sök resa" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Nära Chalmers/ })).toBeVisible();
});

test("a phone that may not, or is far away, says so, and what is typed meanwhile stays", async ({ page, context }) => {
  await openAlive(page, "/");
  await from(page).click();
  await option(page, /Min plats/).click();
  await expect(page.getByText("Telefonen säger inte var du är.")).toBeVisible();
  await page.getByRole("button", { name: "Stäng" }).click();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 40.1, longitude: -3.2 });
  await to(page).click();
  await option(page, /Min plats/).click();
  await expect(page.getByText("Din plats ligger för långt bort.")).toBeVisible();
  await to(page).fill("Gränna");
  await expect(to(page)).toHaveValue("Gränna");
});

test("home, work and the latest searches stand ready before anything is typed, and the next field follows", async ({
  page,
}) => {
  await signIn(page, { on: "/user-profile/platser" });
  await typePlace(page.getByLabel("Hem", { exact: true }), "Chalmers");
  await typePlace(page.getByLabel("Jobbet", { exact: true }), "Jönköping");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Dina platser är sparade.")).toBeVisible();
  await page.goto("/select-location?from=umea&to=lulea");
  await openAlive(page, "/");
  await from(page).click();
  await expect(option(page, /Umeå/)).toBeVisible();
  await option(page, /^Hem Chalmers/).click();
  await expect(to(page)).toBeFocused();
  await option(page, /^Jobbet/).click();
  await page.getByRole("button", { name: "Sök resa" }).click();
  await expect(page).toHaveURL(/from=Hem&to=Jobbet/);
  await expect(page.locator("main .sign h1, main h1.sign")).toContainText("Chalmers");
});

test("on a phone a place is chosen on a screen of its own, which goes on to the next and keeps what was typed", async ({
  page,
}) => {
  await openAlive(page, "/");
  const search = page.getByRole("button", { name: "Sök resa" });
  const room = page.viewportSize()?.height ?? 0;
  await from(page).tap();
  await from(page).fill("sto");
  await expect(option(page, /^Stockholm Stockholms/)).toBeVisible();
  await expect.poll(async () => (await from(page).boundingBox())?.y).toBeLessThan(70);
  const sixth = await page.locator(".options [role=option]").nth(5).boundingBox();
  expect((sixth?.y ?? room) + (sixth?.height ?? 0)).toBeLessThan(room / 2);
  await option(page, /^Stockholm Stockholms/).tap();
  await expect(from(page)).toHaveValue("Stockholm");
  await expect(to(page)).toBeFocused();
  await expect.poll(async () => (await to(page).boundingBox())?.y).toBeLessThan(70);
  await to(page).fill("Göteb");
  await page.keyboard.press("Escape");
  await expect(to(page)).toHaveValue("Göteb");
  await page.getByRole("button", { name: "Byt plats på från och till" }).tap();
  await expect(from(page)).toHaveValue("Göteb");
  await expect(to(page)).toHaveValue("Stockholm");
  await expect(search).toBeInViewport();
});

test("of a ride's places the ends follow each other on a phone, not the stopovers", async ({ page }) => {
  await signIn(page);
  await openAlive(page, "/create-ride");
  await page.getByText("Stopp på vägen").tap();
  await page.getByRole("button", { name: "Lägg till stopp" }).tap();
  const stopover = page.getByLabel("Stopp 1", { exact: true });
  await stopover.tap();
  await stopover.fill("Jönk");
  await option(page, /^Jönköping Jönköpings/).tap();
  await expect(stopover).toHaveValue("Jönköping");
  await expect(to(page)).toBeFocused();
});

test("Enter in a ride's place waits for the places that are on their way, and posts nothing", async ({ page }) => {
  await signIn(page);
  await openAlive(page, "/create-ride");
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/places\?q=/, (route) => coming.then(() => route.continue()));
  const posted: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posted.push(request.url()));
  await from(page).fill("Jönk");
  await from(page).press("Enter");
  letCome();
  await expect(option(page, /^Jönköping Jönköpings/)).toBeVisible();
  expect(posted).toEqual([]);
});

test("a row of places to pick up at shows on a phone that it goes on, however long the first is called", async ({
  page,
}) => {
  await signIn(page);
  await openAlive(page, "/create-ride?from=stockholm&to=malmo");
  const row = page.locator(".spots");
  await expect(row.locator("li").nth(1)).toBeAttached();
  await row
    .locator("li .btn > span")
    .first()
    .evaluate((span) => span.append(" vid en mycket lång rastplats intill vägen"));
  const [all, second] = [await row.boundingBox(), await row.locator("li").nth(1).boundingBox()];
  expect((all?.x ?? 0) + (all?.width ?? 0) - (second?.x ?? 0)).toBeGreaterThan(24);
});

/** How many degrees the map on screen is wide, as its picture's address says. */
async function degreesWide(page: Page): Promise<number> {
  const src = await page.locator(".zoom-map img").last().getAttribute("src");
  const [, step = 0, columns = 0] = /view=(\d+),-?\d+,-?\d+,(\d+)/.exec(src ?? "") ?? [];
  return (Number(columns) * 512) / 2 ** (Number(step) / 2);
}

async function mapOver(page: Page) {
  await openAlive(page, "/");
  await from(page).fill("Gränna");
  await page.getByRole("button", { name: /Karta.*Från/ }).dispatchEvent("click");
  const map = page.getByRole("dialog", { name: "Välj på kartan" });
  await expect.poll(() => degreesWide(page)).toBeGreaterThan(0);
  return map;
}

test("a wheel and two fingers bring the map nearer, and whose it is stays in view", async ({ page }) => {
  const map = await mapOver(page);
  const atFirst = await degreesWide(page);
  await page.mouse.move(190, 400);
  for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -100);
  await expect.poll(() => degreesWide(page)).toBeLessThan(atFirst / 2);
  await expect(map.getByText("© OpenStreetMap")).toBeInViewport();

  const afterWheel = await degreesWide(page);
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: "touchStart" | "touchMove", apart: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [
        { x: 190 - apart, y: 400, id: 0 },
        { x: 190 + apart, y: 400, id: 1 },
      ],
    });
  await fingers("touchStart", 150);
  for (const apart of [120, 80, 50, 30]) await fingers("touchMove", apart);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => degreesWide(page)).toBeGreaterThan(afterWheel * 2);
  await expect(map.getByText("© OpenStreetMap")).toBeInViewport();
  await expect(map.getByRole("status")).not.toBeEmpty();
});

test("a map keeps its middle when the phone is turned, and stands still for a wheel that is pushed sideways", async ({
  page,
}) => {
  const map = await mapOver(page);
  const [take, picture] = [map.getByRole("button", { name: "Ta den här platsen" }), map.getByRole("img")];
  for (let n = 0; n < 3; n++) await map.press("+");
  await expect(take).toHaveAttribute("aria-disabled", "false");
  // Until the picture drawn for this nearness has come, the one before it stands there, enlarged.
  await expect(picture).toHaveAttribute("style", /scale\((?:0\.[89]|1\.[01])/);
  const meant = (await map.getByRole("status").textContent()) ?? "";
  const stands = await picture.getAttribute("style");
  await page.mouse.move(190, 400);
  await page.mouse.wheel(60, 0);
  expect(await picture.getAttribute("style")).toBe(stands);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThanOrEqual(844);
  await page.touchscreen.tap(422, 195);
  await expect(take).toHaveAttribute("aria-disabled", "false");
  await expect(map.getByRole("status")).toHaveText(meant);
});

test("without a network to bring the map the form leads to it as a screen of its own", async ({ page }) => {
  await openAlive(page, "/");
  await typePlace(to(page), "Lund");
  await page.route(/\/karta\.svg\?around/, (route) => route.abort());
  await page.getByRole("button", { name: /Karta.*Till/ }).click();
  await expect(page).toHaveURL(/\/karta\?for=search&field=to/);
  await expect(page.getByRole("heading", { name: "Välj på kartan" })).toBeVisible();
  await page.getByRole("link", { name: "Tillbaka utan att välja" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lund");
});
