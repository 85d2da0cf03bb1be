import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { dateIn, postedAddress } from "../pages/rides";
import { codeSentTo, signIn, verifyPhone } from "../pages/site";
import { test } from "../setup/test";

const newNumber = () => `073${randomInt(10_000_000).toString().padStart(7, "0")}`;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

test("who posts a ride without a verified number verifies one on the way, and finds the form as it was", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/create-ride");
  await expect(page.getByRole("heading", { name: "Bekräfta ditt nummer först" })).toBeVisible();
  await field(page, "Från").fill("Stockholm");
  await field(page, "Till").fill("Malmö");
  await field(page, "Datum").first().fill(dateIn(6));
  await field(page, "Tid").first().fill("07:15");
  await field(page, "Pris per plats").fill("210");
  await page.getByLabel("Berätta gärna om resan").fill("Vi stannar för kaffe i Gränna.\nÅker lugnt.");
  await press(page, "Lägg upp resan");
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("alert")).toContainText("Bekräfta ditt mobilnummer först");
  await press(page, "Bekräfta numret");
  await expect(page).toHaveURL(/\/verify-phone\?redirectTo=/);

  await field(page, "Mobilnummer").fill("08-123 456 78");
  await press(page, "Skicka kod");
  await expect(page.getByRole("link", { name: /fast nummer/ })).toBeVisible();
  await expect(field(page, "Mobilnummer")).toHaveValue("08-123 456 78");
  const number = newNumber();
  await field(page, "Mobilnummer").fill(`+46 (0)${number.slice(1, 3)}-${number.slice(3)}`);
  await press(page, "Skicka kod");
  await expect(page.getByText(/Du kan få en ny kod om \d+\ssekunder/)).toBeVisible();
  await expect(field(page, "Koden i sms:et")).toHaveAttribute("autocomplete", "one-time-code");
  await press(page, "Skicka en ny kod");
  await expect(page.getByRole("link", { name: /^Vänta \d+\ssekunder till/ })).toBeVisible();
  const code = await codeSentTo(page, number);
  await field(page, "Koden i sms:et").fill(code === "000000" ? "000001" : "000000");
  await press(page, "Bekräfta numret");
  await expect(page.getByRole("link", { name: /Koden stämmer inte. Du kan försöka 4\sgånger till/ })).toBeVisible();
  await field(page, "Koden i sms:et").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, "Bekräfta numret");

  await expect(page).toHaveURL(/\/create-ride\?draft=/);
  await expect(page.getByText("Ditt nummer är bekräftat.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bekräfta ditt nummer först" })).toBeHidden();
  await expect(field(page, "Till")).toHaveValue("Malmö");
  await expect(field(page, "Tid").first()).toHaveValue("07:15");
  await expect(page.getByLabel("Berätta gärna om resan")).toHaveValue("Vi stannar för kaffe i Gränna.\nÅker lugnt.");
  await press(page, "Lägg upp resan");
  await expect(page).toHaveURL(postedAddress);
});

test("a changed number takes the place of the old one once it is verified", async ({ page }) => {
  await signIn(page);
  await verifyPhone(page);
  await page.goto("/change-phone?redirectTo=/my-rides");
  await expect(page.getByText(/Ditt nummer är 070-.*gäller tills du har bekräftat det nya/)).toBeVisible();
  const [mistyped, number] = [newNumber(), newNumber()];
  await field(page, "Mobilnummer").fill(mistyped);
  await press(page, "Skicka kod");
  await page.getByRole("link", { name: "Skriv ett annat nummer" }).click();
  await expect(field(page, "Mobilnummer")).toBeVisible();
  await field(page, "Mobilnummer").fill(number);
  await press(page, "Skicka kod");
  await expect(page.getByText("Vi har skickat en kod till")).toBeVisible();
  await field(page, "Koden i sms:et").fill(await codeSentTo(page, number));
  await press(page, "Bekräfta numret");
  await expect(page).toHaveURL(/\/my-rides$/);
  await page.goto("/verify-phone");
  const shown = `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6, 8)} ${number.slice(8)}`;
  await expect(page.getByText(`Ditt nummer är ${shown}.`)).toBeVisible();
});
