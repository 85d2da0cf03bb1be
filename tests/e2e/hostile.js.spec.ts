import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { openAlive, signIn } from "../pages/site";
import { test } from "../setup/test";

/** Every address of the site as its screens are named, with `value` in the place of each parameter. */
function addresses(value: string): string[] {
  return readdirSync("app/routes").map((name) => {
    // A dot in brackets is one of the address; others part it.
    const parts = name.replace(/_index/, "").split(/\.(?!\])/);
    const path = parts.map((part) => (part.startsWith("$") ? encodeURIComponent(value) : part.replace(/_$/, "")));
    return `/${path.join("/").replace(/\[(.)\]/g, "$1")}`;
  });
}

const values = [
  "x",
  "abcdefghjkmn",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "å".repeat(300),
  "-",
  "%",
];
// Many addresses of the site, several times.
test.describe.configure({ timeout: 300_000 });

const queries = [
  "?from=%3Cscript%3E&to=%27%22&date=9999-99-99&seats=-1&after=zzz&q=%F0%9F%9A%97&kind=x&maxPrice=1e99&earliest=99:99",
  "?from=stockholm&from=malmo&to[]=x&seats=NaN&days=99999999999999999999&edit=%00x&copy=../&redirectTo=//evil.example",
  `?q=${"samåkning ".repeat(400)}`,
];
const forms: Record<string, string>[] = [
  {},
  {
    formKey: "x",
    intent: "nonsense",
    from: "<b>",
    to: "x".repeat(5000),
    seats: "1e9",
    bookingId: "'",
    date: "2026-02-31",
    price: "-5",
  },
  {
    formKey: "00000000-0000-4000-8000-000000000000",
    intent: "accept",
    bookingId: "abcdefghjkmn",
    redirectTo: "https://evil.example/",
  },
];

const fixed = addresses(values[0] ?? "").filter((path) => addresses(values[1] ?? "").includes(path));

test("no address breaks with a nonsense form sent there", ({ page }) => expectWhole(page, fixed));

for (const value of values) {
  test(`no address breaks with ${value.slice(0, 30)} in it, nor with a nonsense form sent there`, ({ page }) =>
    expectWhole(
      page,
      addresses(value).filter((path) => !fixed.includes(path)),
    ));
}

async function expectWhole(page: Page, paths: string[]): Promise<void> {
  expect(paths).not.toEqual([]);
  await signIn(page);
  for (const path of paths) {
    if (path === "/logout") continue;
    const answers = [await page.request.get(path, { maxRedirects: 0 })];
    for (const form of forms) answers.push(await page.request.post(path, { form, maxRedirects: 0 }));
    for (const answer of answers) {
      expect(answer.status(), `${answer.url()}`).not.toBeGreaterThanOrEqual(path === "/500" ? 501 : 500);
      expect(answer.headers().location ?? "/", path).not.toMatch(/evil/);
      expect(await answer.text(), path).not.toContain("<script>alert(1)");
    }
  }
}

for (const query of queries) {
  test(`no screen breaks with ${query.slice(0, 30)}…`, async ({ page }) => {
    await signIn(page);
    for (const path of addresses("stockholm-goteborg")) {
      if (path === "/logout") continue;
      const answer = await page.request.get(path + query, { maxRedirects: 0 });
      expect(answer.status(), path).not.toBeGreaterThanOrEqual(path === "/500" ? 501 : 500);
      expect(answer.headers().location ?? "/", path).not.toMatch(/^(https?:)?\/\/evil/);
    }
  });
}

for (const path of ["/inbox", "/"]) {
  test(`a script that somebody else has put among those of ${path} does not run`, async ({ page }) => {
    if (path === "/inbox") await signIn(page);
    const foreign = "<script>document.documentElement.dataset.foreign = 'true'</script>";
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace("</template></body>", `${foreign}$&`)
        .replace("</body>", `<template class="late">${foreign}</template>$&`);
      expect(body.split(foreign)).toHaveLength(3);
      await route.fulfill({ response, body });
    });
    await openAlive(page, path);
    expect(await page.evaluate(() => document.documentElement.dataset.foreign)).toBeUndefined();
  });
}
