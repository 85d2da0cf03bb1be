import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectKept, served } from "../pages/offline";
import { bookRide, postRide, soon } from "../pages/rides";
import { openAlive } from "../pages/site";
import { newcomer } from "../pages/talk";

const stockholm = { latitude: 59.3293, longitude: 18.0686 };

/** A driver and a passenger whose ride leaves in twenty minutes, each at their screen of the day. */
async function travelDay(browser: Browser) {
  const [driver, passenger] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page, soon(20));
  await bookRide(passenger.page, ride);
  const ofDriver = ride.replace("/ride/", "/my-driver-rides/");
  await openAlive(driver.page, ofDriver);
  await driver.page.getByRole("button", { name: /Godkänn/ }).click();
  await expect(driver.page.getByText("Bokningen är godkänd.")).toBeVisible();
  await openAlive(passenger.page, new URL(passenger.page.url()).pathname);
  await openAlive(driver.page, ofDriver);
  return { driver: driver.page, passenger: passenger.page, name: driver.firstName };
}

/** A mark that a page loses when it is loaded anew. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return () => page.evaluate(() => Reflect.get(window, "isSame") === true);
}

test("what a driver presses is said on the passenger's open screen by itself", async ({ browser }) => {
  const { driver, passenger, name } = await travelDay(browser);
  const isSamePage = await mark(passenger);
  await driver.getByRole("button", { name: "Jag kör nu" }).click();
  await expect(passenger.getByText(`${name} sa till`)).toBeVisible();
  await driver.getByRole("button", { name: "10 min" }).click();
  await expect(passenger.getByText(/ny tid \d\d:\d\d/)).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

test("a driver shows where the car is: it moves on the passenger's map with its age, until the driver ends it", async ({
  browser,
}) => {
  const { driver, passenger, name } = await travelDay(browser);
  const phone = driver.context();
  await phone.grantPermissions(["geolocation"]);
  await phone.setGeolocation(stockholm);
  await driver.evaluate(() => {
    const request = async (kind: string) => {
      Object.assign(window, { lit: kind });
      return { release: async () => void Object.assign(window, { lit: null }) };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const lit = () => driver.evaluate(() => Reflect.get(window, "lit"));
  const isSamePage = await mark(passenger);

  await driver.getByRole("button", { name: "Dela var bilen är" }).click();
  await expect(driver.getByText(/^Skickat \d\d:\d\d:\d\d\.$/)).toBeVisible();
  expect(await lit()).toBe("screen");
  await expect(passenger.getByText(/^Bilen syntes för \d+ s sedan\.$/)).toBeVisible();
  await expect(passenger.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(`^${name} är i Stockholm, ni åker \\d\\d:\\d\\d$`),
  );

  const circle = passenger.locator(".seen circle");
  const start = await circle.getAttribute("cy");
  let drives = 0;
  const driveOn = async () => {
    drives += 1;
    await phone.setGeolocation({ ...stockholm, latitude: stockholm.latitude - drives * 0.004 });
    return circle.getAttribute("cy");
  };
  // The phone sends every ten seconds.
  await expect.poll(driveOn, { timeout: 30_000 }).not.toBe(start);
  await expect(passenger.getByRole("heading", { level: 1 })).not.toContainText("är i Stockholm");

  await driver.getByRole("button", { name: "Sluta dela var bilen är" }).click();
  await expect(passenger.getByText(/Bilen syntes/)).toHaveCount(0);
  await expect(circle).toHaveCount(0);
  await expect.poll(lit).toBeNull();
  expect(await isSamePage()).toBe(true);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("what a passenger presses waits, and is sent by itself", async ({ browser }) => {
    const { passenger } = await travelDay(browser);
    await served(passenger);
    await expectKept(passenger, new URL(passenger.url()).pathname);
    await passenger.context().setOffline(true);
    await passenger.getByRole("button", { name: "Jag är på plats" }).click();
    await expect(passenger.getByText("väntar på nätet")).toBeVisible();
    await passenger.context().setOffline(false);
    await expect(passenger.getByText(/Du har sagt att du är på plats/)).toBeVisible();
  });
});
