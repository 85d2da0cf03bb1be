import { expect, type Page } from "@playwright/test";
import { typePlace } from "../pages/site";
import { test } from "../setup/test";

test.use({ serviceWorkers: "allow" });

/** Does with the queue what Google's script does as far as it matters here: sends each event with the page it is of. */
const tagScript = `
  const common = {};
  const send = ([command, name, more]) => {
    if (command === "set") Object.assign(common, name);
    if (command === "event") fetch("https://region1.google-analytics.com/g/collect?" + new URLSearchParams({
      en: name, dl: more.page_location ?? common.page_location, dt: more.page_title ?? common.page_title }), { method: "POST" });
  };
  window.dataLayer.forEach(send);
  window.dataLayer.push = (...all) => all.forEach(send);`;

const google = /^https:\/\/[^/]*(google-analytics|googletagmanager)\.com\//;

/** Stands in for Google, and writes down what reaches it: "page_view /path title". */
async function listen(page: Page): Promise<string[]> {
  const counted: string[] = [];
  await page.route(google, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/gtag/js") return route.fulfill({ contentType: "text/javascript", body: tagScript });
    const [name, address, title] = ["en", "dl", "dt"].map((key) => url.searchParams.get(key) ?? "");
    counted.push(`${name} ${address?.replace(/^https?:\/\/[^/]+/, "")} ${title?.split(" | ")[0]}`);
    await route.fulfill({ status: 204, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  return counted;
}

async function answer(page: Page, button: string) {
  await page.goto("/cookiepolicy");
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/#statistik$/);
}

test("nothing reaches Google before somebody allows it, and nothing after they take it back", async ({
  page,
  baseURL,
}) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "")) strangers.push(request.url());
  });
  const counted = await listen(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/cookiepolicy", { waitUntil: "networkidle" });
  expect(strangers).toEqual([]);
  await answer(page, "Tillåt statistik");
  await expect(page.getByText("Du har tillåtit statistik.")).toBeVisible();
  await expect.poll(() => counted).toContain("page_view /cookiepolicy Cookiepolicy");
  await page.context().addCookies([{ name: "_ga", value: "GA1.1.1.1", url: baseURL }]);
  await answer(page, "Sluta räkna mig");
  await expect(page.getByText("Du har sagt nej till statistik.")).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("_ga");
  strangers.length = 0;
  await page.goto("/", { waitUntil: "networkidle" });
  expect(strangers).toEqual([]);
});

test("who has allowed it is counted on every path, with its title and without what they search for", async ({
  page,
}) => {
  const counted = await listen(page);
  await answer(page, "Tillåt statistik");
  await expect.poll(() => counted).toEqual(["page_view /cookiepolicy Cookiepolicy"]);
  counted.length = 0;
  await page.goto("/");
  await expect.poll(() => counted).toEqual(["page_view / Samåkning i hela Sverige"]);
  await page.getByLabel("Från").fill("Stockholm");
  await typePlace(page.getByLabel("Till", { exact: true }), "Göteborg");
  await page.getByRole("button", { name: "Sök resa" }).click();
  await expect.poll(() => counted).toHaveLength(2);
  expect(counted[1]).toBe("page_view /select-location /select-location");
  await page.goto("/bus?from=stockholm&to=goteborg");
  await expect.poll(() => counted.at(-1)).toBe("page_view /bus /bus");
  await page.goto("/student-guide");
  await expect.poll(() => counted.at(-1)).toBe("page_view /student-guide Samåkning för studenter");
  await page.goto("/city/malmo");
  await expect.poll(() => counted.at(-1)).toMatch(/^page_view \/city\/malmo \S/);
  await page.goto("/bevakningar/stopp/en-nyckel");
  await expect.poll(() => counted.at(-1)).toBe("page_view /bevakningar/:id /bevakningar/:id");
});

test("a page works and says nothing to anybody when Google is away", async ({ page }) => {
  await page.route(google, (route) => route.abort());
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await answer(page, "Tillåt statistik");
  await page.goto("/");
  await expect.poll(() => warnings).toContain("❌ GA-initialisering misslyckades");
  await typePlace(page.getByLabel("Från"), "Stockholm");
  await page.getByRole("button", { name: "Sök resa" }).click();
  await expect(page).toHaveURL(/\/select-location\?/);
  await expect(page.getByRole("status").getByText(/./)).toHaveCount(0);
});
