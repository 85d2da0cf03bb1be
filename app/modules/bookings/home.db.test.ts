import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rideLegs, rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createCoach, createHold, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { openScreen } from "~/modules/counters/queries.server";
import { db } from "~/platform/db.server";
import { type HomeTripsRow, homeTripsOf, readHomeTrips } from "./home.server";
import { listTrips } from "./trips.server";
import type { Booking } from "./types";

const day = 86_400_000;

async function homeOf(userId: number, now: number) {
  const column = homeTripsOf(userId, now);
  const { beside } = await openScreen<HomeTripsRow>(userId, { pathname: "/", isLooking: true }, now, column);
  return readHomeTrips(beside, now);
}

test("who has no trips has none on the first screen", async () => {
  const { id } = await createUser();
  expect(await homeOf(id, Date.now())).toMatchObject({ next: null, toAnswer: 0 });
});

test("the first screen says of trips what my trips say, whatever they are and whenever one looks", async () => {
  const me = await createUser({ displayName: "Mia Molin" });
  const other = await createUser({
    displayName: "Olle Ek",
    pictureUrl: "https://example.se/o.jpg",
    showsPicture: true,
  });
  const at = (days: number) => new Date(Date.now() + days * day);
  const foreign = (days: number, kind: "offer" | "request" = "offer") =>
    createRide({ userId: other.id, kind, departureAt: at(days) });
  const mine = (days: number, kind: "offer" | "request" = "offer") =>
    createRide({ userId: me.id, kind, departureAt: at(days) });
  const sent = async (days: number, booking: Partial<Booking>, kind?: "request") =>
    createBooking(await foreign(days, kind), { userId: me.id, ...booking });

  await mine(1);
  await mine(1.5, "request");
  await sent(2, { status: "requested" });
  await sent(3, { status: "accepted", reconfirm: "time" });
  const full = await mine(4);
  await createBooking(full, { userId: other.id, status: "requested" });
  await createBooking(full, { status: "requested", isWaiting: true });
  await createBooking(full, { userId: (await createUser({ displayName: "Siv" })).id, status: "accepted" });
  await createBooking(full, { userId: (await createUser({ displayName: "Tove" })).id, status: "accepted" });
  await sent(5, { status: "accepted" });
  await sent(5.5, { status: "accepted", bookingType: "contact_unlock" });
  await sent(6, { status: "accepted" }, "request");
  await sent(6.5, { status: "cancelled_by_driver" });
  await createBooking(await mine(7, "request"), { userId: other.id, status: "accepted" });
  await createBooking(await mine(7.5, "request"), { userId: other.id, status: "requested" });
  await createTicket(await createCoach({ departsInHours: 8 * 24 }), { userId: me.id, from: 1 });
  await createHold(await createCoach({ departsInHours: 4 }), { userId: me.id });
  await mine(10);
  await db
    .update(rides)
    .set({ status: "cancelled" })
    .where(eq(rides.id, (await mine(9)).id));
  await db.update(rides).set({ lateMinutes: 600 }).where(eq(rides.id, full.id));
  await db.update(rideLegs).set({ taken: 2 }).where(eq(rideLegs.rideId, full.id));

  const nexts = [];
  for (let days = 0; days < 11; days += 0.5) {
    const now = Date.now() + days * day;
    const all = await listTrips(me.id, null, now);
    const home = await homeOf(me.id, now);
    // Its title tells it from the trips that stand below it.
    const next = all.next && { ...all.next, title: undefined };
    expect(home, `after ${days} days`).toEqual({ now, next, toAnswer: all.toAnswer.length });
    nexts.push(home.next);
  }
  expect(new Set(nexts.map((next) => next?.who))).toEqual(
    new Set([
      ...["Du kör Siv och Tove", "Med Olle", "Du kör Olle", "Buss med Norrbuss"],
      ...["Du kör, ingen har bokat än", undefined],
    ]),
  );
});

test("a coach is the next trip until its traveller gets off, wherever it goes on to", async () => {
  const { id } = await createUser();
  const coach = await createCoach();
  await createTicket(coach, { userId: id, to: 1 });
  const later = await createTicket(await createCoach({ departsInHours: 60 }), { userId: id });
  const off = coach.departureAt.getTime() + 3_600_000;
  const nextAt = async (now: number) => {
    const [home, mine] = [await homeOf(id, now), await listTrips(id, null, now)];
    expect(home.next?.address).toBe(mine.next?.address);
    return home.next?.address;
  };
  expect(await nextAt(off - 1)).toContain(coach.publicId);
  expect(await nextAt(off)).toContain(later.publicId);
  expect((await listTrips(id, null, off)).past).toHaveLength(1);
});

test("a seat is the next trip until its traveller gets off by what the driver has told, wherever the car goes on to", async () => {
  const { id } = await createUser();
  const ride = await createRide();
  const seat = { userId: id, status: "accepted" } as const;
  const booking = await createBooking(ride, { ...seat, offMinutes: 100 });
  const later = await createBooking(await createRide({ departsInHours: 96 }), seat);
  const off = ride.departureAt.getTime() + 100 * 60_000;
  const nextAt = async (now: number) => {
    const [home, mine] = [await homeOf(id, now), await listTrips(id, null, now)];
    expect(home.next?.address).toBe(mine.next?.address);
    return home.next?.address;
  };
  expect(await nextAt(off - 1)).toContain(booking.publicId);
  expect(await nextAt(off)).toContain(later.publicId);
  expect((await listTrips(id, null, off)).past).toHaveLength(1);
  await db.update(rides).set({ lateMinutes: 30 }).where(eq(rides.id, ride.id));
  expect(await nextAt(off + 30 * 60_000 - 1)).toContain(booking.publicId);
  expect(await nextAt(off + 30 * 60_000)).toContain(later.publicId);
});
