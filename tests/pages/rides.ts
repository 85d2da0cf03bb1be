import type { Page } from "@playwright/test";
import { verifyPhone } from "./site";

export type PostedRide = { from?: string; to?: string; inDays?: number; time?: string; seats?: number; price?: string };

/** A local date so many days from now, as date fields take it. */
export function dateIn(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(at);
}

/** Fills in the form for offering a ride, as the person signed in, who has a verified number then. */
export async function fillInRide(page: Page, ride: PostedRide = {}): Promise<void> {
  const { from = "Stockholm", to = "Malmö", inDays = 5, time = "07:15", seats = 3, price = "220" } = ride;
  await verifyPhone(page);
  await page.goto("/create-ride");
  await page.getByLabel("Från", { exact: true }).fill(from);
  await page.getByLabel("Till", { exact: true }).fill(to);
  await page.getByLabel("Datum", { exact: true }).first().fill(dateIn(inDays));
  await page.getByLabel("Tid", { exact: true }).first().fill(time);
  await page.getByLabel("Lediga platser").selectOption(String(seats));
  await page.getByLabel("Pris per plats").fill(price);
}

/** Posts a ride. @returns the address of its page */
export async function postRide(page: Page, ride: PostedRide = {}): Promise<string> {
  await fillInRide(page, ride);
  await page.getByRole("button", { name: "Lägg upp resan" }).click();
  await page.waitForURL(/\/ride\/[a-z0-9]{12}$/);
  return new URL(page.url()).pathname;
}

/** Books seats on a ride for the whole way or a part of it. */
export async function bookRide(page: Page, ride: string, message = "Hej!"): Promise<void> {
  await page.goto(ride);
  await page.getByRole("button", { name: "Boka plats" }).click();
  await page.getByLabel(/Hälsning till/).fill(message);
  await page.getByRole("button", { name: "Skicka bokning" }).click();
  await page.waitForURL(/\/my-passenger-rides\/[a-z0-9]{12}$/);
}
