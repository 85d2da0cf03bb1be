import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createCoach, createTicket } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf, weekdayOf } from "~/modules/calendar/rules";
import type { User } from "~/modules/users/types";
import { createApp } from "~/server/app";
import { findLightBrowser } from "../../scripts/browser.mjs";
import { withoutMovedClock } from "../../scripts/clock.mjs";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, {});
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);

/** Of the working days from tomorrow on. */
const days = Array.from({ length: 42 }, (_, n) => addDays(localDateOf(Date.now()), n + 1)).filter(
  (date) => weekdayOf(date) <= 5,
);
const tallest = 2000;

let browser: Browser;
let commuter: User;

beforeAll(async () => {
  commuter = await createUser({ displayName: "Karin Pendlare" });
  const toWork = await series(commuter.id, ["uppsala", "stockholm"], "07:15");
  const home = await series(commuter.id, ["stockholm", "uppsala"], "16:45");
  const regulars = await Promise.all(
    ["Elin Ek", "Oskar Ö", "Maja M"].map((displayName) => createUser({ displayName })),
  );
  for (const ride of toWork) {
    for (const { id: userId } of regulars.slice(0, 2)) await createBooking(ride, { userId, status: "accepted" });
  }
  for (const ride of home.slice(0, 5)) {
    await createBooking(ride, { userId: regulars[2]?.id, message: "Får jag åka med hem i dag också?" });
  }
  const others = await series((await createUser({ displayName: "Per P" })).id, ["uppsala", "gavle"], "18:10");
  for (const ride of others) await createBooking(ride, { userId: commuter.id, status: "accepted" });
  for (const hours of [100, 200])
    await createBooking(await createRide({ departsInHours: hours }), { userId: commuter.id });
  await createTicket(await createCoach(), { userId: commuter.id });
  for (let n = 0; n < 6; n++)
    await say(commuter.id, { rideId: (await createRide()).publicId }, "Hej, finns det plats för en cykel?");
  browser = await chromium.launch({
    executablePath: findLightBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
    env: withoutMovedClock,
  });
}, 120_000);
afterAll(() => browser.close());

async function series(userId: number, stops: string[], time: string) {
  const seriesId = randomUUID();
  const made = [];
  for (const date of days)
    made.push(await createRide({ userId, stops, seriesId, price: 55, departureAt: new Date(instantOf(date, time)) }));
  return made;
}

test("however many trips a page leads to, its headers are what a proxy takes", async () => {
  const visitor = await visit(commuter);
  for (const path of ["/my-rides", "/my-driver-rides", "/my-passenger-rides", "/inbox"]) {
    const { status, headers } = await visitor.get(path);
    const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, 0);
    expect([status, size < 4096], `${path} ${size}`).toEqual([200, true]);
  }
});

test("a long series shows its nearest days, and folds the others", async () => {
  const { body } = await (await visit(commuter)).get("/my-driver-rides");
  const folded = Array.from(body.matchAll(/Visa (\d+)\sresor till/g), ([, count]) => Number(count));
  const nextOne = 1;
  expect(folded).toEqual([days.length - 5, days.length - 5 - nextOne]);
});

test("where the system chooses the colours, what is current and signs have a frame", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, forcedColors: "active" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const [name = "", ...value] = (await visit(commuter)).cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: origin }]);
  const framed: [path: string, ...parts: string[]][] = [
    ["/my-passenger-rides", ".trip-tabs [aria-current]", ".shortcuts [aria-current]"],
    ["/select-location?from=uppsala&to=stockholm", ".chips [aria-current]", ".sign"],
  ];
  for (const [path, ...parts] of framed) {
    await page.goto(origin + path);
    for (const part of parts) {
      const frame = await page
        .locator(part)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
          return [outlineStyle, outlineWidth, outlineColor.startsWith("rgb(")];
        });
      expect(frame, `${path} ${part}`).toEqual(["solid", "2px", true]);
    }
  }
});

test("a heading that has the focus after a move is not framed as what one writes in", async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${origin}/select-location`);
  const heading = page.getByRole("heading", { level: 1 });
  const looks = await heading.evaluate((element) => {
    element.tabIndex = -1;
    element.focus();
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return [element.matches(":focus-visible"), outlineStyle, boxShadow];
  });
  expect(looks).toEqual([true, "none", "none"]);
});

test("a commuter's trips of six weeks fit in some screens of a phone, each series in one line", async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const [name = "", ...value] = (await visit(commuter)).cookie.split("=");
  await page.context().addCookies([
    { name, value: value.join("="), url: origin },
    { name: "cookie_consent", value: "dHJ1ZQ==", url: origin },
  ]);
  for (const path of ["/my-rides", "/my-driver-rides", "/my-passenger-rides"]) {
    await page.goto(origin + path);
    // What a demo says on top of its pages is nobody's trip.
    await page.locator(".demo").evaluate((banner) => banner.remove());
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(tallest);
  }
  await page.goto(`${origin}/my-rides`);
  for (const words of ["Vardagar 07:15", "Vardagar 16:45", "Vardagar 18:10"])
    await expect(page.getByText(words).count()).resolves.toBe(1);
  await expect(page.locator("summary", { hasText: "Vardagar 07:15" }).textContent()).resolves.toMatch(
    /Uppsala – Stockholm.*(29|30)\sresor · med Elin och Oskar/,
  );
});

test("the form of a search for people to take along shows for how many it looks, and sent again finds the same", async () => {
  const { get } = await visit(null);
  const seatsOf = async (more: string) => seatsIn((await get(`/select-location?${way}&kind=request${more}`)).body)?.[2];
  expect([await seatsOf(""), await seatsOf("&seats=2")]).toEqual(["8", "2"]);
});

test("who looks for drivers instead of people to take along, or the other way round, looks for as many as is usual there", async () => {
  const { get } = await visit(null);
  const seatsAfter = async (kind: string, other: string, seats = "") => {
    const shown = seatsIn((await get(`/select-location?${way}&kind=${kind}&seats=${seats}`)).body)?.[1];
    return seatsIn((await get(`/select-location?${way}&kind=${other}&seats=${shown}`)).body)?.[2];
  };
  expect([await seatsAfter("request", "offer"), await seatsAfter("offer", "request")]).toEqual(["1", "8"]);
  expect(await seatsAfter("offer", "request", "3")).toBe("3");
});

const way = "from=stockholm&to=malmo";

/** What the chosen number of seats is sent as, and what it says. */
const seatsIn = (body: string) => /value="(\d?)" selected="">(\d)\u00a0plats/.exec(body);
