import { expect } from "@playwright/test";
import { openMenu, signIn } from "../pages/site";
import { test } from "../setup/test";

test("a person tells of themselves, names their car, and finds it in the form of a new ride", async ({ page }) => {
  await signIn(page, { on: "/user-profile" });
  await page.getByLabel("Namn").fill("Ring 070-123 45 67");
  await page.getByLabel("Berätta gärna om dig").fill("Jag sjunger gärna.\nLugnt också bra.");
  await page.getByRole("button", { name: "Spara uppgifterna" }).click();
  await expect(page).toHaveTitle(/^Fel: /);
  await expect(page.getByRole("link", { name: /Ett namn har bara bokstäver/ })).toBeVisible();
  await expect(page.getByLabel("Berätta gärna om dig")).toHaveValue("Jag sjunger gärna.\nLugnt också bra.");
  await page.getByLabel("Namn").fill("Göran-Åke Öst");
  await page.getByText("Välj språk").click();
  await page.getByLabel("Svenska").check();
  await page.getByLabel("Teckenspråk").check();
  await page.getByRole("button", { name: "Spara uppgifterna" }).click();
  await expect(page.getByText("Dina uppgifter är sparade.")).toBeVisible();
  await expect(page.getByLabel("Namn")).toHaveValue("Göran-Åke Öst");
  await expect(page.getByText("Svenska, Teckenspråk")).toBeVisible();

  await page.getByRole("button", { name: "Spara bilen" }).click();
  await expect(page.getByText("Ingen bil är sparad.")).toBeVisible();
  await expect(page.getByText("Sparar du ingen bil, fylls den från din senaste resa i.")).toBeVisible();
  await page.getByLabel("Bilens märke").fill("Saab 900");
  await page.getByLabel("Registreringsnummer").fill("abc 12d");
  await page.getByRole("button", { name: "Spara bilen" }).click();
  await expect(page.getByText("Bilen är sparad.")).toBeVisible();
  await expect(page.getByText("Står redan ifyllt när du lägger upp en resa.")).toBeVisible();
  await page.goto("/create-ride");
  await page.getByText("Saab 900").click();
  await expect(page.getByLabel("Registreringsnummer")).toHaveValue("ABC12D");
});

test("a person signs out in another browser, and the name chosen stays when they come back", async ({ page, browser }, {
  project: { use },
}) => {
  const name = await signIn(page, { on: "/user-profile" });
  await page.getByLabel("Namn").fill("Nytt Namn");
  await page.getByRole("button", { name: "Spara uppgifterna" }).click();
  await expect(page.getByText("Dina uppgifter är sparade.")).toBeVisible();
  const { userAgent, javaScriptEnabled, viewport, baseURL } = use;
  const other = await browser.newContext({ userAgent, javaScriptEnabled, viewport, baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, { on: "/user-profile", name });
  await expect(elsewhere.getByLabel("Namn")).toHaveValue("Nytt Namn");

  await page.goto("/user-profile");
  await expect(page.getByText("Den här", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: /^Logga ut från Chrome på/ }).click();
  await expect(page.getByText("Du är utloggad där.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Logga ut från/ })).toHaveCount(0);
  await elsewhere.goto("/");
  await expect((await openMenu(elsewhere)).getByRole("link", { name: "Logga in" })).toBeVisible();
  await other.close();
});
