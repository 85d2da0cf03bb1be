import { expect } from "@playwright/test";
import { openAlive } from "../pages/site";
import { consent, driverAndPayer, expectDetails, openUnlock } from "../pages/unlocks";
import { test } from "../setup/test";

test("PayPal's buttons open a window, and the page shows the details when it closes", async ({ browser }, info) => {
  const { driversName, payer, ride } = await driverAndPayer(browser, info);
  await payer.addInitScript(() => {
    addEventListener("samfard:analytics", (event) => {
      const seen: unknown[] = JSON.parse(sessionStorage.getItem("events") ?? "[]");
      sessionStorage.setItem("events", JSON.stringify([...seen, (event as CustomEvent).detail.name]));
    });
  });
  const isPayPals = (url: URL) => url.pathname.endsWith("/sdk/js");
  await payer.route(isPayPals, (route) => route.abort());
  const fails = payer.waitForEvent("requestfailed", (request) => isPayPals(new URL(request.url())));
  await openUnlock(payer, ride);
  await fails;
  const own = payer.getByRole("button", { name: /^Betala 10\s?kr med PayPal/ });
  const button = payer.getByRole("button", { name: "Betala med PayPal", exact: true });
  await expect(own).toBeVisible();
  await payer.unroute(isPayPals);
  const { y } = (await own.boundingBox()) ?? {};
  await payer.reload();
  // In the place of the form's own button, as the one choice.
  await expect(button).toHaveCSS("background-color", "rgb(255, 196, 57)");
  await expect(own).toHaveCount(0);
  expect((await button.boundingBox())?.y).toBe(y);
  await button.click();
  await expect(payer.getByRole("link", { name: "Kryssa i att du vill att uppgifterna visas direkt." })).toBeVisible();
  await consent(payer);
  const [popup] = await Promise.all([payer.waitForEvent("popup"), button.click()]);
  await popup.getByRole("button", { name: /^Betala 10/ }).click();
  await expectDetails(payer, driversName);
  const events = () => payer.evaluate(() => JSON.parse(sessionStorage.getItem("events") ?? "[]"));
  const all = ["Payment Authorized", "Revenue Contact Unlocked", "purchase"];
  await expect.poll(events).toEqual(all);
  await openAlive(payer, payer.url());
  await expectDetails(payer, driversName);
  expect(await events()).toEqual(all);
});
