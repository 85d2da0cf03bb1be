import { sql } from "~/platform/db.server";
import { watchesFor } from "./matching.server";

/** Of fewer, a driver could tell who they are. */
const fewestTold = 5;

/** People notified of a ride; null where they are too few to say. @param rideId internal @param now ms UTC */
export async function countWatchers(rideId: number, now: number): Promise<number | null> {
  const matches = await watchesFor(rideId, now);
  if (matches.length < fewestTold) return null;
  const [row] = await sql<{ people: number }[]>`
    select count(distinct user_id)::integer as people from watch where id = any(${matches.map(({ watchId }) => watchId)})`;
  return row && row.people >= fewestTold ? row.people : null;
}
