import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { rideListings, rideRoads, rideStops, rides } from "#drizzle/schema/rides";
import { decodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import { type Line, lineOf } from "~/modules/places/reach";
import { alongOf } from "~/modules/places/roads.server";
import { type Db, db, type Tx } from "~/platform/db.server";
import { type Road, roadOf, type StopOnLine, timesOf } from "./listing";
import type { Ride, RideStop } from "./types";

/** Keeps each road once, and marks it as used today. Whoever publishes more than once in a transaction keeps all roads before:
 * as who keeps the same road as another waits for the other, in one order for everybody. @returns ids in the order of `roads` */
export async function keepRoads(tx: Tx, roads: Road[]): Promise<number[]> {
  const hashes = roads.map(hashOf);
  const distinct = new Map(roads.map((road, n) => [hashes[n] ?? "", road]));
  const ids = await usedToday(tx, [...distinct.keys()]);
  const others = [...distinct].filter(([hash]) => !ids.has(hash)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (others.length > 0) {
    const kept = await tx
      .insert(rideRoads)
      .values(others.map(([hash, road]) => ({ ...road, hash: Buffer.from(hash, "hex") })))
      .onConflictDoUpdate({ target: rideRoads.hash, set: { usedOn: sql`excluded.used_on` } })
      .returning({ id: rideRoads.id, hash: rideRoads.hash });
    for (const { id, hash } of kept) ids.set(hash.toString("hex"), id);
  }
  return hashes.map((hash) => ids.get(hash) ?? noRoad);
}

/** The reference to it is refused. */
const noRoad = 0;

/** Nobody forgets these before tomorrow. */
async function usedToday(tx: Tx, hashes: string[]): Promise<Map<string, number>> {
  const { id, hash, usedOn } = rideRoads;
  const asked = hashes.map((hex) => Buffer.from(hex, "hex"));
  const rows = await tx
    .select({ id, hash })
    .from(rideRoads)
    .where(and(inArray(hash, asked), eq(usedOn, sql`current_date`)));
  return new Map(rows.map((row) => [row.hash.toString("hex"), row.id]));
}

function hashOf(road: Road): string {
  const { places, offs, minutes, distances, firsts, lasts, lineX, lineY, lineMetres, lineSeconds } = road;
  const arrays = [places, offs, minutes, distances, firsts, lasts, lineX, lineY, lineMetres, lineSeconds];
  return createHash("sha256").update(JSON.stringify(arrays)).digest("hex");
}

/** The road of a ride that is listed. */
export async function findRoad(reader: Db | Tx, rideId: number) {
  const [found] = await reader
    .select({ road: rideRoads })
    .from(rideListings)
    .innerJoin(rideRoads, eq(rideRoads.id, rideListings.roadId))
    .where(eq(rideListings.rideId, rideId));
  return found?.road;
}

/** @returns in driving order */
export async function readStops(reader: Db | Tx, rideId: number): Promise<RideStop[]> {
  return reader.select().from(rideStops).where(eq(rideStops.rideId, rideId)).orderBy(asc(rideStops.position));
}

type Listed = Pick<Ride, "id" | "departureAt" | "path" | "metres" | "seconds">;

/** Lists a ride for another time. */
export async function relist(tx: Tx, ride: Listed): Promise<void> {
  const road = await findRoad(tx, ride.id);
  if (!road) return;
  if (road.lineX.length === 0) return drawLine(tx, ride);
  await tx.update(rideListings).set(timesOf(road, ride.departureAt)).where(eq(rideListings.rideId, ride.id));
}

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
      .from(rideRoads)
      .innerJoin(rideListings, eq(rideListings.roadId, rideRoads.id))
      .innerJoin(rides, eq(rides.id, rideListings.rideId))
      .where(sql`${rideRoads.lineX} = '{}' and ${path} <> ''`)
      .orderBy(asc(rideListings.rideId))
      .limit(atOnce)
      .for("update", { of: rides, skipLocked: true });
    for (const ride of old) await drawLine(tx, ride);
    return old.length;
  });
}

async function drawLine(tx: Tx, ride: Listed): Promise<void> {
  const rows = await readStops(tx, ride.id);
  const stops = rows.map(({ placeId, metres, minutes }) => ({ placeId, metres, seconds: minutes * 60 }));
  const road = roadOf(lineAlong(ride, stops), stops, await places());
  const [roadId] = await keepRoads(tx, [road]);
  const listing = { roadId, ...timesOf(road, ride.departureAt) };
  await tx.update(rideListings).set(listing).where(eq(rideListings.rideId, ride.id));
}

function lineAlong({ path, metres }: Pick<Ride, "path" | "metres">, stops: StopOnLine[]): Line {
  const points = decodePath(path);
  return lineOf({ path: points, along: alongOf(points, metres, stops) });
}
