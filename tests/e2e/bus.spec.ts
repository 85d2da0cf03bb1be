import { expect, type Locator, type Page } from "@playwright/test";
import { dateIn } from "../pages/rides";
import { another, introduce, signIn, signInAsAdministrator } from "../pages/site";
import { violationsOn } from "../setup/checkers";
import { test } from "../setup/test";

const projects = ["mobile-js", "mobile-nojs", "desktop-js"];

async function expectNoBarrier(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}

/** Presses a button; while its form is on the way, it alone shows so, and the others do nothing. */
async function pressAlone(page: Page, button: Locator) {
  let letGo = () => {};
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/biljett\//, async (route) => {
    if (route.request().method() === "POST") await going;
    await route.continue();
  });
  await button.click();
  await expect(button.locator(".load")).toHaveCount(1);
  await expect(page.locator("main .btn .load")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Släpp platserna" })).toHaveAttribute("aria-disabled", "true");
  letGo();
}

async function findCoach(page: Page, way: { from: string; to: string; inDays: number }) {
  await page.goto("/bus");
  await page.getByLabel("Från", { exact: true }).fill(way.from);
  await page.getByLabel("Till", { exact: true }).fill(way.to);
  await page.getByLabel("Datum").fill(dateIn(way.inDays));
  await page.getByRole("button", { name: "Sök buss" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(way.to);
  await page.locator("main a.ride").first().click();
  await expect(page.getByRole("heading", { name: "Hållplatser" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(way.to);
}

test("somebody finds a coach along the way, holds seats, confirms them, gets a ticket and cancels", async ({ page }, {
  project,
}) => {
  await findCoach(page, { from: "Norrköping", to: "Göteborg", inDays: 3 });
  await expect(page.getByText(/\d\splatser kvar/)).toBeVisible();
  if (project.name !== "mobile-nojs") await expectNoBarrier(page);
  await page.getByLabel("Antal platser").selectOption("2");
  await page.getByRole("button", { name: "Boka plats" }).click();
  await page.getByRole("button", { name: /med Google/ }).click();
  const name = `Boel ${project.name}`;
  await introduce(page, name);

  // What was chosen on the screen before is not asked again.
  await expect(page.locator(".price")).toContainText(/^\d+\skr\s*2\splatser/);
  await expect(page.getByLabel("Antal platser")).toHaveCount(0);
  await expect(page.getByLabel("Resenärens namn")).toHaveValue(name);
  const reserve = page.getByRole("button", { name: "Fortsätt" });
  await expect(reserve).toBeInViewport({ ratio: 1 });
  await reserve.click();
  await expect(page.getByText(/Platserna är reserverade till kl. \d\d:\d\d/)).toBeVisible();
  const confirm = page.getByRole("button", { name: "Bekräfta bokningen" });
  if (project.name === "mobile-nojs") await confirm.click();
  else await pressAlone(page, confirm);

  await expect(page.getByRole("heading", { name: "Din biljett" })).toBeVisible();
  const ticket = page.getByRole("region", { name: "Biljett" });
  await expect(ticket).toContainText("2 platser");
  await expect(ticket).toContainText("Norrköping Resecentrum");
  await expect(page.getByRole("img", { name: /QR-kod/ })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".code")).toBeInViewport({ ratio: 1 });
  if (project.name !== "mobile-nojs") await expectNoBarrier(page);
  const address = page.url();
  const code = (await page.locator(".code").innerText()).replace(/\s/g, "");

  await page.goto(`/bus/kontroll/${code}`);
  await expect(page.getByRole("heading", { name: "Giltig biljett" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Boel");
  await expect(page.getByRole("button", { name: /Släpp ombord/ })).toHaveCount(0);
  await page.goto("/my-passenger-rides");
  await page.getByRole("link", { name: /Norrköping.+Göteborg.+Buss med/ }).click();
  await expect(page).toHaveURL(address);
  await page.getByText("Avboka", { exact: true }).click();
  await page.getByRole("button", { name: "Avboka platserna" }).click();
  await expect(page.getByText("Du har avbokat. Det kostar ingenting.")).toBeVisible();
  await page.goto(`/bus/kontroll/${code}`);
  await expect(page.getByRole("heading", { name: "Avbokad biljett" })).toBeVisible();
});

test("what is wrong is said at its field, and nothing typed is lost", async ({ page }) => {
  await page.goto("/bus?from=qqqq&to=malmo&date=aldrig");
  await expect(page.getByRole("alert")).toContainText("Vi hittar ingen plats som heter ”qqqq”");
  await expect(page.getByLabel("Datum")).toHaveValue("aldrig");

  await signIn(page);
  await findCoach(page, { from: "Stockholm", to: "Göteborg", inDays: 3 });
  await page.getByLabel("Stiger på").selectOption("1");
  await page.getByLabel("Stiger av").selectOption("1");
  await page.getByLabel("Antal platser").selectOption("3");
  await page.getByRole("button", { name: "Boka plats" }).click();
  // The page left behind has fields of the same names. A way that leads nowhere is asked for again.
  await expect(page.getByLabel("Resenärens namn")).toBeVisible();
  await page.getByLabel("Resenärens namn").fill("B");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByRole("alert")).toContainText("Skriv namnet på den som reser.");
  await expect(page.getByLabel("Resenärens namn")).toHaveValue("B");
  await expect(page.getByLabel("Antal platser")).toHaveValue("3");
  await page.getByLabel("Resenärens namn").fill("Boel");
  await page.getByLabel("Stiger av").selectOption("2");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByRole("button", { name: "Släpp platserna" }).click();
  await expect(page.getByText("Du har avbokat.")).toBeVisible();
});

test("of two people who want the last seats one gets them, and the other when they are given back", async ({
  page,
  browser,
  contextOptions,
}, { project }) => {
  const inDays = 1 + projects.indexOf(project.name);
  const other = await another(browser, { ...contextOptions, ...project.use });
  for (const each of [page, other]) {
    await signIn(each);
    await findCoach(each, { from: "Stockholm", to: "Mora", inDays });
    await each.getByLabel("Antal platser").selectOption("8");
    await each.getByRole("button", { name: "Boka plats" }).click();
    await expect(each.getByLabel("Resenärens namn")).toBeVisible();
  }
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByRole("button", { name: "Bekräfta bokningen" })).toBeVisible();
  await other.getByRole("button", { name: "Fortsätt" }).click();
  await expect(other.getByRole("alert")).toContainText("Sträckan är full.");

  await page.getByRole("button", { name: "Släpp platserna" }).click();
  await expect(page.getByText("Du har avbokat.")).toBeVisible();
  await other.getByRole("button", { name: "Fortsätt" }).click();
  await other.getByRole("button", { name: "Släpp platserna" }).click();
  await expect(other.getByText("Du har avbokat.")).toBeVisible();
});

test("the coach's staff scan a ticket, and a copy of it comes too late", async ({ page, browser }) => {
  await signIn(page);
  await findCoach(page, { from: "Stockholm", to: "Göteborg", inDays: 2 });
  await page.getByRole("button", { name: "Boka plats" }).click();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByRole("button", { name: "Bekräfta bokningen" }).click();
  await expect(page.getByRole("heading", { name: "Din biljett" })).toBeVisible();
  const code = (await page.locator(".code").innerText()).replace(/\s/g, "");

  const staff = await (await browser.newContext()).newPage();
  await signInAsAdministrator(staff);
  await staff.goto(`/bus/kontroll/${code}`);
  await staff.getByRole("button", { name: /Släpp ombord 1.person/ }).click();
  await expect(staff.getByText("Resenären är ombord.")).toBeVisible();
  await expect(staff.getByRole("heading", { name: "Redan använd biljett" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Ombord sedan \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("Avboka", { exact: true })).toHaveCount(0);
});
