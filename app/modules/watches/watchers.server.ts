import { inArray, sql } from "drizzle-orm";
import { reachOf } from "~/modules/notifications/queries.server";
import { db } from "~/platform/db.server";
import { watchesFor } from "./matching.server";

/** Of fewer, a driver could tell who they are. */
const fewestTold = 5;

/** People whom a notice of a ride reaches; null where too few to say. @param rideId internal @param now ms UTC */
export async function countWatchers(rideId: number, now: number): Promise<number | null> {
  const matches = await watchesFor(rideId, now);
  if (matches.length < fewestTold) return null;
  const matching = matches.map(({ watchId }) => watchId);
  const [row] = await db.execute<{ people: number }>(sql`
    select count(distinct user_id)::integer as people
    from watch cross join lateral (select ${reachOf(sql`watch.user_id`, ["ride_match"])} as channels) reach
    where ${inArray(sql`watch.id`, matching)}
      and (by_push and (channels ->> 'push')::boolean or by_email and (channels ->> 'email')::boolean)`);
  return row && row.people >= fewestTold ? row.people : null;
}
