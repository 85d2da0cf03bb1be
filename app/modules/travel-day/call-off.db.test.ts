import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { AbsenceIntent, Booking } from "~/modules/bookings/types";
import { db } from "~/platform/db.server";
import { speakOfAbsence } from "./absence.server";
import { callOffWaiting, whoWaits } from "./call-off.server";
import { reportOnTrip } from "./commands.server";

/** A ride with one who gets on where it starts and one who does an hour later. */
async function onTheRoad() {
  const ride = await createRide({ stops: ["stockholm", "norrkoping", "malmo"] });
  const at = (minutes: number) => ride.departureAt.getTime() + minutes * 60_000;
  const first = await createBooking(ride, { status: "accepted", onMinutes: 0 });
  const second = await createBooking(ride, { status: "accepted", onMinutes: 60, fromLeg: 1, toLeg: 2 });
  const act = { userId: ride.userId, rideId: ride.publicId };
  const callOff = (minutes: number, formKey: string, seen?: string[]) =>
    callOffWaiting({ ...act, formKey, seen }, at(minutes));
  const report = (kind: "late" | "driving" | "at_stop", told: number | null, minutes: number) =>
    reportOnTrip({ ...act, kind, minutes: told, formKey: `${kind} ${told}` }, at(minutes));
  const waiting = async (minutes: number) => (await whoWaits(ride.userId, ride.publicId, at(minutes))).length;
  return { ride, first, second, callOff, report, waiting };
}

const statusOf = async ({ id }: { id: number }) => (await readBooking(id)).status;

function toldTo({ id, userId }: Booking) {
  const ofBooking = and(eq(notifications.userId, userId), like(notifications.eventKey, `booking:${id}:%`));
  return db.selectDistinct({ message: notifications.message }).from(notifications).where(ofBooking);
}

async function rideNow({ id, userId }: { id: number; userId: number }) {
  const [ride] = await db.select().from(rides).where(eq(rides.id, id));
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  return { status: ride?.status, late: owner?.lateCancellations };
}

test("who has left and cannot come calls off those who wait, and goes on with those in the car", async () => {
  const { ride, first, second, callOff, waiting } = await onTheRoad();
  expect([await waiting(-1), await waiting(0), await waiting(59), await waiting(60)]).toEqual([0, 1, 1, 0]);
  expect(await callOff(30, "a", [])).toEqual({ ok: false, reason: "changed_meanwhile" });
  const seen = [`accepted:${second.publicId}`];
  expect(await callOff(30, "b", seen)).toEqual({ ok: true, isRideOff: false });
  expect(await callOff(31, "b", seen)).toEqual({ ok: true, isRideOff: false });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["accepted", "cancelled_by_driver"]);
  expect(await rideNow(ride)).toEqual({ status: "departed", late: 1 });
  expect(await toldTo(second)).toEqual([{ message: expect.objectContaining({ title: "Resan är inställd" }) }]);
  expect(await toldTo(first)).toEqual([]);
});

test("a ride that has brought somebody all the way is not called off with those who wait", async () => {
  const { ride, first, second, callOff } = await onTheRoad();
  await db.update(bookings).set({ status: "completed" }).where(eq(bookings.id, first.id));
  expect(await callOff(50, "a")).toEqual({ ok: true, isRideOff: false });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["completed", "cancelled_by_driver"]);
  expect((await rideNow(ride)).status).toBe("departed");
});

test("a ride that has nobody in it yet is called off, once, also by who is told to be late", async () => {
  const { ride, first, second, callOff, report, waiting } = await onTheRoad();
  await report("late", 20, -5);
  await createRide({ userId: ride.userId, stops: ["malmo", "stockholm"], departsInHours: 72, returnOf: ride.id });
  expect([await waiting(-1), await waiting(19), await waiting(20)]).toEqual([0, 2, 1]);
  expect(await callOff(19, "a")).toEqual({ ok: true, isRideOff: true, back: 1 });
  expect(await callOff(19, "b")).toEqual({ ok: false, reason: "not_found" });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["cancelled_by_driver", "cancelled_by_driver"]);
  expect(await rideNow(ride)).toEqual({ status: "cancelled", late: 1 });
});

test("who takes back that the driver did not come, once the ride is called off, is told that it is", async () => {
  const { first, second, callOff } = await onTheRoad();
  const speak = (intent: AbsenceIntent, minutes: number) =>
    speakOfAbsence(
      { userId: first.userId, bookingId: first.publicId, intent, formKey: intent },
      first.agreedDepartureAt.getTime() + minutes * 60_000,
    );
  expect(await speak("sayMissing", 20)).toEqual({ ok: true });
  expect(await callOff(30, "a")).toMatchObject({ ok: true, isRideOff: true });
  expect(await speak("takeBack", 40)).toEqual({ ok: true, isRideOff: true });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["cancelled_by_driver", "cancelled_by_driver"]);
  expect(await toldTo(first)).toContainEqual({ message: expect.objectContaining({ title: "Resan är inställd" }) });
});

test("who was fetched before the time does not wait, though the ride has not left by plan", async () => {
  const { ride, first, callOff, report, waiting } = await onTheRoad();
  await report("at_stop", 0, -10);
  expect(await waiting(-9)).toBe(2);
  await report("driving", null, -8);
  expect(await waiting(-7)).toBe(1);
  expect(await callOff(-7, "a")).toEqual({ ok: true, isRideOff: false });
  expect([await statusOf(first), (await rideNow(ride)).status]).toEqual(["accepted", "open"]);
});

test("nobody waits before a ride leaves, once all sit in it, or for a stranger", async () => {
  const { ride, first, callOff } = await onTheRoad();
  const nobody = { ok: false, reason: "not_found" };
  expect(await callOff(-1, "a")).toEqual(nobody);
  expect(await callOff(60, "b")).toEqual(nobody);
  const now = ride.departureAt.getTime() + 60_000;
  for (const userId of [(await createUser()).id, first.userId]) {
    expect(await whoWaits(userId, ride.publicId, now)).toEqual([]);
    expect(await callOffWaiting({ userId, rideId: ride.publicId, formKey: "c" }, now)).toEqual(nobody);
  }
  expect(await rideNow(ride)).toEqual({ status: "departed", late: 0 });
});
