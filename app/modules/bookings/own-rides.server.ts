import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { localDateOf } from "~/modules/calendar/rules";
import { expectedArrival } from "~/modules/rides/rules";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideStatus } from "~/modules/rides/types";
import { db, timestamp } from "~/platform/db.server";

export type OwnRideSummary = Awaited<ReturnType<typeof listOwnRides>>[number];

/** Rides a person has posted, offers and requests, the latest first: of more than 200 those nearest in time. @param now ms UTC */
export async function listOwnRides(userId: number, now = Date.now()) {
  const { publicId, kind, status, departureAt, arrivalAt, lateMinutes, seats, price, seriesId } = rides;
  const rows = await db
    .select({ publicId, kind, status, departureAt, arrivalAt, lateMinutes, seats, price, seriesId, ...bySubquery })
    .from(rides)
    .where(eq(rides.userId, userId))
    .orderBy(sql`abs(extract(epoch from ${departureAt} - ${timestamp(now)}))`)
    .limit(200);
  const all = rows.map(({ lateMinutes, ...ride }) => ({
    ...ride,
    departureAt: ride.departureAt.getTime(),
    arrivalAt: ride.arrivalAt.getTime(),
    isOff: isCalledOff(ride.status) && localDateOf(ride.arrivalAt.getTime()) >= localDateOf(now),
    isComing: ["open", "full", "departed"].includes(ride.status) && expectedArrival({ ...ride, lateMinutes }) > now,
  }));
  return all.sort((one, other) => other.departureAt - one.departureAt);
}

function isCalledOff(status: RideStatus): boolean {
  return status === "cancelled" || status === "removed";
}

const countOf = (condition: ReturnType<typeof sql>, what = sql`count(*)`) =>
  sql<number>`(select ${what}::integer from booking where ride_id = ride.id and booking_type = 'seat' and ${condition})`;

/** In a select from one table drizzle writes `rides.id` as `id`, which these subqueries would take for their own. */
const bySubquery = {
  from: endOfRide("asc"),
  to: endOfRide("desc"),
  meetingPoint: sql<string>`(select meeting_point from ride_stop where ride_id = ride.id order by position limit 1)`,
  toAnswer: countOf(sql`status = 'requested' and not is_waiting and declines_at is null`),
  waiting: countOf(sql`status = 'requested' and is_waiting and yes_at is null and declines_at is null`),
  /** on the fullest leg */
  taken: sql<number>`(select coalesce(max(taken), 0)::integer from ride_leg where ride_id = ride.id)`,
  travellers: countOf(sql`status in ('accepted', 'completed')`, sql`coalesce(sum(seats), 0)`),
};
