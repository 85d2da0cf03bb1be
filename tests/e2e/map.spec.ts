import { expect, type Locator, type Page } from "@playwright/test";
import { dateIn, fillInRide, postedAddress, postRide } from "../pages/rides";
import { signIn, untilAlive } from "../pages/site";
import { test } from "../setup/test";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const take = (page: Page) => page.getByRole("dialog").or(page.getByRole("main")).getByText("Ta den här platsen").last();

/** Opens the map of a field: with scripts here, else as a screen of its own. */
async function openMap(page: Page, label: string, hasScripts: boolean | undefined) {
  if (hasScripts) await untilAlive(page);
  await page.getByRole("button", { name: new RegExp(`Karta.*${label}`) }).click();
  await expect(hasScripts ? page.getByRole("dialog") : page.locator("input[type=image]")).toBeVisible();
}

/** Presses the middle of the map, or so many pixels beside it, until it is near enough. */
async function press(page: Page, hasScripts: boolean | undefined, times: number, aside = 0) {
  for (let n = 0; n < times; n++) {
    if (hasScripts) await page.mouse.click(640 + aside, 400);
    else await page.locator("input[type=image]").click(aside ? { position: { x: 160 + aside, y: 200 } } : {});
  }
}

test("a name nobody knows is said at once, and the place can be chosen on the map instead", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/select-location?from=Qwxyzzby&to=Malmö&date=2020-01-01");
  const topOf = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.y;
  expect(await topOf("date")).toBe(await topOf("days"));
  await page.goto(`/select-location?from=Qwxyzzby&to=Malmö&date=${dateIn(3)}&seats=2`);
  await expect(page.getByText(/Vi hittar ingen plats som heter ”Qwxyzzby”/).first()).toBeVisible();
  expect((await page.locator("#from-error").boundingBox())?.width).toBeGreaterThan(280);
  await openMap(page, "Från", javaScriptEnabled);
  await press(page, javaScriptEnabled, 3);
  await press(page, javaScriptEnabled, 1, 40);
  await take(page).click();
  if (javaScriptEnabled) await page.getByRole("button", { name: "Sök resa" }).last().click();
  await expect(page).toHaveURL(/from=[^&]*\d\d\.\d{3}%2C\d\d\.\d{3}/);
  await expect(page).toHaveURL(new RegExp(`date=${dateIn(3)}.*seats=2`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Nära .*Malmö/s);
});

test("a driver points at where the ride begins, and nothing else typed is lost", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await fillInRide(page, { from: "Gränna", to: "Malmö", inDays: 6, price: "123" });
  await page.getByLabel("Berätta gärna").fill("Plats för skidor & pjäxor, 100 %");
  await openMap(page, "Från", javaScriptEnabled);
  await press(page, javaScriptEnabled, 2);
  await take(page).click();
  await expect(field(page, "Från")).toHaveValue(/^Nära Gränna.* \(\d\d\.\d{3},\d\d\.\d{3}\)$/);
  await expect(field(page, "Till")).toHaveValue("Malmö");
  await expect(page.getByLabel("Pris per plats")).toHaveValue("123");
  await expect(page.getByLabel("Berätta gärna")).toHaveValue("Plats för skidor & pjäxor, 100 %");
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  await expect(page).toHaveURL(postedAddress);
});

test("a watch begins where somebody points, and is otherwise as it was filled in", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, { on: "/bevakningar?from=Gränna&to=Lund&maxPrice=250" });
  await openMap(page, "Till", javaScriptEnabled);
  await press(page, javaScriptEnabled, 1);
  await take(page).click();
  await expect(field(page, "Till")).toHaveValue(/^Nära .*\(55\.\d{3},13\.\d{3}\)$/);
  await expect(field(page, "Från")).toHaveValue("Gränna");
  await expect(field(page, "Högsta pris")).toHaveValue("250");
  await page.getByRole("button", { name: "Bevaka sträckan" }).last().click();
  await expect(page.getByText("Vi säger till när en resa passar.")).toBeVisible();
});

test("where there is only water nothing can be chosen, and the map says so", async ({ page, javaScriptEnabled }) => {
  await page.goto("/select-location?from=57.300,17.900&to=Visby");
  await expect(page.getByText("Den platsen ligger i vattnet eller för långt bort.").first()).toBeVisible();
  await openMap(page, "Till", javaScriptEnabled);
  if (javaScriptEnabled) {
    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(340, 400, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole("status").filter({ hasText: "Här hittar vi ingen väg." })).toBeVisible();
    await expect(take(page)).toHaveAttribute("aria-disabled", "true");
  } else {
    await page.locator("input[type=image]").click({ position: { x: 317, y: 200 } });
    await expect(page.getByRole("alert")).toContainText("i vattnet");
    await expect(take(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Tillbaka utan att välja" }).click();
    await expect(field(page, "Till")).toHaveValue("Visby");
  }
});

test("on a wide screen the roads found stand beside their list, and a card looked at marks its own", async ({
  page,
  isMobile,
}) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/select-location/karta.svg")) pictures.push(request.url());
  });
  await page.goto("/select-location?from=stockholm&to=goteborg");
  const cards = page.locator("[aria-labelledby=antal] li").filter({ has: page.locator("a[href^='/ride/']") });
  const rideOf = async (n: number) =>
    /\/ride\/(\w+)/.exec((await cards.nth(n).locator("a").first().getAttribute("href")) ?? "")?.[1];
  await expect(cards.first()).toBeVisible();
  const map = page.getByAltText(/^Karta: Stockholm–Göteborg/);
  if (isMobile) {
    await expect(map).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(pictures).toEqual([]);
    return;
  }
  await untilAlive(page);
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const marked = page.locator(".rides-map > img");
  await expect(marked).toHaveCount(0);
  await cards.nth(1).hover();
  await expect(marked).toHaveAttribute("src", new RegExp(`mark=${await rideOf(1)}`));
  await cards.first().getByRole("link").first().focus();
  await expect(marked).toHaveAttribute("src", new RegExp(`mark=${await rideOf(0)}`));
  await expect.poll(() => marked.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test("a press shows the roads beside the list large, and with scripts nearer", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/select-location?from=stockholm&to=goteborg");
  const map = page.getByAltText(/^Karta: Stockholm–Göteborg/);
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  if (javaScriptEnabled) await untilAlive(page);
  await map.dblclick();
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL(/karta\.svg.*large/);
    await expect(page.getByText("Stockholm – Göteborg", { exact: true })).toBeVisible();
    return;
  }
  const large = page.getByRole("dialog", { name: "Karta: Stockholm–Göteborg" });
  const picture = large.getByRole("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const atFirst = await picture.getAttribute("src");
  await page.keyboard.press("+");
  await expect(picture).not.toHaveAttribute("src", atFirst ?? "");
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(page).toHaveURL(/select-location\?/);
});

test("the map of a ride stands after the driver on a phone, else beside, under what it costs, and both stay in sight", async ({
  page,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page);
  await page.goto(await postRide(page));
  const toRide = page.getByRole("link", { name: "Bokningar och ändringar" });
  const map = page.getByAltText(/^Karta över vägen/);
  const [driver, road] = [await edgesOf(page.getByRole("region", { name: "Föraren" })), await edgesOf(map)];
  if (isMobile) expect(road.top).toBeGreaterThan(driver.bottom);
  else expect(road.left).toBeGreaterThan(driver.right);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(toRide).toBeInViewport({ ratio: 1 });
  if (isMobile) return;
  await expect(map).toBeInViewport({ ratio: 1 });
  expect((await edgesOf(map)).top).toBeGreaterThan((await edgesOf(toRide)).bottom);
});

function edgesOf(what: Locator) {
  return what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}
