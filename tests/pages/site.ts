import { randomInt } from "node:crypto";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { aliveEvent } from "../../app/frame/life-events";
import { hiddenOf } from "../whole-site/page";

/** Opens a page and waits until it is alive: before, it is plain HTML. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Waits until the scripts of the page listen. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction((alive) => performance.getEntriesByName(alive).length > 0, aliveEvent);
}

/** A mark that a page loses when it is loaded anew. @returns whether it is there */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return () => page.evaluate(() => Reflect.get(window, "isSame") === true);
}

/** A page of somebody else, in a browser of their own. @param use of the project */
export async function another(
  browser: Browser,
  { isMobile, javaScriptEnabled, viewport, userAgent }: BrowserContextOptions,
): Promise<Page> {
  return (await browser.newContext({ isMobile, javaScriptEnabled, viewport, userAgent })).newPage();
}

/** Types a place and leaves its field: suggestions, which may come later, then cover nothing that is pressed next. */
export async function typePlace(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.blur();
}

/** Holds back what script files the page asks for. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await coming;
    await route.continue();
  });
  return letCome;
}

/** A person who lets the site show notifications. A browser without windows allows them and says in one place it does not. */
export async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(() => Object.defineProperty(Notification, "permission", { value: "granted" }));
}

/** The main menu: open in the header of a wide screen, behind "Meny" on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  const toggle = page.locator("details.menu:not([open]) > summary");
  if (await toggle.isVisible()) await toggle.click();
  return page.getByRole("navigation", { name: "Huvudmeny" }).filter({ visible: true });
}

let people = 0;

/**
 * Signs in as somebody new through the stand-in for Google, without showing a page of it: for tests of something else.
 * @param options.on where to go then
 * @param options.picture its address at Google
 * @returns the name given
 */
export async function signIn(
  page: Page,
  { on, name = newName(), picture }: { on?: string; name?: string; picture?: string } = {},
): Promise<string> {
  await comeBackAs(page, () => ({ name, email: emailOf(name), ...(picture && { picture }) }));
  if (on) await page.goto(on);
  return name;
}

/** Signs in as somebody new, as a person does. @param on an address that asks for signing in first @returns the name given */
export async function signInByHand(page: Page, on = "/google-auth"): Promise<string> {
  const name = newName();
  await page.goto(on);
  await page.getByRole("button", { name: /med Google/ }).click();
  await introduce(page, name);
  return name;
}

/**
 * Goes to the stand-in for Google and comes back signed in, without showing a page of either.
 * @param choose what its page is sent, from its HTML
 */
async function comeBackAs(page: Page, choose: (html: string) => Record<string, string>): Promise<void> {
  const choosing = await page.request.post("/google-auth?redirectTo=/robots.txt", { form: {} });
  const arrived = await page.request.post(choosing.url(), { form: choose(await choosing.text()) });
  expect(new URL(arrived.url()).pathname).toBe("/robots.txt");
}

/** Signs in as one of the people of the demo world, who have travelled with others already, without showing a page of it. */
export async function signInAsNumber(page: Page, n: number): Promise<void> {
  await comeBackAs(page, (html) => {
    const [, person = ""] = [...html.matchAll(/name="person" value="([^"]+)"/g)][n] ?? [];
    return { person };
  });
}

/**
 * Signs in as one of the people of the demo world who has a ride to review, at the list of their rides as passenger.
 * They stand in the order of what is to come, so who is where changes while tests post, book and travel.
 * @param from the place among them to start at
 * @returns the link to the form
 */
export async function signInAsReviewer(page: Page, from: number): Promise<Locator> {
  const list = "/my-passenger-rides";
  for (let n = from; n < from + 6; n++) {
    await page.context().clearCookies({ name: /samfard$/ });
    await signInAsNumber(page, n);
    if (!(await (await page.request.get(list)).text()).includes('/omdome"')) continue;
    await page.goto(list);
    return page.getByRole("link", { name: /^Skriv omdöme om / }).first();
  }
  throw new Error(`None of the six people from number ${from} on has a ride to review`);
}

/** Signs in as who runs the service, without showing a page of it. @param on the address wanted */
export async function signInAsAdministrator(page: Page, on = "/bus-admin"): Promise<void> {
  await comeBackAs(page, (html) => {
    const [, form = ""] = /<form((?:(?!<form).)*)Fortsätt som administratör/s.exec(html) ?? [];
    return Object.fromEntries(hiddenOf(form));
  });
  await page.goto(on);
}

/** Signs in as who runs the service, as they do. */
export async function signInAsAdministratorByHand(page: Page): Promise<void> {
  await page.goto("/google-auth?redirectTo=/bus-admin");
  await page.getByRole("button", { name: /med Google/ }).click();
  await page.getByRole("button", { name: "Fortsätt som administratör" }).click();
  await page.waitForURL("**/bus-admin");
}

/** At the stand-in for Google: comes in as somebody with this name. */
export async function introduce(page: Page, name: string): Promise<void> {
  await sayWho(page, name);
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/demo/"));
}

/** The same, without waiting for what comes. */
export async function sayWho(page: Page, name: string): Promise<void> {
  await page.getByLabel("Namn").fill(name);
  await page.getByLabel("E-post").fill(emailOf(name));
  await page.getByRole("button", { name: /Logga in som/ }).click();
}

const emailOf = (name: string) => `${name.replace(/[^a-z0-9]+/gi, ".").toLowerCase()}@example.se`;

/** Of letters alone: digits in a name are taken for a number to call. */
function newName(): string {
  people += 1;
  const letters = `${process.pid} ${people}`.replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  return `Testa${letters.replace(" ", "x")} Testsson`;
}

const verified = new WeakSet<BrowserContext>();

/** Verifies a number of their own for who is signed in, unless that was done already: asks for a code and reads it. */
export async function verifyPhone(page: Page): Promise<void> {
  if (verified.has(page.context())) return;
  const number = `070${randomInt(10_000_000).toString().padStart(7, "0")}`;
  const send = (form: Record<string, string>) => page.request.post("/verify-phone", { form, maxRedirects: 0 });
  expect((await send({ phone: number })).headers().location).toBe("/verify-phone");
  const code = await codeSentTo(page, number);
  expect((await send({ intent: "verify", code })).headers().location).toBe("/user-profile");
  verified.add(page.context());
}

/** The code in the latest text message to a number, as a demo's outbox shows it. @param number ten digits */
export async function codeSentTo(page: Page, number: string): Promise<string> {
  const outbox = await (await page.request.get("/demo/outbox")).text();
  const [, code] = new RegExp(`till \\+46${number.slice(1)}.*?(\\d{6}) är din kod`, "s").exec(outbox) ?? [];
  expect(code, `a code for ${number}`).toBeDefined();
  return code ?? "";
}
