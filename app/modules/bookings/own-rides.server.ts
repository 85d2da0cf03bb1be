import { desc, eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { places } from "~/modules/places/queries.server";
import { db } from "~/platform/db.server";

export type OwnRideSummary = Awaited<ReturnType<typeof listOwnRides>>[number];

/** Rides a person has posted, offers and requests, the latest first, at most 200. @param now ms UTC */
export async function listOwnRides(userId: number, now = Date.now()) {
  const { publicId, kind, status, departureAt, arrivalAt, seats, price } = rides;
  const rows = await db
    .select({ publicId, kind, status, departureAt, arrivalAt, seats, price, ends, ...counts })
    .from(rides)
    .where(eq(rides.userId, userId))
    .orderBy(desc(rides.departureAt))
    .limit(200);
  const index = await places();
  const name = (id: number | undefined) => (id === undefined ? "" : (index.byId(id)?.name ?? ""));
  return rows.map(({ ends, ...ride }) => ({
    ...ride,
    from: name(ends[0]),
    to: name(ends[1]),
    departureAt: ride.departureAt.getTime(),
    arrivalAt: ride.arrivalAt.getTime(),
    isComing: ["open", "full", "departed"].includes(ride.status) && ride.arrivalAt.getTime() > now,
  }));
}

/** In a select from one table drizzle leaves the table out of `rides.id`; inside these another `id` would be meant. */
const ends = sql<[number, number]>`(
  select json_build_array((array_agg(place_id order by position))[1], (array_agg(place_id order by position desc))[1])
  from ride_stop where ride_id = ride.id)`;

const countOf = (condition: ReturnType<typeof sql>, what = sql`count(*)`) =>
  sql<number>`(select ${what}::integer from booking where ride_id = ride.id and booking_type = 'seat' and ${condition})`;

const counts = {
  toAnswer: countOf(sql`status = 'requested' and not is_waiting`),
  waiting: countOf(sql`status = 'requested' and is_waiting`),
  travellers: countOf(sql`status in ('accepted', 'completed')`, sql`coalesce(sum(seats), 0)`),
};
