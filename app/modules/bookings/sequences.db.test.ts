import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingEvents, bookings } from "#drizzle/schema/bookings";
import { rideLegs, rideListings, rideStops, rides } from "#drizzle/schema/rides";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { places } from "~/modules/places/queries.server";
import type { BookingMode, Ride } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import {
  acceptBooking,
  cancelBooking,
  declineBooking,
  reconfirmBooking,
  undoDecline,
  withdrawBooking,
} from "./commands.server";
import { catchUpWithClock } from "./jobs.server";
import { lockRide, missBooking } from "./locked-ride.server";
import { requestSeats } from "./request.server";
import { cancelRide, changeRide } from "./ride-changes.server";
import { pickupAt } from "./rules";
import type { Booking, MoveOutcome, SeatsOnLegs } from "./types";

const stops = ["stockholm", "norrkoping", "jonkoping", "malmo"];
const minute = 60_000;
const passengers = await Promise.all(Array.from({ length: 7 }, () => createUser()));
const index = await places();

type World = { ride: Ride; now: number };
type Step = {
  does: string;
  run: (world: World) => Promise<void>;
  /** Time passes: what lapses meanwhile makes room with the next move or the clock job. */
  passes?: "alone" | "with the clock job";
};
type Snapshot = { ride: Ride; all: Booking[] };

const person = fc.integer({ min: 0, max: passengers.length - 1 });
const seats = fc.integer({ min: 1, max: 3 });
const part = fc.constantFrom<[number, number][]>([0, 3], [0, 1], [0, 2], [1, 2], [1, 3], [2, 3]);

const asking: fc.Arbitrary<Step> = fc
  .record({ person, part, seats, joinsLine: fc.boolean() })
  .map(({ person, part: [on, off], seats, joinsLine }) => ({
    does: `${person} asks for ${seats} from ${on} to ${off}${joinsLine ? ", or stands in line" : ""}`,
    run: async ({ ride, now }) => {
      const [from, to] = [index.bySlug(stops[on] ?? ""), index.bySlug(stops[off] ?? "")];
      const wishes = { from, to, seats, joinsLine, message: "", confirmsWomenOnly: false };
      await requestSeats({ userId: idOf(person), rideId: ride.publicId, formKey: randomUUID(), ...wishes }, now);
    },
  }));

const moving: fc.Arbitrary<Step> = fc
  .record({
    person,
    move: fc.constantFrom(
      "accept",
      "accept",
      "decline",
      "decline",
      "regret",
      "withdraw",
      "leave",
      "drop",
      "yes",
      "no",
      "miss",
    ),
  })
  .map(({ person, move }) => ({
    does: `${move} ${person}`,
    run: async ({ ride, now }) => {
      const booking = await latestOf(ride, idOf(person));
      if (booking && move === "miss") await miss(booking, now);
      else if (booking) await moves[move]?.(actingOn(booking), now);
    },
  }));

type Acting = ReturnType<typeof actingOn>;
const moves: Record<string, (acting: Acting, now: number) => Promise<MoveOutcome>> = {
  accept: ({ owner }, now) => acceptBooking(owner, now),
  decline: ({ owner }, now) => declineBooking(owner, now),
  regret: ({ owner }, now) => undoDecline(owner, now),
  withdraw: ({ sender }, now) => withdrawBooking(sender, now),
  leave: ({ sender }, now) => cancelBooking(sender, now),
  drop: ({ owner }, now) => cancelBooking(owner, now),
  yes: ({ sender }, now) => reconfirmBooking({ ...sender, isFine: true }, now),
  no: ({ sender }, now) => reconfirmBooking({ ...sender, isFine: false }, now),
};

/** As the day of the trip does it, of who was to get on by then. */
function miss(booking: Booking, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockRide(tx, eq(rides.id, booking.rideId), now);
    const agreed = locked?.live.find(({ id, status }) => id === booking.id && status === "accepted");
    if (!locked || !agreed || pickupAt(locked.ride, agreed) > now) return;
    await missBooking(locked, agreed, locked.ride.userId);
  });
}

const changingSeats: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 4 }).map((seats) => ({
  does: `the driver has ${seats} seats`,
  run: ({ ride, now }) => change(ride, { seats }, now),
}));

const changingTime: fc.Arbitrary<Step> = fc.integer({ min: -90, max: 90 }).map((minutes) => ({
  does: `the ride leaves ${minutes} minutes later`,
  run: async (world) => {
    const ride = await readRide(world.ride.id);
    const departureAt = new Date(
      Math.max(ride.departureAt.getTime() + minutes * minute, Math.ceil(world.now / minute + 5) * minute),
    );
    await change(ride, { departureAt }, world.now);
  },
}));

const waiting: fc.Arbitrary<Step> = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.boolean())
  .map(([minutes, isJob]) => ({
    does: `${minutes} minutes pass${isJob ? " and the clock job runs" : ""}`,
    passes: isJob ? "with the clock job" : "alone",
    run: async (world) => {
      world.now += minutes * minute;
      if (isJob) await catchUpWithClock(world.now);
    },
  }));

/** So little that a no may still be taken back, or just not. */
const hesitating: fc.Arbitrary<Step> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.boolean())
  .map(([seconds, isJob]) => ({
    does: `${seconds} seconds pass${isJob ? " and the clock job runs" : ""}`,
    passes: isJob ? "with the clock job" : "alone",
    run: async (world) => {
      world.now += seconds * 1000;
      if (isJob) await catchUpWithClock(world.now);
    },
  }));

const calling: fc.Arbitrary<Step> = fc.constant({
  does: "the driver cancels the ride",
  run: async ({ ride, now }) => {
    await cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID() }, now);
  },
});

const steps = fc.array(
  fc.oneof(
    { weight: 30, arbitrary: asking },
    { weight: 42, arbitrary: moving },
    { weight: 9, arbitrary: changingSeats },
    { weight: 6, arbitrary: changingTime },
    { weight: 6, arbitrary: waiting },
    { weight: 9, arbitrary: hesitating },
    { weight: 1, arbitrary: calling },
  ),
  { minLength: 15, maxLength: 45 },
);

for (const bookingMode of ["request", "instant"] as const) {
  test(`whatever people do with a ride of mode ${bookingMode}, in any order, its seats add up`, {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (chosen) => play(bookingMode, chosen)),
      { numRuns: 12, endOnFailure: true },
    );
  });
}

async function play(bookingMode: BookingMode, chosen: Step[]): Promise<void> {
  const ride = await createRide({ stops, bookingMode, seats: 2 });
  const world = { ride, now: Date.now() };
  const story: string[] = [];
  let before = await snapshot(ride.id);
  let isCaughtUp = true;
  for (const step of chosen) {
    story.push(step.does);
    await step.run(world);
    const after = await snapshot(ride.id);
    const told = story.join("\n");
    await expectSeatsToAddUp(after, told);
    await expectHistoryToBeContinuous(after, told);
    expectNoToBeUndoable(after, told);
    const hasMoved = JSON.stringify(before) !== JSON.stringify(after);
    isCaughtUp = step.passes === "with the clock job" || hasMoved || (isCaughtUp && step.passes === undefined);
    if (isCaughtUp) expectLineToBeKept(before, after, world.now, told);
    before = after;
  }
}

/** Counted leg by leg from the bookings, not from what the triggers keep. */
async function expectSeatsToAddUp({ ride, all }: Snapshot, told: string) {
  const legs = await db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id)).orderBy(asc(rideLegs.position));
  const stopCount = (await db.select().from(rideStops).where(eq(rideStops.rideId, ride.id))).length;
  const booked = Array.from({ length: stopCount - 1 }, (_, leg) => usedOn(leg, all.filter(isSeated)));
  expect(
    legs.map((leg) => leg.taken),
    told,
  ).toEqual(booked);
  expect(Math.max(...booked), told).toBeLessThanOrEqual(ride.seats);
  const [listed] = await db.select().from(rideListings).where(eq(rideListings.rideId, ride.id));
  const isPlanned = ride.status === "open" || ride.status === "full";
  expect(listed?.legSeats, told).toEqual(isPlanned ? booked.map((taken) => ride.seats - taken) : undefined);
  if (!isPlanned) return;
  expect(listed?.departure, told).toBe(ride.departureAt.getTime() / minute);
  expect(ride.status, told).toBe(Math.min(...booked) === ride.seats ? "full" : "open");
}

async function expectHistoryToBeContinuous({ all }: Snapshot, told: string) {
  const events = await db.select().from(bookingEvents).orderBy(asc(bookingEvents.id));
  for (const booking of all) {
    const lines = events.filter((event) => event.bookingId === booking.id);
    expect(
      lines.map((line) => line.fromStatus),
      told,
    ).toEqual([null, ...lines.slice(0, -1).map((line) => line.toStatus)]);
    expect(lines.at(-1)?.toStatus, told).toBe(booking.status);
  }
}

/** A no that can be taken back is one to a request, with its reason; nothing is left of it afterwards. */
function expectNoToBeUndoable({ all }: Snapshot, told: string) {
  const undoable = all.filter(({ declinesAt }) => declinesAt !== null);
  expect(new Set(undoable.map(({ status }) => status)), told).toEqual(
    new Set(undoable.length > 0 ? ["requested"] : []),
  );
}

/** Nobody waits who could have a seat, and nobody got one before somebody who stood further ahead and fits. */
function expectLineToBeKept(before: Snapshot, { ride, all }: Snapshot, now: number, told: string) {
  if (ride.status !== "open" && ride.status !== "full") return;
  const live = all
    .filter((booking) => booking.expiresAt.getTime() > now || booking.status === "accepted")
    .filter(({ declinesAt }) => declinesAt === null || declinesAt.getTime() > now)
    .filter(isLive);
  const movedUp = live.filter(
    (booking) => !booking.isWaiting && before.all.some((b) => b.id === booking.id && b.isWaiting),
  );
  for (const waiter of live.filter((booking) => booking.isWaiting && booking.declinesAt === null)) {
    const behind = movedUp.filter((other) => other.id > waiter.id);
    const ahead = live.filter((other) => !other.isWaiting && !behind.includes(other));
    expect(fits(ahead, waiter, ride.seats), `${waiter.userId} waits though there is room\n${told}`).toBe(false);
  }
}

const isSeated = (booking: Booking) =>
  ["accepted", "completed", "no_show"].includes(booking.status) && booking.reconfirm !== "seats";
const isLive = (booking: Booking) => booking.status === "requested" || booking.status === "accepted";

function fits(others: SeatsOnLegs[], wanted: SeatsOnLegs, capacity: number) {
  return [0, 1, 2].every(
    (leg) => leg < wanted.fromLeg || leg >= wanted.toLeg || usedOn(leg, others) + wanted.seats <= capacity,
  );
}

function usedOn(leg: number, others: SeatsOnLegs[]) {
  const users = others.filter(({ fromLeg, toLeg }) => fromLeg <= leg && leg < toLeg);
  return users.reduce((sum, { seats }) => sum + seats, 0);
}

async function snapshot(rideId: number): Promise<Snapshot> {
  const all = await db.select().from(bookings).where(eq(bookings.rideId, rideId)).orderBy(asc(bookings.id));
  return { ride: await readRide(rideId), all };
}

async function readRide(id: number): Promise<Ride> {
  const [ride] = await db.select().from(rides).where(eq(rides.id, id));
  if (!ride) throw new Error("the ride is gone");
  return ride;
}

async function latestOf(ride: Ride, userId: number) {
  return (await snapshot(ride.id)).all.filter((booking) => booking.userId === userId).at(-1);
}

function actingOn({ publicId, userId, counterpartyId }: Booking) {
  const act = (who: number) => ({ userId: who, bookingId: publicId, formKey: randomUUID() });
  return { sender: act(userId), owner: act(counterpartyId) };
}

async function change(ride: Ride, wanted: Parameters<typeof changeRide>[0]["change"], now: number): Promise<void> {
  const act = { userId: ride.userId, rideId: ride.publicId, formKey: randomUUID() };
  await changeRide({ ...act, scope: "one", change: wanted }, now);
}

const idOf = (person: number) => passengers[person]?.id ?? 0;
