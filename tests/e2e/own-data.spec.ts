import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { openMenu, signIn } from "../pages/site";
import { test } from "../setup/test";

test("a person takes a copy of their data, deletes the account, and is new when they come back", async ({ page }) => {
  const name = await signIn(page, { on: "/user-profile" });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Hämta mina uppgifter" }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8")).konto.namn).toBe(name);

  await page.getByRole("link", { name: "Ta bort kontot" }).click();
  await page.waitForURL("/user-profile/ta-bort");
  await expect(page.getByText("Bevakningar, aviseringar, blockeringar och inloggningar tas bort.")).toBeVisible();
  await page.getByRole("button", { name: "Ta bort mitt konto" }).click();
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("link", { name: "Kryssa i rutan om du vill ta bort kontot." })).toBeVisible();
  await page.getByLabel("Jag vill ta bort mitt konto för alltid").check();
  await page.getByRole("button", { name: "Ta bort mitt konto" }).click();
  await page.waitForURL("/");
  await expect(page.getByText("Ditt konto är borttaget.")).toBeVisible();
  await expect((await openMenu(page)).getByRole("link", { name: "Logga in" })).toBeVisible();

  await signIn(page, { on: "/user-profile", name });
  await expect(page.getByLabel("Namn")).toHaveValue(name);
});
