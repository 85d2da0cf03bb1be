import { type Browser, type Page, expect as soon, type TestInfo } from "@playwright/test";
import { dateIn, postedAddress, postRide } from "../pages/rides";
import { sayWho, signIn, untilAlive, verifyPhone } from "../pages/site";
import { say, talkBetweenTwo, thread } from "../pages/talk";
import { type Network, perfect, roadside, startNetwork } from "../setup/slow-network";
import { test } from "../setup/test";

/**
 * With scripts, without, and with scripts that never arrive: the third project here, since what it is in other files, a
 * wide screen, changes nothing about the network.
 */
const losesScripts = ({ project }: TestInfo) => project.name === "desktop-js";

const expect = soon.configure({ timeout: 20_000 });

let network: Network | undefined;
test.afterEach(() => network?.close());

/**
 * A browser at the end of the line, for somebody who has signed in already where a page of theirs is given.
 * @param serviceWorkers "block" for a browser that is new here, or has none
 */
async function atTheEndOf(
  line: Network,
  browser: Browser,
  info: TestInfo,
  signedIn?: Page,
  serviceWorkers: "allow" | "block" = "allow",
): Promise<Page> {
  const { isMobile, javaScriptEnabled, viewport, userAgent, locale, timezoneId } = info.project.use;
  const context = await browser.newContext({
    ...{ isMobile, javaScriptEnabled, viewport, userAgent, locale, timezoneId, baseURL: process.env.SITE_URL },
    proxy: { server: line.server },
    storageState: await signedIn?.context().storageState(),
    serviceWorkers,
  });
  if (losesScripts(info)) await context.route(/\/assets\/.*\.js$/, () => {});
  return context.newPage();
}

/** Readable is enough: with scripts that never arrive a page is never done loading. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

test("at the roadside somebody finds a ride, signs in and books it", async ({ page, browser }, info) => {
  const inDays = { "mobile-js": 14, "mobile-nojs": 15, "desktop-js": 16 }[info.project.name] ?? 17;
  const driver = (await signIn(page)).split(" ")[0];
  const ride = await postRide(page, { inDays, from: "Karlstad", to: "Örebro", price: "70" });
  network = await startNetwork(roadside);
  const visitor = await atTheEndOf(network, browser, info);
  await open(visitor, "/");
  await visitor.getByLabel("Från", { exact: true }).fill("karlstad");
  await visitor.getByLabel("Till", { exact: true }).fill("örebro");
  await visitor.getByLabel("Datum").fill(dateIn(inDays));
  await visitor.getByRole("button", { name: "Sök resa" }).click();
  await visitor.locator(`main a[href^="${ride}"]`).click();
  await visitor.getByRole("button", { name: "Boka plats" }).click();
  await visitor.getByRole("button", { name: /med Google/ }).click();
  await sayWho(visitor, `Rut ${info.project.name}`);
  await visitor.getByRole("link", { name: "Hoppa över" }).click();
  await visitor.getByLabel(`Hälsning till ${driver}`).fill("Jag står vid macken.");
  await visitor.getByRole("button", { name: "Skicka frågan" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Frågan är skickad" })).toBeVisible();
  await page.goto(ride.replace("/ride/", "/my-driver-rides/"));
  await expect(page.getByText("Jag står vid macken.")).toHaveCount(1);
});

test("at the roadside a driver posts a ride", async ({ page, browser }, info) => {
  await signIn(page);
  await verifyPhone(page);
  network = await startNetwork(roadside);
  const driver = await atTheEndOf(network, browser, info, page);
  await open(driver, "/create-ride");
  await fillIn(driver);
  await driver.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(driver).toHaveURL(postedAddress);
  await expect(driver.getByRole("heading", { name: "Resan ligger ute" })).toBeVisible();
});

test("at the roadside a driver reads a message and answers", async ({ browser }, info) => {
  const { driver: ashore, visitor } = await talkBetweenTwo(browser);
  network = await startNetwork(roadside);
  const driver = await atTheEndOf(network, browser, info, ashore);
  await open(driver, "/inbox");
  await driver.locator("main a[href^='/inbox/']").first().click();
  await expect(thread(driver).last()).toContainText("Får en cello plats?");
  await say(driver, "Ja, i baksätet.");
  await expect(thread(driver).last()).toContainText("Ja, i baksätet.");
  await visitor.reload();
  await expect(thread(visitor).filter({ hasText: "Ja, i baksätet." })).toHaveCount(1);
});

for (const when of ["before", "after"] as const) {
  test(`a form whose connection breaks ${when} it reached the site loses nothing and counts once`, async ({
    page,
    browser,
  }, info) => {
    await signIn(page);
    await verifyPhone(page);
    network = await startNetwork(perfect);
    // A worker would keep the form and send it itself.
    const driver = await atTheEndOf(network, browser, info, page, "block");
    await open(driver, "/create-ride");
    await fillIn(driver);
    const hasScripts = info.project.use.javaScriptEnabled !== false && !losesScripts(info);
    if (hasScripts) await untilAlive(driver);
    network.breakForms(when);
    await driver.getByRole("button", { name: "Lägg upp resan" }).click();
    const again = hasScripts ? sendFromPage : sendByReload;
    await again(driver, network);
    await expect(driver).toHaveURL(postedAddress);
    await page.goto("/my-driver-rides");
    await expect(page.locator("main").getByText("Vadstena")).toHaveCount(1);
  });
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Från", { exact: true }).fill("Vadstena");
  await page.getByLabel("Till", { exact: true }).fill("Linköping");
  await page.getByLabel("Datum", { exact: true }).first().fill(dateIn(5));
  await page.getByLabel("Tid", { exact: true }).first().fill("07:15");
  await page.getByLabel("Pris per plats").fill("20");
  await page.getByLabel("Berätta gärna om resan").fill("Jag kör försiktigt.");
}

/** From the browser's own page about the broken connection, which holds what was sent. */
async function sendByReload(page: Page, network: Network): Promise<void> {
  await page.waitForURL(/^chrome-error:/);
  network.breakForms("never");
  await page.reload({ waitUntil: "commit" });
}

async function sendFromPage(page: Page, network: Network): Promise<void> {
  await expect(page.getByText("Det gick inte att skicka. Det du skrev finns kvar.")).toBeVisible();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Vadstena");
  await expect(page.getByLabel("Berätta gärna om resan")).toHaveValue("Jag kör försiktigt.");
  network.breakForms("never");
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
}
