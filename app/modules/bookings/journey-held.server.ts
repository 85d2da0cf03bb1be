import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { bookings, journeys } from "#drizzle/schema/bookings";
import { departures } from "#drizzle/schema/bus";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { seatsOfJourney } from "~/modules/bus/bookings.server";
import { db, type Tx } from "~/platform/db.server";
import { type LockedRide, lockRide, moveBookings, settleSeats } from "./locked-ride.server";
import { hasSaidYes } from "./rules";
import type { Booking } from "./types";

type Part = { locked: LockedRide; booking: Booking };

/** Carries out what has become of a part of a journey for the whole of it; idempotent. @param payload `{ journeyId }` */
export async function carryOutJourney(payload: unknown, now = Date.now()): Promise<void> {
  const { journeyId } = z.object({ journeyId: z.number() }).parse(payload);
  await db.transaction((tx) => settleJourney(tx, journeyId, null, now));
}

/** Locks the rides of the journey that a booking is a part of, in the order of their ids. @param bookingId public id */
export async function lockJourneyOf(tx: Tx, bookingId: string): Promise<void> {
  const of = tx.select({ id: bookings.journeyId }).from(bookings).where(eq(bookings.publicId, bookingId));
  const parts = tx.select({ id: bookings.rideId }).from(bookings).where(inArray(bookings.journeyId, of));
  await tx.select({ id: rides.id }).from(rides).where(inArray(rides.id, parts)).orderBy(asc(rides.id)).for("update");
}

/** Holds both parts of a journey once all have said yes; when one is off, as one whose last seat has gone, the other is withdrawn, by nobody's doing. @param actorId who acts, null for the clock @param now ms UTC */
export async function settleJourney(tx: Tx, journeyId: number, actorId: number | null, now: number): Promise<void> {
  const parts = await lockJourney(tx, journeyId, now);
  const open = parts.filter(({ booking }) => booking.status === "requested");
  if (open.length === 0) return;
  if (open.length < parts.length) return callOff(open, "journey_off");
  if (!parts.every(({ booking }) => hasSaidYes(booking))) return;
  if (!(await takeCoach(tx, journeyId, open, now))) return callOff(open, "journey_coach_full");
  for (const [n, { locked, booking }] of parts.entries()) {
    const isActor = actorId === booking.counterpartyId || actorId === booking.userId;
    const reason = n === 0 ? "journey_held" : "journey_rest_held";
    await moveBookings(locked, [booking], "accepted", isActor ? actorId : null, reason);
    await settleSeats(locked);
  }
}

async function lockJourney(tx: Tx, journeyId: number, now: number): Promise<Part[]> {
  const ofJourney = and(eq(bookings.journeyId, journeyId), eq(bookings.bookingType, "seat"));
  const found = await tx
    .select({ rideId: bookings.rideId })
    .from(bookings)
    .where(ofJourney)
    .orderBy(asc(bookings.rideId));
  const locked: LockedRide[] = [];
  for (const { rideId } of found) {
    const ride = await lockRide(tx, eq(rides.id, rideId), now);
    if (ride) locked.push(ride);
  }
  const all = await tx.select().from(bookings).where(ofJourney).orderBy(asc(bookings.journeyPart));
  return all.flatMap((booking) => {
    const ride = locked.find(({ ride }) => ride.id === booking.rideId);
    return ride ? [{ locked: ride, booking }] : [];
  });
}

async function callOff(open: Part[], reason: "journey_off" | "journey_coach_full"): Promise<void> {
  for (const { locked, booking } of open) {
    await moveBookings(locked, [booking], "withdrawn", null, reason);
    await settleSeats(locked);
  }
}

async function takeCoach(tx: Tx, journeyId: number, [part]: Part[], now: number): Promise<boolean> {
  const [journey] = await tx
    .select({ from: journeys.fromLeg, to: journeys.toLeg, departureId: departures.publicId })
    .from(journeys)
    .innerJoin(departures, eq(departures.id, journeys.departureId))
    .where(eq(journeys.id, journeyId));
  if (!journey || !part) return true;
  const { userId, seats } = part.booking;
  const { from, to, departureId } = journey;
  const coach = await seatsOfJourney(tx, { userId, departureId, seats, from: from ?? 0, to: to ?? 0 }, now);
  if (!coach.ok) return false;
  const [person] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  const ticketId = await coach.take(person?.name ?? "");
  await tx.update(journeys).set({ ticketId }).where(eq(journeys.id, journeyId));
  return true;
}
