import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookingEvents } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { actOn, createBooking, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { waitingJobs } from "#tests/setup/jobs";
import { badgesFor, openScreen } from "~/modules/counters/queries.server";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import {
  acceptBooking,
  declineBooking,
  declineJob,
  endBookingsBetween,
  undoDecline,
  withdrawBooking,
} from "./commands.server";
import { type HomeTripsRow, homeTripsOf, readHomeTrips } from "./home.server";
import { carryOutDecline, catchUpWithClock } from "./jobs.server";
import { listOwnRides } from "./own-rides.server";
import { findBookingPage } from "./queries.server";
import { cancelRide, changeRide } from "./ride-changes.server";
import { timeToUndo } from "./rules";
import type { Booking } from "./types";

const now = Date.now();
const after = now + timeToUndo;

let driver: User;
let passenger: User;
let ride: Ride;
let booking: Booking;

beforeEach(async () => {
  driver = await createUser({ displayName: "Disa Driver" });
  passenger = await createUser({ displayName: "Kim Karlsson" });
  ride = await createRide({ userId: driver.id, seats: 1 });
  booking = await createBooking(ride, { userId: passenger.id });
});

const decline = (at = now) => declineBooking({ ...actOn(booking, driver.id), reason: "declined_luggage" }, at);
const undo = (at: number) => undoDecline(actOn(booking, driver.id), at);
const settle = () => carryOutDecline({ rideId: ride.id, at: after }, now);
const statusNow = async () => (await readBooking(booking.id)).status;
/** Each event once, by whichever ways it is told. */
const told = async (userId: number) => {
  const all = await db.select().from(notifications).where(eq(notifications.userId, userId));
  return [...new Map(all.map(({ eventKey, kind }) => [eventKey, kind])).values()];
};
const shownTo = (userId: number, at: number) => findBookingPage(userId, booking.publicId, at);

test("a no is the driver's at once and the passenger's after ten seconds, with its reason", async () => {
  expect(await decline()).toEqual({ ok: true, status: "declined" });
  expect(await shownTo(driver.id, now)).toMatchObject({ status: "declined", undoUntil: after, isComing: false });
  expect(await shownTo(passenger.id, now)).toMatchObject({ status: "requested", undoUntil: null, ending: null });
  expect(JSON.stringify(await shownTo(passenger.id, now))).not.toContain("luggage");
  expect(await told(passenger.id)).toEqual([]);

  await settle();
  expect(await shownTo(driver.id, after)).toMatchObject({ status: "declined", undoUntil: null });
  expect(await shownTo(passenger.id, after)).toMatchObject({
    status: "declined",
    ending: { reason: "declined_luggage", who: "other" },
  });
  expect(await told(passenger.id)).toEqual(["booking_declined"]);
  const [notice] = await db.select().from(notifications).where(eq(notifications.userId, passenger.id));
  expect(notice?.message).toMatchObject({
    body: expect.stringMatching(/^Bagaget får inte plats\. Bokning/),
  });
  const [line] = await db.select().from(bookingEvents).orderBy(desc(bookingEvents.id)).limit(1);
  expect(line).toMatchObject({ actorId: driver.id, toStatus: "declined", reason: "declined_luggage" });
});

test("the job for it is queued with the no, for when its time is over", async () => {
  await decline();
  const jobs = await waitingJobs<{ rideId: number }>(declineJob);
  const job = jobs.find(({ payload }) => payload.rideId === ride.id);
  expect(job?.at).toBe(after);
  await carryOutDecline(job?.payload, now);
  expect(await statusNow()).toBe("declined");
});

test("taken back in time it has never been, and can be said again", async () => {
  await decline();
  expect(await undo(after - 1)).toEqual({ ok: true, status: "requested" });
  await settle();
  expect(await statusNow()).toBe("requested");
  expect(await shownTo(driver.id, after)).toMatchObject({ status: "requested", undoUntil: null });
  expect(await undo(after)).toEqual({ ok: true, status: "requested" });
  await decline(after);
  await catchUpWithClock(after + timeToUndo);
  expect(await statusNow()).toBe("declined");
  expect(await told(passenger.id)).toEqual(["booking_declined"]);
});

test("too late it says that the no counts, whether or not a job has run", async () => {
  await decline();
  expect(await undo(after)).toEqual({ ok: false, reason: "moved", status: "declined" });
  expect(await told(passenger.id)).toEqual(["booking_declined"]);
});

test("after a restart the clock finds what no job has brought to its end", async () => {
  await decline();
  await catchUpWithClock(after - 1);
  expect(await statusNow()).toBe("requested");
  await catchUpWithClock(after);
  expect(await statusNow()).toBe("declined");
});

test("taken back and carried out at the same moment, one of them counts, once", async () => {
  await decline();
  const [outcome] = await Promise.all([undo(after - 1), settle(), settle(), catchUpWithClock(after)]);
  expect(await statusNow()).toBe(outcome.ok ? "requested" : "declined");
  expect(await told(passenger.id)).toEqual(outcome.ok ? [] : ["booking_declined"]);
});

test("said twice it is one no, with the first time; a reason may be given as long as the no waits", async () => {
  await declineBooking(actOn(booking, driver.id), now);
  expect(await decline(now + 5000)).toEqual({ ok: true, status: "declined" });
  await declineBooking(actOn(booking, driver.id), now + 6000);
  expect(await readBooking(booking.id)).toMatchObject({
    declinesAt: new Date(after),
    declineReason: "declined_luggage",
  });
  const late = { ...actOn(booking, driver.id), reason: "declined_time" as const };
  expect(await declineBooking(late, after)).toEqual({ ok: false, reason: "moved", status: "declined" });
  expect(await shownTo(passenger.id, after)).toMatchObject({ ending: { reason: "declined_luggage" } });
});

test("only who received the request says no or takes it back", async () => {
  const stranger = await createUser();
  for (const { id } of [stranger, passenger]) {
    expect(await declineBooking(actOn(booking, id), now)).toMatchObject({ reason: "not_found" });
    await decline();
    expect(await undoDecline(actOn(booking, id), now)).toMatchObject({ reason: "not_found" });
  }
});

test("the driver may say yes after all", async () => {
  await decline();
  expect(await acceptBooking(actOn(booking, driver.id), now + 3000)).toMatchObject({ ok: true });
  await settle();
  expect(await readBooking(booking.id)).toMatchObject({ status: "accepted", declinesAt: null, declineReason: null });
});

test("the passenger may take the request back meanwhile", async () => {
  await decline();
  expect(await withdrawBooking(actOn(booking, passenger.id), now + 3000)).toMatchObject({ ok: true });
  expect(await undo(now + 4000)).toEqual({ ok: false, reason: "moved", status: "withdrawn" });
  await settle();
  expect(await statusNow()).toBe("withdrawn");
});

test("a request that lapses meanwhile has got a no", async () => {
  const late = booking.expiresAt.getTime() - 2000;
  await decline(late);
  await catchUpWithClock(booking.expiresAt.getTime());
  expect(await statusNow()).toBe("declined");
});

test("a ride called off meanwhile says so", async () => {
  await decline();
  await cancelRide({ ...actOn(booking, driver.id), rideId: ride.publicId, scope: "one" }, now + 3000);
  await settle();
  const [line] = await db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id))
    .orderBy(desc(bookingEvents.id));
  expect(line).toMatchObject({ toStatus: "declined", reason: "ride_cancelled" });
  expect(await told(passenger.id)).toEqual(["booking_cancelled"]);
});

test("a block is told at once: nothing is taken back from it", async () => {
  await decline();
  await db.transaction((tx) =>
    endBookingsBetween(tx, { userId: driver.id, otherId: passenger.id, cancelled: [] }, now + 1000),
  );
  expect(await statusNow()).toBe("declined");
});

test("for counts the driver has answered, the passenger still waits", async () => {
  const counted = async (userId: number) => (await badgesFor([userId])).get(userId)?.badges;
  const before = [await counted(driver.id), await counted(passenger.id)];
  expect(before).toMatchObject([{ driver: 1 }, { passenger: 1 }]);
  await decline();
  expect([await counted(driver.id), await counted(passenger.id)]).toMatchObject([{ driver: 0 }, { passenger: 1 }]);
  expect(await listOwnRides(driver.id, now)).toMatchObject([{ toAnswer: 0 }]);
  await undo(now + 1000);
  expect(await counted(driver.id)).toMatchObject({ driver: 1 });
  expect(await listOwnRides(driver.id, now)).toMatchObject([{ toAnswer: 1 }]);
});

test("on the first screen a no that can be taken back is no question any more", async () => {
  const asked = async () => {
    const column = homeTripsOf(driver.id, now);
    const { beside } = await openScreen<HomeTripsRow>(driver.id, { pathname: "/", isLooking: true }, now, column);
    return (await readHomeTrips(beside, now)).toAnswer;
  };
  expect(await asked()).toBe(1);
  await decline();
  expect(await asked()).toBe(0);
  await undo(now + 1000);
  expect(await asked()).toBe(1);
});

test("who stands in line and is about to get a no is not offered the seat that comes free", async () => {
  const bigger = await createRide({ userId: driver.id, seats: 1, bookingMode: "instant" });
  const aboard = await createBooking(bigger, { userId: passenger.id, status: "accepted" });
  const inLine = await createBooking(bigger, { isWaiting: true });
  await declineBooking(actOn(inLine, driver.id), now);
  await changeRide(
    { ...actOn(aboard, driver.id), rideId: bigger.publicId, scope: "one", change: { seats: 2 } },
    now + 1000,
  );
  expect(await readBooking(inLine.id)).toMatchObject({ status: "requested", isWaiting: true });
  await undoDecline(actOn(inLine, driver.id), now + 2000);
  expect((await readBooking(inLine.id)).status).toBe("accepted");
});
