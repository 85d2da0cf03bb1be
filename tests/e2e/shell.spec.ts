import { expect } from "@playwright/test";
import { introduce, openMenu, signIn, signInByHand, untilAlive } from "../pages/site";
import { test } from "../setup/test";

test.use({ serviceWorkers: "allow" });

test("a visitor finds home, offering a ride and signing in in the header", async ({ page }) => {
  await page.goto("/");
  const menu = await openMenu(page);
  await expect(menu.getByRole("link")).toHaveText(["Hem", "Erbjud resa", "Logga in"]);
});

test("a signed-in person finds their rides, inbox and settings in the header, and can leave", async ({
  page,
  request,
}) => {
  await signInByHand(page);
  await expect(page.getByRole("heading", { name: /^Välkommen, / })).toBeVisible();
  await page.getByRole("link", { name: "Hoppa över" }).click();
  await expect(page).toHaveURL("/");
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const statusOfOldSession = async () =>
    (await request.get("/my-rides", { headers: { Cookie }, maxRedirects: 0 })).status();
  expect(await statusOfOldSession()).toBe(200);
  const menu = await openMenu(page);
  await expect(menu.getByRole("link")).toHaveText([/Hem/, /Erbjud resa/, /Passager/, /Förare/, /Inställningar/]);
  await menu.getByRole("button", { name: "Logga ut" }).click();
  await expect(page.getByText(/^Du är utloggad/)).toBeVisible();
  await expect.poll(statusOfOldSession).toBe(303);
  await expect((await openMenu(page)).getByRole("link", { name: "Logga in" })).toBeVisible();
});

test("on a phone the bar at the bottom leads a signed-in person to every room, and shows where they are", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Genvägar" });
  await expect(bar).toHaveCount(0);
  await signIn(page, { on: "/" });
  await expect(bar).toBeVisible({ visible: isMobile });
  if (!isMobile) return;
  await expect(bar.getByRole("link")).toHaveText(["Sök", "Erbjud", "Resor", "Inkorg", "Jag"]);
  await bar.getByRole("link", { name: "Inkorg" }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(bar.locator("[aria-current=page]")).toHaveText("Inkorg");
});

test("whoever needs to sign in first is back where they wanted to go", async ({ page }) => {
  await signInByHand(page, "/my-driver-rides");
  await expect(page).toHaveURL(/\/my-driver-rides$/);
});

test("who signs in from a page comes back to it", async ({ page }) => {
  await page.goto("/city/malmo");
  await (await openMenu(page)).getByRole("link", { name: "Logga in" }).click();
  await page.getByRole("button", { name: /med Google/ }).click();
  await introduce(page, "Disa Dit");
  await expect(page).toHaveURL(/\/city\/malmo$/);
});

test("the cookie banner says that only necessary cookies are used, and goes for good", async ({ page }) => {
  await page.goto("/travel-tips");
  const banner = page.getByRole("region", { name: "Kakor" });
  await expect(banner).toContainText("bara nödvändiga kakor");
  await banner.getByRole("button", { name: "OK" }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(/\/travel-tips$/);
  await page.goto("/");
  await expect(banner).toBeHidden();
});

test("an address that leads nowhere answers with the not-found screen and a way on", async ({ page }) => {
  const response = await page.goto("/finns-inte");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Vägen tar slut här" })).toBeVisible();
  await page.getByRole("link", { name: "Sök resa" }).click();
  await expect(page).toHaveURL(/\/select-location/);
});

test("the cookie policy names all that the browser holds", async ({ page }, { project }) => {
  await signInByHand(page);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "OK" })).toBeHidden();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const hasScript = project.use.javaScriptEnabled !== false;
  if (hasScript) {
    // The answer may have loaded the page anew.
    await untilAlive(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cookie_consent"))).toBe("1");
  }
  const kept = hasScript
    ? await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
        const stores = (await caches.keys()).map((name) => name.replace(/(?<=^samfard-[a-z]+)-.*/, ""));
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases, ...stores];
      })
    : [];
  expect(cookies).toEqual(expect.arrayContaining(["samfard", "cookie_consent"]));
  await page.goto("/cookiepolicy");
  const policy = await page.locator("main").innerText();
  const unnamed = [...cookies, ...kept].filter(
    (name) => !policy.includes(name.replace(/^__Host-|(?<=vv_lastTip)_.*$/g, "")),
  );
  expect(unnamed).toEqual([]);
});
