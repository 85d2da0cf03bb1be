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
  await openUnlock(payer, ride);
  const button = payer.getByRole("button", { name: "Betala med PayPal", exact: true });
  // Beside the form's own button, which is the yellow one.
  await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
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
