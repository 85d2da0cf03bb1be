import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { bookRide, dateIn, postedAddress, postRide } from "../pages/rides";
import { another, codeSentTo, introduce, signIn, verifyPhone } from "../pages/site";
import { ask, say } from "../pages/talk";
import { count, type Effort, stopCounting } from "../pages/taps";
import { approve, consent, leaveForPayPal, openUnlock } from "../pages/unlocks";
import { test } from "../setup/test";

const file = "docs/taps.md";

/** A way that is nobody else's here. */
const way = { from: "Kalmar", to: "Växjö", price: "80" };
const [signedIn, isNew] = [
  "Från startsidan till skickad bokning, inloggad",
  "Från startsidan till skickad bokning, ny",
];

type World = {
  /** Somebody in a browser of their own, signed in unless they are new. */
  person(isNew?: boolean): Promise<Page>;
  /** From now on what they do counts. */
  watch(page: Page): void;
  effort: Effort;
};

for (const [name, walk] of Object.entries({ ...booking(), ...driving(), ...talking(), ...other() }))
  test(`${name} asks for no more taps and fields than are written down`, async ({ browser }, { project }) => {
    const effort: Effort = { taps: 0, fields: 0 };
    const person = async (isNew = false) => {
      const page = await another(browser, project.use);
      if (!isNew) await signIn(page);
      return page;
    };
    await walk({ person, watch: (page) => count(page, effort), effort });
    const written = rows().find((row) => row.name === name);
    if (process.env.TAPS === "write") return write(name, effort);
    expect(effort, `${file} is written anew by TAPS=write npm run test:e2e -- taps.spec.ts`).toEqual(written?.now);
    if (name === signedIn) expect(sum(effort)).toBeLessThanOrEqual(8);
    if (name === isNew) expect(sum(effort)).toBeLessThanOrEqual(11);
  });

function booking(): Record<string, (world: World) => Promise<void>> {
  return {
    [signedIn]: async ({ person, watch }) => {
      const ride = await postRide(await person(), { ...way, inDays: 31 });
      const passenger = await person();
      await passenger.goto("/");
      watch(passenger);
      await findAndBook(passenger, ride, 31);
      await send(passenger);
    },
    [isNew]: async ({ person, watch, effort }) => {
      const ride = await postRide(await person(), { ...way, inDays: 32 });
      const passenger = await person(true);
      await passenger.goto("/");
      watch(passenger);
      await findAndBook(passenger, ride, 32);
      await passenger.getByRole("button", { name: /med Google/ }).click();
      // At Google one presses on one's account; its stand-in asks for a name instead.
      effort.taps++;
      stopCounting(passenger);
      await introduce(passenger, "Nora Nykomling");
      watch(passenger);
      await passenger.getByRole("link", { name: "Hoppa över" }).click();
      await send(passenger);
    },
    "Avboka sin plats från startsidan": async ({ person, watch }) => {
      const ride = await postRide(await person(), { ...way, inDays: 36 });
      const passenger = await person();
      await bookRide(passenger, ride);
      await passenger.goto("/");
      watch(passenger);
      await goTo(passenger, "Resor", "Passager");
      await passenger.locator("main a[href^='/my-passenger-rides/']").first().click();
      await passenger.getByRole("button", { name: "Ta tillbaka frågan" }).click();
      await expect(passenger.getByText(/^Du tog tillbaka/).first()).toBeVisible();
    },
    "Bevaka en sträcka som inte ger någon träff": async ({ person, watch }) => {
      const passenger = await person();
      await passenger.goto("/select-location?from=kiruna&to=visby");
      watch(passenger);
      await passenger.getByRole("button", { name: "Bevaka sträckan" }).click();
      await expect(passenger.getByText("Vi säger till när en resa passar.")).toBeVisible();
    },
  };
}

function driving(): Record<string, (world: World) => Promise<void>> {
  return {
    "Lägg upp en resa från startsidan": async ({ person, watch }) => {
      const driver = await person();
      await verifyPhone(driver);
      await driver.goto("/");
      watch(driver);
      await goTo(driver, "Erbjud", "Erbjud resa");
      await driver.getByLabel("Från", { exact: true }).fill(way.from);
      await driver.getByLabel("Till", { exact: true }).fill(way.to);
      await driver.getByLabel("Datum", { exact: true }).first().fill(dateIn(33));
      await driver.getByLabel("Tid", { exact: true }).first().fill("07:15");
      await driver.getByLabel("Pris per plats").fill(way.price);
      await driver.getByRole("button", { name: "Lägg upp resan" }).last().click();
      await driver.waitForURL(postedAddress);
    },
    "Godkänn en förfrågan från startsidan": async ({ person, watch }) => {
      const driver = await person();
      const ride = await postRide(driver, { ...way, inDays: 34 });
      await bookRide(await person(), ride);
      await driver.goto("/");
      watch(driver);
      await goTo(driver, "Resor", "Passager");
      await driver.getByRole("button", { name: /Godkänn/ }).click();
      await expect(driver.getByText(/^\S+ åker med\.$/)).toBeVisible();
    },
    "Ställ in en resa från resans sida": async ({ person, watch }) => {
      const driver = await person();
      const ride = await postRide(driver, { ...way, inDays: 37 });
      await driver.goto(ride.replace("/ride/", "/my-driver-rides/"));
      watch(driver);
      await driver.locator("main a[href$='/cancel']").click();
      await driver.getByRole("button", { name: /^Ställ in/ }).click();
      await expect(driver.getByText(/inställd/).first()).toBeVisible();
    },
  };
}

function talking(): Record<string, (world: World) => Promise<void>> {
  return {
    "Fråga föraren om en resa": async ({ person, watch }) => {
      const ride = await postRide(await person(), { ...way, inDays: 35 });
      const passenger = await person();
      await passenger.goto(ride);
      watch(passenger);
      await ask(passenger, "Får en cello plats?");
      await passenger.waitForURL(/\/inbox\/[2-9a-z]{12}/);
    },
    "Svara på ett meddelande från startsidan": async ({ person, watch }) => {
      const driver = await person();
      const ride = await postRide(driver, { ...way, inDays: 38 });
      const passenger = await person();
      await passenger.goto(`/inbox/new?ride=${ride.replace("/ride/", "")}`);
      await say(passenger, "Får en cello plats?");
      await passenger.waitForURL(/\/inbox\/[2-9a-z]{12}/);
      await driver.goto("/");
      watch(driver);
      await goTo(driver, "Inkorg", "Förare");
      await driver.locator("main a[href^='/inbox/']").first().click();
      await say(driver, "Ja, i baksätet.");
      await expect(driver.getByText("Ja, i baksätet.")).toBeVisible();
    },
  };
}

function other(): Record<string, (world: World) => Promise<void>> {
  return {
    "Boka en busstur från bussarnas sida": async ({ person, watch }) => {
      const traveller = await person();
      await traveller.goto("/bus");
      watch(traveller);
      await traveller.getByLabel("Från", { exact: true }).fill("Norrköping");
      await traveller.getByLabel("Till", { exact: true }).fill("Göteborg");
      await traveller.getByRole("button", { name: "Sök buss" }).click();
      await traveller.locator("main a.ride").first().click();
      await traveller.getByRole("button", { name: "Boka plats" }).click();
      await traveller.getByRole("button", { name: "Fortsätt" }).click();
      await traveller.getByRole("button", { name: "Bekräfta bokningen" }).click();
      await expect(traveller.getByRole("heading", { name: "Din biljett" })).toBeVisible();
    },
    "Lås upp en kontakt från resans sida": async ({ person, watch }) => {
      const ride = await postRide(await person(), { ...way, inDays: 39 });
      const payer = await person();
      watch(payer);
      await openUnlock(payer, ride);
      await consent(payer);
      await leaveForPayPal(payer);
      stopCounting(payer);
      await approve(payer);
      await expect(payer.getByRole("heading", { name: /kan nå varandra$/ })).toBeVisible();
    },
    "Bekräfta sitt nummer": async ({ person, watch }) => {
      const somebody = await person();
      const number = `0738${randomInt(1_000_000).toString().padStart(6, "0")}`;
      await somebody.goto("/verify-phone");
      watch(somebody);
      await somebody.getByLabel("Mobilnummer").fill(number);
      await somebody.getByRole("button", { name: "Skicka kod" }).click();
      const code = somebody.getByLabel("Koden i sms:et");
      await code.waitFor();
      await code.fill(await codeSentTo(somebody, number));
      await somebody.getByRole("main").getByRole("button").first().click();
      await expect(somebody).toHaveURL(/user-profile/);
    },
  };
}

async function findAndBook(page: Page, ride: string, inDays: number): Promise<void> {
  await page.getByLabel("Från", { exact: true }).fill(way.from);
  await page.getByLabel("Till", { exact: true }).fill(way.to);
  await page.getByLabel("Datum").fill(dateIn(inDays));
  await page.getByRole("button", { name: "Sök resa" }).click();
  await page.locator(`main a[href^="${ride}"]`).first().click();
  await page.getByRole("button", { name: "Boka plats" }).click();
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skicka frågan" }).click();
  await page.waitForURL(/\/my-passenger-rides\//);
}

/** By the bar at the bottom of a phone where there is one, else by the menu. */
async function goTo(page: Page, shortcut: string, entry: string): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Genvägar" });
  if (await bar.isVisible()) return bar.getByRole("link", { name: shortcut }).click();
  await page.locator("details.menu > summary").click();
  const menu = page.getByRole("navigation", { name: "Huvudmeny" }).filter({ visible: true });
  await menu.getByRole("link", { name: entry }).click();
}

type Row = { name: string; now: Effort };

const rowPattern = /^\| (.+?) +\| +(\d+) \+ (\d+) +\|$/gm;

function rows(): Row[] {
  return [...readFileSync(file, "utf8").matchAll(rowPattern)].map(([, name = "", taps, fields]) => ({
    name,
    now: { taps: Number(taps), fields: Number(fields) },
  }));
}

function write(name: string, { taps, fields }: Effort): void {
  const text = readFileSync(file, "utf8").replace(rowPattern, (line, known: string) =>
    known === name ? `| ${name} | ${taps} + ${fields} |` : line,
  );
  writeFileSync(file, text);
}

function sum({ taps, fields }: Effort): number {
  return taps + fields;
}
