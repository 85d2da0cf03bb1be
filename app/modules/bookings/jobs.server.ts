import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { rides } from "#drizzle/schema/rides";
import { completedAfterArrivalMs } from "~/modules/rides/rules";
import { db, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { lockRide } from "./locked-ride.server";
import { settledBeforeDeparture } from "./rules";

/** Lets rides depart and end, and requests lapse; safe in parallel. @param now ms UTC @returns rides looked at */
export async function catchUpWithClock(now = Date.now()): Promise<number> {
  const due = await ridesDue(now);
  for (const rideId of due) {
    try {
      await db.transaction((tx) => lockRide(tx, eq(rides.id, rideId), now));
    } catch (error) {
      log.error("clock.ride-failed", { rideId, error });
    }
  }
  return due.length;
}

/** Carries out a no once it can no longer be undone; idempotent. @param payload `{ rideId, at }`, ms UTC */
export async function carryOutDecline(payload: unknown, now = Date.now()): Promise<void> {
  const { rideId, at } = z.object({ rideId: z.number(), at: z.number() }).parse(payload);
  await db.transaction((tx) => lockRide(tx, eq(rides.id, rideId), Math.max(now, at)));
}

/** Each branch has an index that holds only what is under way. */
async function ridesDue(now: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select ride_id as id from booking
    where status = 'requested' and booking_type = 'seat' and expires_at <= ${timestamp(now)}
    union
    select ride_id from booking where declines_at <= ${timestamp(now)}
    union
    select ride.id from ride join booking on booking.ride_id = ride.id and booking.status = 'accepted'
    where ride.status in ('open', 'full') and departure_at <= ${timestamp(now + settledBeforeDeparture)}
      and reconfirm is not null and expires_at <= ${timestamp(now)}
    union
    select id from ride where status in ('open', 'full') and departure_at <= ${timestamp(now)}
    union
    select id from ride
    where status = 'departed' and arrival_at + late_minutes * interval '1 minute' <= ${timestamp(now - completedAfterArrivalMs)}
    order by id`);
  return rows.map((row) => row.id);
}
