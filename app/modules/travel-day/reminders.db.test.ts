import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { reportOnTrip } from "./commands.server";
import { remindTravellers } from "./jobs.server";
import { isTripAsReminded } from "./remind.server";
import { remindersDue } from "./reminders";

const hour = 3_600_000;
const tomorrow = addDays(localDateOf(Date.now()), 3);
const departureAt = instantOf(tomorrow, "13:45");
const evening = instantOf(addDays(tomorrow, -1), "18:00");

async function createTrip() {
  const driver = await createUser({ displayName: "Arjun Testsson" });
  const ride = await createRide({ userId: driver.id, departureAt: new Date(departureAt), vehicleMake: "Volvo V70" });
  const booking = await createBooking(ride, { status: "accepted" });
  return { driver, ride, booking };
}

async function told(userId: number) {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), eq(notifications.kind, "trip_reminder"), eq(notifications.channel, "push")),
    )
    .orderBy(asc(notifications.id));
  return rows.map(({ message }) => (message as { title: string }).title.replace(/\s/g, " "));
}

test("both are reminded at six the evening before and three hours before, a silent driver once more, each once", async () => {
  const { driver, booking } = await createTrip();
  for (const at of [
    evening - 1,
    evening,
    evening,
    departureAt - 3 * hour - 1,
    departureAt - 3 * hour,
    departureAt - 2 * hour,
    departureAt - hour,
  ])
    await Promise.all([remindTravellers(at), remindTravellers(at)]);
  expect(await told(booking.userId)).toEqual(["I morgon 13:45 från Stockholm", "I dag 13:45 från Stockholm"]);
  expect(await told(driver.id)).toEqual([
    "I morgon 13:45 från Stockholm",
    "I dag 13:45 från Stockholm",
    "Kör du 13:45?",
  ]);
});

test("a driver who has confirmed is not asked again", async () => {
  const { driver, ride } = await createTrip();
  await remindTravellers(departureAt - 3 * hour);
  const act = { userId: driver.id, rideId: ride.publicId, kind: "confirmed" as const, minutes: null, formKey: "a" };
  expect(await reportOnTrip(act, departureAt - 2.5 * hour)).toEqual({ ok: true });
  await remindTravellers(departureAt - 2 * hour);
  expect(await told(driver.id)).toEqual(["I dag 13:45 från Stockholm"]);
});

test("a reminder does not leave when the trip is off or at another time by then", async () => {
  const { ride, booking } = await createTrip();
  const about = { rideId: ride.id, departureAt, userId: booking.userId };
  const leaving = { channel: "push" as const, now: departureAt };
  expect(await isTripAsReminded(about, leaving)).toBe(true);
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt + hour) })
    .where(eq(rides.id, ride.id));
  expect(await isTripAsReminded(about, leaving)).toBe(false);
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt) })
    .where(eq(rides.id, ride.id));
  await db.update(bookings).set({ status: "cancelled_by_passenger" }).where(eq(bookings.id, booking.id));
  expect(await isTripAsReminded(about, leaving)).toBe(false);
});

describe("how many reminders are due", () => {
  test("by the local clock, also on the night it is turned", () => {
    const leaves = instantOf("2027-03-28", "09:00");
    const eve = instantOf("2027-03-27", "18:00");
    expect(leaves - eve).toBe(14 * hour);
    expect([eve - 1, eve, leaves - 3 * hour, leaves - 2 * hour].map((now) => remindersDue(leaves, now))).toEqual([
      0, 1, 2, 3,
    ]);
  });

  test("what the evening would say is left out when it is late for it", () => {
    expect(remindersDue(departureAt, departureAt - 3.5 * hour)).toBe(0);
  });
});
