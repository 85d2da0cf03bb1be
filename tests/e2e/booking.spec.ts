import { expect } from "@playwright/test";
import { acceptBooking, bookRide, dateIn, fillInRide, postRide, postRideByHand } from "../pages/rides";
import { another, introduce, signIn } from "../pages/site";
import { test } from "../setup/test";

test("a driver posts a ride and somebody along the way finds it, books it and is accepted", async ({
  page,
  browser,
  contextOptions,
}, { project }) => {
  const driver = page;
  const [driversName] = (await signIn(driver)).split(" ");
  const ride = await postRideByHand(driver, { inDays: 9 });
  await expect(driver.getByRole("heading", { name: "Resan ligger ute" })).toBeVisible();

  const passenger = await another(browser, { ...contextOptions, ...project.use });
  await passenger.goto("/");
  await passenger.getByLabel("Från", { exact: true }).fill("norrkoping");
  await passenger.getByLabel("Till", { exact: true }).fill("Jönköping");
  await passenger.getByLabel("Datum").fill(dateIn(9));
  await passenger.getByRole("button", { name: "Sök resa" }).click();
  await passenger.locator(`main a[href^="${ride}"]`).click();
  await expect(passenger.getByRole("heading", { level: 1 })).toContainText("Norrköping");
  await expect(passenger.getByRole("heading", { level: 1 })).toContainText("Jönköping");
  await passenger.getByRole("button", { name: "Boka plats" }).click();
  await expect(passenger.getByRole("heading", { name: "Du bokar" })).toBeVisible();
  await passenger.getByRole("button", { name: /med Google/ }).click();
  await introduce(passenger, `Nora ${project.name.replace("-", "x")}`);
  await expect(passenger.getByRole("heading", { name: "Välkommen, Nora!" })).toBeVisible();
  await passenger.getByLabel("En rad om dig").fill("Pluggar i Jönköping.");
  await passenger.getByRole("button", { name: "Bekräfta ditt nummer" }).click();
  await expect(passenger.getByLabel("Mobilnummer")).toBeVisible();
  await passenger.goBack();
  await expect(passenger.getByLabel("En rad om dig")).toHaveValue("Pluggar i Jönköping.");
  await passenger.getByRole("button", { name: "Spara och fortsätt" }).click();
  await passenger.getByLabel(`Hälsning till ${driversName}`).fill("Jag har en liten väska.");
  await passenger.getByRole("button", { name: "Skicka frågan" }).click();
  await expect(passenger.getByRole("heading", { level: 1, name: "Frågan är skickad" })).toBeVisible();

  await driver.goto(ride.replace("/ride/", "/my-driver-rides/"));
  await expect(driver.getByText("Jag har en liten väska.")).toBeVisible();
  await expect(driver.getByText("Nora", { exact: false }).first()).toBeVisible();
  expect(await driver.content()).not.toContain("@example.se");
  await driver.getByRole("button", { name: /Godkänn/ }).click();
  await expect(driver.getByText(/^\S+ åker med\.$/)).toBeVisible();

  await passenger.reload();
  await expect(passenger.getByRole("heading", { level: 1, name: "Din plats är klar" })).toBeVisible();
  await passenger.context().close();
});

test("a ride with one seat is full for the next, who stands in line and gets the seat that is freed", async ({
  page,
  browser,
  contextOptions,
}, { project }) => {
  await signIn(page);
  const ride = await postRide(page, { seats: 1, inDays: 11, from: "Umeå", to: "Skellefteå", price: "60" });
  const managed = ride.replace("/ride/", "/my-driver-rides/");
  const first = await another(browser, { ...contextOptions, ...project.use });
  await signIn(first);
  const booking = await bookRide(first, ride);
  await acceptBooking(page, ride, booking);

  const second = await another(browser, { ...contextOptions, ...project.use });
  await signIn(second);
  await second.goto(ride);
  await expect(
    second.getByText("Resan är full på sträckan. Ställ dig i kön, så står du på tur om det blir plats."),
  ).toBeVisible();
  await second.getByRole("button", { name: "Ställ dig i kön" }).click();
  await expect(second).toHaveURL(/\/book-ride\//);
  await expect(second.getByLabel(/Hälsning till/)).toBeVisible();
  await second.getByRole("button", { name: "Ställ dig i kön" }).click();
  await expect(second).toHaveURL(/\/my-passenger-rides\//);

  await first.goto(booking);
  await first.getByText("Avboka").first().click();
  await first
    .getByRole("button", { name: /Avboka/ })
    .last()
    .click();
  await expect(first.getByRole("heading", { level: 1, name: "Du har avbokat" })).toBeVisible();
  await page.goto(managed);
  await page.getByRole("button", { name: /Godkänn/ }).click();
  await expect(page.getByText(/^\S+ åker med\.$/)).toBeVisible();
  await second.reload();
  await expect(second.getByRole("heading", { level: 1, name: "Din plats är klar" })).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test("a form for a ride that is sent twice posts one ride", async ({ page }) => {
  await signIn(page);
  await fillInRide(page, { inDays: 12, from: "Kalmar", to: "Växjö", price: "80" });
  const form = page.locator("form", { has: page.getByLabel("Pris per plats") });
  const fields = await form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
  );
  const body = new URLSearchParams([...fields, ["intent", "post"]]).toString();
  const send = () =>
    page.request.post("/create-ride", {
      data: body,
      maxRedirects: 0,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
});

test("wrong input is named at the field and everything typed is kept", async ({ page }) => {
  await signIn(page);
  await fillInRide(page, { from: "Qwxyz", price: "5000" });
  await page.getByLabel("Berätta gärna om resan").fill("En kort paus i Jönköping.");
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page).toHaveTitle(/^Fel:/);
  const summary = page.getByRole("alert").or(page.locator(".problem")).first();
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Qwxyz");
  await expect(page.getByLabel("Pris per plats")).toHaveValue("5000");
  await expect(page.getByLabel("Berätta gärna om resan")).toHaveValue("En kort paus i Jönköping.");
  await summary.getByRole("link").first().click();
  await expect(page.getByLabel("Från", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Från", { exact: true })).toHaveValue("Qwxyz");
  await expect(summary).toBeVisible();
});

test("a price above what sharing costs allows is refused with the highest price", async ({ page }) => {
  await signIn(page);
  await fillInRide(page, { price: "900" });
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await expect(page.locator("main")).toContainText(/Högst \d+ kr per plats/);
  await expect(page.getByLabel("Pris per plats")).toHaveValue("900");
});
