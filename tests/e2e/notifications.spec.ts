import { expect } from "@playwright/test";
import { signIn } from "../pages/site";
import { test } from "../setup/test";

test("a person chooses what to be told of, and how", async ({ page }) => {
  await signIn(page, { on: "/user-profile" });
  const trips = page.getByText("Bokningar Notis, e-post och sms");
  await trips.click();
  const group = page.getByRole("group", { name: "Din bokning godkänns" });
  await expect(group.getByLabel("Notis")).toBeChecked();
  await group.getByLabel("E-post").uncheck();
  await page.getByRole("button", { name: "Spara aviseringarna" }).click();
  await expect(page.getByText("Aviseringarna är sparade.")).toBeVisible();
  const changed = page.getByText("Bokningar Olika");
  await expect(changed).toBeVisible();
  if (!(await group.isVisible())) await changed.click();
  await expect(group.getByLabel("Notis")).toBeChecked();
  await expect(group.getByLabel("E-post")).not.toBeChecked();
  await expect(page.getByRole("group", { name: "Din bokning nekas" }).getByLabel("E-post")).toBeChecked();
});

test("a demo shows what has left, from the line on top of every page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Utkorg" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Utkorg" })).toBeVisible();
});
