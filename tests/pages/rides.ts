import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { verifyPhone } from "./site";

export type PostedRide = { from?: string; to?: string; inDays?: number; time?: string; seats?: number; price?: string };

/** A local date so many days from now, as date fields take it. */
export function dateIn(days: number): string {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(Date.now());
  // Days of dates, which have 24 hours each, not of clocks that are changed.
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** When a ride leaves so many minutes from now. */
export function soon(minutes: number): Required<Pick<PostedRide, "inDays" | "time">> {
  const at = Date.now() + minutes * 60_000;
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(at);
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", timeStyle: "short" }).format(at);
  return { inDays: day === dateIn(0) ? 0 : 1, time };
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
  await page.getByLabel("Platser att dela").selectOption(String(seats));
  await page.getByLabel("Pris per plats").fill(price);
}

/**
 * Posts a ride without showing the form: for tests of something else.
 * @returns the address of its page
 */
export async function postRide(page: Page, ride: PostedRide = {}): Promise<string> {
  const { from = "Stockholm", to = "Malmö", inDays = 5, time = "07:15", seats = 3, price = "220" } = ride;
  await verifyPhone(page);
  const form = new FormData();
  for (const [name, value] of [
    ["formKey", randomUUID()],
    ["intent", "post"],
    ["kind", "offer"],
    ["place", from],
    ["place", to],
    ["date", dateIn(inDays)],
    ["time", time],
    ["seats", `${seats}`],
    ["price", price],
  ] as const)
    form.append(name, value);
  const answer = await page.request.post("/create-ride", { form, maxRedirects: 0 });
  return rideAddress(answer.headers().location ?? "");
}

/** Where one is led after posting a ride. */
export const postedAddress = /\/my-driver-rides\/([a-z0-9]{12})\/ute$/;

function rideAddress(posted: string): string {
  const [, id] = postedAddress.exec(posted) ?? [];
  expect(id, "the ride's id").toBeDefined();
  return `/ride/${id}`;
}

/** Posts a ride as a person does, who is told so then. @returns the address of its page */
export async function postRideByHand(page: Page, ride: PostedRide = {}): Promise<string> {
  await fillInRide(page, ride);
  await page.getByRole("button", { name: "Lägg upp resan" }).last().click();
  await page.waitForURL(postedAddress);
  return rideAddress(page.url());
}

/**
 * Books a seat on a ride for the whole way without showing a page: for tests of something else.
 * @param options.isTold false leaves it to the page opened next to say so
 * @returns the address of the booking
 */
export async function bookRide(
  page: Page,
  ride: string,
  { message = "Hej!", isTold = true }: { message?: string; isTold?: boolean } = {},
): Promise<string> {
  const form = { formKey: randomUUID(), seats: "1", message };
  const answer = await page.request.post(ride.replace("/ride/", "/book-ride/"), { form, maxRedirects: 0 });
  const booking = answer.headers().location ?? "";
  expect(booking).toMatch(/^\/my-passenger-rides\/[a-z0-9]{12}$/);
  if (isTold) await page.request.get(booking);
  return booking;
}

/** Accepts a booking of a ride as its driver, without showing a page: for tests of something else. */
export async function acceptBooking(page: Page, ride: string, booking: string): Promise<void> {
  const form = { formKey: randomUUID(), intent: "accept", bookingId: booking.split("/").at(-1) ?? "" };
  const answer = await page.request.post(ride.replace("/ride/", "/my-driver-rides/"), { form });
  expect(await answer.text()).toContain(" åker med.");
}
