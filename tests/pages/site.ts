import type { Locator, Page } from "@playwright/test";

/** The main menu: open in the header of a wide screen, behind "Meny" on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  const toggle = page.locator("details.menu:not([open]) > summary");
  if (await toggle.isVisible()) await toggle.click();
  return page.getByRole("navigation", { name: "Huvudmeny" }).filter({ visible: true });
}

let people = 0;

/**
 * Signs in as somebody new through the stand-in for Google.
 * @param options.on an address that asks for signing in first
 * @returns the name given
 */
export async function signIn(page: Page, { on = "/google-auth", name = newName() } = {}): Promise<string> {
  await page.goto(on);
  await page.getByRole("button", { name: /med Google/ }).click();
  await introduce(page, name);
  return name;
}

/** At the stand-in for Google: comes in as somebody with this name. */
export async function introduce(page: Page, name: string): Promise<void> {
  await page.getByLabel("Namn").fill(name);
  await page.getByLabel("E-post").fill(`${name.replace(/[^a-z0-9]+/gi, ".").toLowerCase()}@example.se`);
  await page.getByRole("button", { name: /Logga in som/ }).click();
}

function newName(): string {
  people += 1;
  return `Testa${process.pid}${String.fromCharCode(97 + (people % 26))}${people} Testsson`;
}
