import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { age, expectKept, served } from "../pages/offline";
import { acceptBooking, bookRide, postRide, soon } from "../pages/rides";
import { mark, openAlive, untilAlive, verifyPhone } from "../pages/site";
import { newcomer } from "../pages/talk";
import { barriersOn, violationsOn } from "../setup/checkers";
import { test } from "../setup/test";

const stockholm = { latitude: 59.3293, longitude: 18.0686 };

/** A driver and a passenger whose ride leaves in twenty minutes, each at their screen of the day. */
async function travelDay(browser: Browser) {
  const [driver, passenger] = [await newcomer(browser), await newcomer(browser)];
  const ride = await postRide(driver.page, soon(20));
  await verifyPhone(passenger.page);
  const booking = await bookRide(passenger.page, ride);
  await acceptBooking(driver.page, ride, booking);
  await openAlive(passenger.page, booking);
  await openAlive(driver.page, ride.replace("/ride/", "/my-driver-rides/"));
  return { driver: driver.page, passenger: passenger.page, name: driver.firstName };
}

test("what a driver presses is said on the passenger's open screen by itself", async ({ browser }) => {
  const { driver, passenger, name } = await travelDay(browser);
  const isSamePage = await mark(passenger);
  await expect(passenger.getByRole("status").filter({ hasText: name })).toHaveCount(0);
  await driver.getByRole("button", { name: "Jag är på väg" }).click();
  await expect(passenger.locator(".day-head h1 + p")).toContainText(`${name} är på väg, sa till`);
  await expect(passenger.getByRole("status").filter({ hasText: `${name} är på väg, sa till` })).toHaveCount(1);
  await driver.getByRole("button", { name: "10 min" }).click();
  await expect(passenger.getByText(/ny tid \d\d:\d\d/)).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

test("that time goes is not read out on an open screen, what a driver says is", async ({ browser }) => {
  const { driver, passenger, name } = await travelDay(browser);
  await driver.getByRole("button", { name: "Jag är på väg" }).click();
  await expect(passenger.getByRole("status").filter({ hasText: name })).toHaveCount(1);
  await openAlive(passenger, passenger.url());
  const title = passenger.getByRole("heading", { level: 1 });
  await passenger.route("**/my-passenger-rides/*.data*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/kommer om \d+/, "kommer om 3") });
  });
  const talk = new URL(passenger.url()).pathname.replace("/my-passenger-rides/", "/inbox/new?booking=");
  expect((await driver.request.post(talk, { form: { formKey: randomUUID(), text: "Hej!" } })).ok()).toBe(true);
  await expect(title).toContainText(`${name} kommer om 3`);
  await expect(passenger.getByRole("status").filter({ hasText: name })).toHaveCount(0);
});

test("what is said after a press lies over no button that is pressed next", async ({ browser }) => {
  const { driver } = await travelDay(browser);
  const delay = driver.getByRole("button", { name: "10 min" });
  await delay.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await delay.click();
  await expect(driver.getByText("De som väntar har fått den nya tiden.")).toBeVisible();
  const covered = await driver.locator(".press, .shortcuts a").evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { right, bottom } = button.getBoundingClientRect();
        return document.elementFromPoint(right - 4, bottom - 4)?.closest(".toast");
      }).length,
  );
  expect(covered).toBe(0);
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
  await passenger.evaluate(() => {
    const clock = Date.now;
    Date.now = () => clock() + 3_600_000;
  });

  await driver.getByRole("button", { name: "Dela var bilen är" }).click();
  await expect(driver.getByText(/^Skickat \d\d:\d\d:\d\d\.$/)).toBeVisible();
  expect(await lit()).toBe("screen");
  await expect(passenger.getByText(/^Bilen syntes för \d+\ss sedan\.$/)).toBeVisible();
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
  await expect(passenger.getByText(/^Bilen syntes/), "by the site's clock, not the phone's").toHaveText(
    / \d+\ss sedan\.$/,
  );
  await expect(passenger.getByRole("heading", { level: 1 })).not.toContainText("är i Stockholm");

  await driver.getByRole("button", { name: "Sluta dela var bilen är" }).click();
  await expect(passenger.getByText(/Bilen syntes/)).toHaveCount(0);
  await expect(circle).toHaveCount(0);
  await expect.poll(lit).toBeNull();
  expect(await isSamePage()).toBe(true);
});

test("a driver's phone whose page is loaded anew goes on saying where the car is", async ({ browser }) => {
  const { driver } = await travelDay(browser);
  const ofDay = driver.url();
  await driver.context().grantPermissions(["geolocation"]);
  await driver.context().setGeolocation(stockholm);
  await driver.getByRole("button", { name: "Dela var bilen är" }).click();
  await expect(driver.getByText(/^Skickat/)).toBeVisible();
  const sent = driver.waitForRequest(/\/plats$/);
  await driver.goto(ofDay);
  await expect(driver.getByRole("button", { name: "Bilens plats delas" })).toBeVisible();
  await sent;
});

/** What can be pressed on the card, and is too small for a thumb that does not look. */
function smallOn(page: Page): Promise<string[]> {
  return page
    .locator(".day :is(a, button, summary)")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 56)
        .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
    );
}

test("the card is read in the sun and in the dark, and pressed by a thumb without a look", async ({ browser }) => {
  const { driver, passenger } = await travelDay(browser);
  const screens = [driver, passenger].flatMap((page) => ["/", "/my-rides", page.url()].map((path) => ({ page, path })));
  for (const { page, path } of screens) {
    await page.goto(path);
    expect(await smallOn(page), path).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const card = { include: ".day", exclude: "[aria-hidden]" };
      const inTheSun = { "color-contrast-enhanced": { enabled: true } };
      expect(await violationsOn(page, card, inTheSun), `${path}, ${colorScheme}`).toEqual([]);
    }
    expect(await barriersOn(page), path).toEqual([]);
  }
});

test("on paper there is nothing to press, a driver has who gets on where, with the numbers, and a booking has no bars", async ({
  browser,
}) => {
  const { driver, passenger } = await travelDay(browser);
  await driver.emulateMedia({ media: "print", colorScheme: "dark" });
  const tour = driver.locator(".tour");
  await expect(tour).toContainText(/Turen\s\S+\s\d+\s\S+\skl\.\s\d\d:\d\d/);
  await expect(tour.getByText(/07\d-\d{3}\s\d\d\s\d\d/)).toBeVisible();
  for (const gone of [".nav", ".menu", "footer", "nav", ".day-head", "button"])
    await expect(driver.locator(gone).filter({ visible: true })).toHaveCount(0);
  await expect(driver.locator("body")).toHaveCSS("color", "rgb(21, 32, 43)");

  await passenger.emulateMedia({ media: "print" });
  await expect(passenger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(passenger.getByText(/^07\d-\d{3}\s\d\d\s\d\d$/)).toBeVisible();
  await expect(passenger.getByText(/^\S+dag\s\d+\s\S+\skl\.\s\d\d:\d\d$/)).toBeVisible();
  for (const gone of [".nav", ".menu", "footer", ".shortcuts", ".consent", ".demo", "button", "summary", ".map"])
    await expect(passenger.locator(gone).filter({ visible: true })).toHaveCount(0);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the card is read from the phone with its age; what a passenger presses waits, and is sent by itself", async ({
    browser,
  }) => {
    const { passenger } = await travelDay(browser);
    await served(passenger);
    await expectKept(passenger, new URL(passenger.url()).pathname);
    await passenger.context().setOffline(true);
    await passenger.reload();
    await expect(age(passenger)).toHaveAttribute("data-saved", /^Sparad .+ – du är offline$/);
    await expect(passenger.getByRole("link", { name: "Ring" })).toBeVisible();
    // The page alone has all that it takes to be read: nothing else is waited for.
    const waitedFor = await passenger.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => Reflect.get(entry, "renderBlockingStatus") === "blocking")
        .map(({ name }) => name),
    );
    expect(waitedFor).toEqual([]);
    await untilAlive(passenger);
    await passenger.getByRole("button", { name: "Jag är på plats" }).click();
    await expect(passenger.getByText("väntar på nätet")).toBeVisible();
    await passenger.context().setOffline(false);
    await expect(passenger.getByText(/Du har sagt att du är på plats/)).toBeVisible();
  });
});
