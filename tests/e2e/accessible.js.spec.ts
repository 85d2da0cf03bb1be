import { expect, type Page } from "@playwright/test";
import { postRide } from "../pages/rides";
import { openAlive, signIn, signInAsReviewer } from "../pages/site";
import { talkBetweenTwo } from "../pages/talk";
import { barriersOn, faultsOf, violationsOn } from "../setup/checkers";
import { test } from "../setup/test";

/** Screens that somebody goes to one after the other: a browser that is there already costs less than a new one. */
const open = {
  "the first screen and what is found": [
    "/",
    "/select-location",
    "/select-location?from=stockholm&to=goteborg",
    "/select-location?from=kiruna&to=visby",
  ],
  "a search gone wrong, a route, a place, a coach and nothing": [
    "/select-location?from=berg&to=qqqq&date=aldrig",
    "/ride/stockholm-goteborg",
    "/city/malmo",
    "/bus",
    "/finns-inte",
  ],
  "what asks for signing in": ["/google-auth", "/create-ride", "/bevakningar"],
  "what is only read": ["/travel-tips", "/cookiepolicy", "/kontakt", "/tillganglighet"],
};
const personal = {
  "a ride, trips and the inbox": ["/create-ride", "/my-rides", "/my-driver-rides", "/my-passenger-rides", "/inbox"],
  "watches, settings and the number": [
    "/bevakningar?from=stockholm&to=malmo",
    "/bevakningar?from=qqqq&to=berg",
    "/user-profile",
    "/user-profile/blockerade",
    "/verify-phone",
  ],
};

async function expectAccessible(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto(path);
  expect.soft(await faultsOf((await answer?.text()) ?? ""), `HTML of ${path}`).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // Contrast takes axe longest by far: on a wide screen the sniffer alone looks at it, but on the first screen.
    const rules = { "color-contrast": { enabled: width === 390 || path === "/" } };
    expect.soft(await violationsOn(page, undefined, rules), `${path} at ${width} px`).toEqual([]);
    expect.soft(await barriersOn(page), `${path} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${path} is wider than 320 px`).toBeLessThanOrEqual(0);
}

for (const [what, paths] of Object.entries(open)) {
  test(`${what}: no barrier, and room within 320 px`, async ({ page }) => {
    for (const path of paths) await expectAccessible(page, path);
  });
}

test("a place field says that it looks for places, in a way that everybody perceives", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/places\?q=/, async (route) => {
    await held;
    await route.continue();
  });
  await openAlive(page, "/");
  await page.getByLabel("Från").fill("Upps");
  await expect(page.getByText("Söker platser...")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  answer();
  await expect(page.getByRole("option", { name: /^Uppsala/ }).first()).toBeVisible();
  await expect(page.getByText("Söker platser...")).toBeHidden();
});

test("where the system chooses the colours, a frame shows how many seats are chosen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page);
  await page.goto("/select-location");
  const ride = await page.locator("main a[href*='/ride/']").first().getAttribute("href");
  await page.goto((ride ?? "").replace("/ride/", "/book-ride/"));
  const frameOf = (chip: Element) => getComputedStyle(chip).outlineStyle;
  const chosen = page.locator("label.chip:has(:checked)");
  expect(await chosen.evaluate(frameOf)).toBe("solid");
  expect(await page.locator("button.chip").first().evaluate(frameOf)).toBe("none");
});

test("what a field suggests is as readable as other quiet words, in the dark too", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page);
  await page.goto("/bevakningar?from=stockholm");
  const quiet = await page
    .locator(".hint")
    .first()
    .evaluate((hint) => getComputedStyle(hint).color);
  const suggested = (field: Element) => getComputedStyle(field, "::placeholder").color;
  expect(await page.getByPlaceholder("Var som helst").last().evaluate(suggested)).toBe(quiet);
});

test("the header lifts off the page after 10 px", async ({ page }) => {
  await openAlive(page, "/select-location");
  const header = page.locator("header.top");
  await expect(header).not.toHaveClass(/lifted/);
  await page.evaluate(() => scrollTo({ top: 10, behavior: "instant" }));
  await expect(header).toHaveClass(/lifted/);
  await page.evaluate(() => scrollTo({ top: 9, behavior: "instant" }));
  await expect(header).not.toHaveClass(/lifted/);
});

test("the menu closes with Escape, which leaves the focus on it, and with a press anywhere else", async ({ page }) => {
  await openAlive(page, "/");
  const menu = page.locator("details.menu");
  const summary = menu.locator("summary");
  await summary.press("Enter");
  await menu.getByRole("link", { name: "Hem" }).focus();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(menu).toHaveAttribute("open");
  await page.getByRole("contentinfo").click({ position: { x: 2, y: 2 } });
  await expect(menu).not.toHaveAttribute("open");
});

test("the first ride found has no barrier and fits 320 px", async ({ page }) => {
  await page.goto("/select-location");
  const ride = await page.locator("main a[href*='/ride/']").first().getAttribute("href");
  await expectAccessible(page, ride ?? "");
});

for (const [what, paths] of Object.entries(personal)) {
  test(`${what} have no barrier for a signed-in person and fit 320 px`, async ({ page }) => {
    await signIn(page);
    for (const path of paths) await expectAccessible(page, path);
  });
}

test("what comes next for a driver has no barrier and fits 320 px", async ({ page }) => {
  await signIn(page);
  await postRide(page);
  await expectAccessible(page, "/my-driver-rides");
});

test("a conversation has no barrier for either side and fits 320 px", async ({ browser }) => {
  const { driver, visitor } = await talkBetweenTwo(browser);
  await expectAccessible(visitor, visitor.url());
  await expectAccessible(driver, visitor.url());
});

test("a profile, its report and its block have no barrier and fit 320 px", async ({ page }) => {
  await signIn(page);
  await page.goto("/select-location");
  await page.goto((await page.locator("main a[href*='/ride/']").first().getAttribute("href")) ?? "");
  const profile = (await page.locator("main a[href^='/profil/']").first().getAttribute("href")) ?? "";
  await expectAccessible(page, profile);
  await expectAccessible(page, `${profile}/blockera`);
  await expectAccessible(page, profile.replace("/profil/", "/report/"));
});

test("the screen for reviews has no barrier and fits 320 px", async ({ page }) => {
  const form = await signInAsReviewer(page, 3);
  await expectAccessible(page, (await form.getAttribute("href")) ?? "");
});
