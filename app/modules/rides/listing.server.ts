import { asc, eq, sql } from "drizzle-orm";
import { rideSearch, rideStops, rides } from "#drizzle/schema/rides";
import { decodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import { type Line, lineOf } from "~/modules/places/reach";
import { alongOf } from "~/modules/places/roads.server";
import { db, type Tx } from "~/platform/db.server";
import { lineKept, listingOf, type StopOnLine } from "./listing";
import type { Ride } from "./types";

export async function relist(
  tx: Tx,
  ride: Pick<Ride, "id" | "departureAt" | "path" | "metres" | "seconds">,
): Promise<void> {
  const [listed] = await tx.select().from(rideSearch).where(eq(rideSearch.rideId, ride.id));
  if (!listed) return;
  const ofRide = tx.select().from(rideStops).where(eq(rideStops.rideId, ride.id));
  const rows = await ofRide.orderBy(asc(rideStops.position));
  const stops = rows.map(({ placeId, metres, minutes }) => ({ placeId, metres, seconds: minutes * 60 }));
  const line = listed.lineX.length > 0 ? lineKept(listed) : lineAlong(ride, stops);
  const listing = listingOf(line, stops, ride.departureAt, await places());
  await tx.update(rideSearch).set(listing).where(eq(rideSearch.rideId, ride.id));
}

export const relistJob = { name: "rides:relist", cron: "* * * * * rides:relist" };

const atOnce = 200;

/** Gives rides of an older version their lines; safe in parallel. @returns how many */
export async function relistOldRides(): Promise<number> {
  let relisted = 0;
  for (;;) {
    const found = await relistSome();
    relisted += found;
    if (found < atOnce) return relisted;
  }
}

function relistSome(): Promise<number> {
  return db.transaction(async (tx) => {
    const { id, departureAt, path, metres, seconds } = rides;
    const old = await tx
      .select({ id, departureAt, path, metres, seconds })
      .from(rideSearch)
      .innerJoin(rides, eq(rides.id, rideSearch.rideId))
      .where(sql`${rideSearch.lineX} = '{}' and ${path} <> ''`)
      .orderBy(asc(rideSearch.rideId))
      .limit(atOnce)
      .for("update", { of: rides, skipLocked: true });
    for (const ride of old) await relist(tx, ride);
    return old.length;
  });
}

function lineAlong({ path, metres }: Pick<Ride, "path" | "metres">, stops: StopOnLine[]): Line {
  const points = decodePath(path);
  return lineOf({ path: points, along: alongOf(points, metres, stops) });
}
