import { and, asc, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { rideStops, rides } from "#drizzle/schema/rides";
import type { Tx } from "~/platform/db.server";
import { passedAt } from "./listing";
import type { Ride } from "./types";

type Way = Pick<Ride, "userId" | "kind"> & { from: SQL; to: SQL };

/** The first of these moments at which somebody has a ride the same way. @param but ids of rides that do not count */
export async function findSamePosted(
  tx: Tx,
  { userId, kind, from, to }: Way,
  moments: Date[],
  but: number[] = [],
): Promise<Date | null> {
  const [same] = await tx
    .select({ at: rides.departureAt })
    .from(rides)
    .where(
      and(
        eq(rides.userId, userId),
        eq(rides.kind, kind),
        inArray(rides.departureAt, moments),
        inArray(rides.status, ["open", "full"]),
        notInArray(rides.id, but),
        sql`${endOf(sql`${rides.id}`, "asc")} = ${from} and ${endOf(sql`${rides.id}`, "desc")} = ${to}`,
      ),
    )
    .orderBy(asc(rides.departureAt))
    .limit(1);
  return same?.at ?? null;
}

/** The first moment at which rides of one way would leave when another of it does. @param moments when each would, in their order */
export function findDoubled(tx: Tx, moved: Ride[], moments: Date[]): Promise<Date | null> {
  const [first] = moved;
  if (!first) return Promise.resolve(null);
  const ends = { from: endOf(sql`${first.id}`, "asc"), to: endOf(sql`${first.id}`, "desc") };
  const { userId, kind } = first;
  return findSamePosted(
    tx,
    { userId, kind, ...ends },
    moments,
    moved.map(({ id }) => id),
  );
}

/** Begins the form key of who was told what they have at the same time, and may post beside it. */
export const anyway = "anyway-";

export type Crossed = { way: "there" | "back"; at: number };

/** The way there that would arrive, or back that would leave, too late or early for moved rides; `at` ms UTC. @param moments as in `findDoubled` */
export async function findCrossed(tx: Tx, moved: Ride[], moments: Date[]): Promise<Crossed | null> {
  const ids = moved.map(({ id }) => id);
  const there = moved.flatMap(({ returnOf }) => returnOf ?? []);
  const { id, returnOf, departureAt, arrivalAt } = rides;
  const others = await tx
    .select({ id, returnOf, departureAt, arrivalAt })
    .from(rides)
    .where(
      and(
        or(inArray(rides.returnOf, ids), inArray(rides.id, there)),
        ne(rides.status, "cancelled"),
        ne(rides.status, "removed"),
      ),
    );
  for (const [n, ride] of moved.entries()) {
    const leaves = (moments[n] ?? ride.departureAt).getTime();
    const back = others.find((other) => other.returnOf === ride.id)?.departureAt.getTime();
    if (back !== undefined && back < passedAt(leaves, ride.seconds)) return { way: "back", at: back };
    const arrival = others.find((other) => other.id === ride.returnOf)?.arrivalAt.getTime();
    if (arrival !== undefined && leaves < arrival) return { way: "there", at: arrival };
  }
  return null;
}

/** How many rides back stand that were posted with this one. @param now ms UTC */
export function countWaysBack(tx: Tx, rideId: number, now: number): Promise<number> {
  const isAhead = and(inArray(rides.status, ["open", "full"]), gt(rides.departureAt, new Date(now)));
  return tx.$count(rides, and(eq(rides.returnOf, rideId), isAhead));
}

const endOf = (ride: SQL, order: "asc" | "desc") => sql`(
  select ${rideStops.placeId} from ${rideStops} where ${rideStops.rideId} = ${ride}
  order by ${rideStops.position} ${sql.raw(order)} limit 1)`;
