import { and, eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import type { Affected } from "~/modules/bookings/affected.server";
import { lockRide } from "~/modules/bookings/locked-ride.server";
import { leaveBehind } from "~/modules/bookings/ride-changes.server";
import { isPickedUp } from "~/modules/bookings/rules";
import { countWaysBack } from "~/modules/rides/posted.server";
import { once } from "~/modules/users/submissions.server";
import { db } from "~/platform/db.server";
import { stageOf } from "./rules";
import { isTravelling, readTrip, roleIn, type Traveller, type Trip } from "./trip.server";

type CallOffAct = { userId: number; rideId: string; formKey: string; seen?: string[] };

type CallOffOutcome =
  | { ok: true; isRideOff: boolean; back?: number }
  | { ok: false; reason: "not_found" | "changed_meanwhile" };

/** Who waits for this driver, who is under way; nobody before that. @param rideId public id @param now ms UTC */
export async function whoWaits(userId: number, rideId: string, now = Date.now()): Promise<Affected[]> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  const isDriver = trip && roleIn(trip, userId) === "driver";
  return isDriver && isUnderWay(trip, now) ? waitingIn(trip, now).map(affectedOf) : [];
}

/** Calls off all who wait for a driver under way. @param act.seen keys that were shown; `changed_meanwhile` if others wait @param now ms UTC */
export function callOffWaiting(act: CallOffAct, now = Date.now()): Promise<CallOffOutcome> {
  const { userId, rideId, formKey, seen } = act;
  return db.transaction((tx) =>
    once(
      tx,
      { userId, form: `call-off-waiting ${rideId}`, formKey, content: [] },
      async (): Promise<CallOffOutcome> => {
        const locked = await lockRide(tx, and(eq(rides.publicId, rideId), eq(rides.userId, userId)), now);
        const trip = locked && (await readTrip(tx, eq(rides.id, locked.ride.id)));
        const waiting = trip && isUnderWay(trip, now) ? waitingIn(trip, now) : [];
        if (!trip || waiting.length === 0) return { ok: false, reason: "not_found" };
        const isKnown = (one: Traveller) => !seen || seen.includes(affectedOf(one).key);
        if (!waiting.every(isKnown)) return { ok: false, reason: "changed_meanwhile" };
        const ids = waiting.map(({ bookingId }) => bookingId);
        const isRideOff = ids.length === trip.riders.length + trip.asked.length;
        await leaveBehind(locked, ids, isRideOff, userId);
        return isRideOff
          ? { ok: true, isRideOff, back: await countWaysBack(tx, trip.rideId, now) }
          : { ok: true, isRideOff };
      },
    ),
  );
}

/** Those whom the driver is still to fetch, by plan, by the delay told and by where the car has been. @param now ms UTC */
export function waitingIn({ plan, progress, riders, asked }: Trip, now: number): Traveller[] {
  const ride = { departureAt: new Date(plan.departureAt), lateMinutes: progress.delay };
  return [...riders, ...asked].filter(
    (one) => one.status === "accepted" && stageOf(progress, one) !== "aboard" && !isPickedUp(ride, one, now),
  );
}

function isUnderWay(trip: Trip, now: number): boolean {
  return isTravelling(trip) && (trip.progress.reached !== null || trip.plan.departureAt <= now);
}

function affectedOf({ publicId, firstName, seats }: Traveller): Affected {
  return { key: `accepted:${publicId}`, firstName, status: "accepted", seats, isOnThisRide: true };
}
