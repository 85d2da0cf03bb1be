import { expect, type Page } from "@playwright/test";
import { bookRide, fillInRide, postRide } from "../pages/rides";
import { mark, openAlive, openMenu, signIn, untilAlive } from "../pages/site";
import { newcomer } from "../pages/talk";
import { test } from "../setup/test";

/** The heading of the screen has the focus, and can be seen. */
async function expectAtHeading(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole("main").getByRole("heading", { level: 1, name });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}

test("after each move of a visitor the focus is at the new heading", async ({ page }) => {
  await openAlive(page, "/select-location?from=stockholm&to=goteborg");
  const isSamePage = await mark(page);
  const order = page.getByRole("link", { name: "Billigast" });
  await order.click();
  await expect(page).toHaveURL(/order=cheapest/);
  // The list alone is another.
  await expect(order).toBeFocused();
  await page.getByRole("banner").getByRole("link", { name: "Samfärd" }).click();
  await expectAtHeading(page, /Dela bilen/);
  await page.goBack();
  await expectAtHeading(page, /Stockholm.*Göteborg/);
  expect(await isSamePage()).toBe(true);
});

test("after each move of who is signed in the focus is at the new heading", async ({ page, isMobile }) => {
  await signIn(page);
  const ride = await postRide(page);
  await openAlive(page, "/");
  const isSamePage = await mark(page);
  const go = async (shortcut: string, entry: string) => {
    const menu = isMobile ? page.getByRole("navigation", { name: "Genvägar" }) : await openMenu(page);
    await menu.getByRole("link", { name: isMobile ? shortcut : entry }).click();
  };
  await go("Resor", "Passager");
  await expectAtHeading(page, "Mina resor");
  // What the first screen shows of a trip does not stand in for the styles of the list.
  const tabs = page.getByRole("navigation", { name: "Dina resor" }).getByRole("link");
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await tabs.filter({ hasText: "Körningar" }).click();
  await expectAtHeading(page, "Mina körningar");
  await page
    .locator(`main a[href="${ride.replace("/ride/", "/my-driver-rides/")}"]`)
    .first()
    .click();
  await expectAtHeading(page, /Stockholm.*Malmö/);
  await go("Inkorg", "Förare");
  await expectAtHeading(page, "Inkorg");
  await go("Jag", "Inställningar");
  await expectAtHeading(page, "Inställningar");
  await go("Erbjud", "Erbjud resa");
  await expectAtHeading(page, "Erbjud resa");
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: "Något behöver rättas" })).toBeFocused();
  expect(await isSamePage()).toBe(true);
});

test("a seat is booked over its ride, which then says where one stands", async ({ browser, page }) => {
  const driver = await (await browser.newContext()).newPage();
  await signIn(driver);
  const ride = await postRide(driver, { inDays: 13, from: "Kalmar", to: "Växjö", price: "80" });
  await signIn(page);
  await openAlive(page, ride);
  await page.getByRole("button", { name: "Boka plats" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { level: 1, name: "Boka plats" })).toBeVisible();
  await sheet.locator("label", { hasText: "2 platser" }).click();
  await expect(sheet.getByText(/^160\skr/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Boka plats" })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole("button", { name: "Boka plats" }).click();
  await sheet.getByRole("button", { name: "Skicka frågan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frågan är skickad" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto(ride);
  await untilAlive(page);
  await expect(page.getByText("Väntar på svar")).toBeVisible();
  await page.getByRole("link", { name: "Till din bokning" }).click();
  await expectAtHeading(page, "Frågan är skickad");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: /^Ta tillbaka/ }).click();
  await expectAtHeading(page, /^Du tog tillbaka/);
});

test("who takes back a no has the focus at that no again, and who says yes at the heading of what is left", async ({
  browser,
  page,
}) => {
  await signIn(page);
  const ride = await postRide(page, { inDays: 12 });
  const [one, other] = [await newcomer(browser), await newcomer(browser)];
  for (const passenger of [one.page, other.page]) {
    await bookRide(passenger, ride);
    await passenger.context().close();
  }
  await openAlive(page, "/my-driver-rides");
  await page.getByText("1 fråga till").click();
  const no = page.getByRole("listitem").filter({ hasText: one.firstName }).getByRole("button", { name: "Tacka nej" });
  const undo = page.getByRole("button", { name: "Ångra" });
  const undone = page.getByText(`Ditt nej till ${one.firstName} är tillbakataget.`);
  await no.click();
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(no).toBeFocused();
  await expect(undone).toBeVisible();
  await no.press("Enter");
  await expect(undo).toBeFocused();
  await expect(undone).toBeHidden();
  const yes = page.getByRole("listitem").filter({ hasText: other.firstName }).getByRole("button", { name: "Godkänn" });
  await yes.press("Enter");
  await expect(yes).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Mina körningar" })).toBeFocused();
});

test("what is wrong when a page is opened has the focus and the title, and the page stands as it was sent", async ({
  page,
}) => {
  const problems: Error[] = [];
  page.on("pageerror", (problem) => problems.push(problem));
  await openAlive(page, "/google-auth?problem=cancelled");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Fel: Logga in/);
  expect(problems).toEqual([]);
});

test("what is asked about a form, with nothing wrong in it, is seen by who has pressed far below", async ({ page }) => {
  await signIn(page);
  const day = { inDays: 9, time: "08:00" };
  await postRide(page, day);
  await fillInRide(page, { ...day, from: "Göteborg", to: "Oslo" });
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  const asked = page.getByRole("alert").filter({ hasText: "Du kör redan Stockholm–Malmö då" });
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport();
  await expect(page).toHaveTitle(/^Erbjud resa/);
});

test("the focus stays at the button by which a watch is paused and taken up again", async ({ page }) => {
  await signIn(page, { on: "/bevakningar?from=kiruna&to=visby" });
  await page.getByRole("button", { name: "Bevaka sträckan" }).click();
  const pause = page.getByRole("button", { name: "Pausa" });
  const resume = page.getByRole("button", { name: "Bevaka igen" });
  await untilAlive(page);
  await pause.click();
  await expect(page.getByText("Bevakningen är pausad.")).toBeVisible();
  await expect(resume).toBeFocused();
  await resume.click();
  await expect(page.getByText("Vi bevakar i ett halvår till.")).toBeVisible();
  await expect(pause).toBeFocused();
});

/** What the site sends to the router, as if each watch in it ended soon: a list of all values, which name each other by place. */
function endingSoon(sent: string): string {
  const [first = "", ...rest] = sent.split("\n");
  const values: unknown[] = JSON.parse(first);
  const said = first.replace(
    new RegExp(`"_${values.indexOf("isEnding")}":-?\\d+`, "g"),
    `"_${values.indexOf("isEnding")}":${values.indexOf(true)}`,
  );
  return [said, ...rest].join("\n");
}

test("the focus goes to what a watch says of itself once it is prolonged, and the button for that is gone", async ({
  page,
}) => {
  await signIn(page, { on: "/bevakningar?from=kiruna&to=visby" });
  await untilAlive(page);
  let isProlonged = false;
  await page.route(/\/bevakningar\.data/, async (route) => {
    if (route.request().method() !== "GET" || isProlonged) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: endingSoon(await response.text()) });
  });
  await page.getByRole("button", { name: "Bevaka sträckan" }).click();
  const prolong = page.getByRole("button", { name: "Förläng" });
  await expect(prolong).toBeVisible();
  isProlonged = true;
  await prolong.click();
  await expect(page.getByText("Vi bevakar i ett halvår till.")).toBeVisible();
  await expect(prolong).toBeHidden();
  await expect(page.locator("main article :focus")).toHaveText("Bevakar");
});

test("of the buttons of the welcome only the one that is pressed shows that it is on its way", async ({ page }) => {
  await signIn(page, { on: "/valkommen" });
  await untilAlive(page);
  let letGo = () => {};
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/valkommen\.data/, async (route) => {
    if (route.request().method() === "POST") await going;
    await route.continue();
  });
  const confirm = page.getByRole("button", { name: "Bekräfta ditt nummer" });
  await confirm.click();
  await expect(confirm.locator(".load")).toHaveCount(1);
  await expect(page.locator("main .btn .load")).toHaveCount(1);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Bekräfta ditt nummer" })).toBeVisible();
});
