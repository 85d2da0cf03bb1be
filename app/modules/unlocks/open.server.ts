import { eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { findSeatPart, insertUnlock, setUnlockPart, type UnlockPart } from "~/modules/bookings/unlock-commands.server";
import { places } from "~/modules/places/queries.server";
import { findWayPart } from "~/modules/rides/part.server";
import type { Ride } from "~/modules/rides/types";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { findPair, obstacleOf, type Pair } from "./pair.server";
import type { UnlockAddress, UnlockObstacle } from "./types";

export type OpenOutcome =
  | { ok: true; unlockId: string; isPaid: boolean }
  | { ok: false; reason: "not_found" | UnlockObstacle };

/** Finds or creates the single unlock between two people, also concurrently, for the part known. @param now ms UTC */
export function openUnlock(userId: number, address: UnlockAddress, now = Date.now()): Promise<OpenOutcome> {
  return db.transaction(async (tx): Promise<OpenOutcome> => {
    const pair = await findPair(tx, userId, address);
    if (!pair) return { ok: false, reason: "not_found" };
    const { isPaid, unlockId: known } = pair;
    if (known && isPaid) return { ok: true, unlockId: known, isPaid };
    const reason = obstacleOf(pair, now);
    if (reason) return { ok: false, reason };
    const part = await knownPart(tx, userId, pair, address);
    if (known && part) await setUnlockPart(tx, known, part);
    if (known) return { ok: true, unlockId: known, isPaid };
    const unlockId = (await insert(tx, userId, pair, part, now)) ?? (await findPair(tx, userId, address))?.unlockId;
    if (!unlockId) throw new Error("the unlock was neither made nor found");
    return { ok: true, unlockId, isPaid: false };
  });
}

/** What one has a seat on, else what they came from; null where neither is known. */
async function knownPart(tx: Tx, userId: number, { rideId, otherId }: Pair, address: UnlockAddress) {
  const booked = await findSeatPart(tx, rideId, userId, otherId);
  if (booked) return booked;
  const { from, to } = { from: null, to: null, ...address };
  if (!from && !to) return null;
  const index = await places();
  const place = (slug: string | null) => index.bySlug(slug ?? "") ?? undefined;
  return findWayPart(await readRide(tx, rideId), place(from), place(to), tx);
}

async function insert(
  tx: Tx,
  userId: number,
  { rideId, otherId }: Pair,
  known: UnlockPart | null,
  now: number,
): Promise<string | null> {
  const ride = await readRide(tx, rideId);
  const part = known ?? (await findWayPart(ride, undefined, undefined, tx));
  if (!part) throw new Error("the ride has no way");
  return insertUnlock(tx, { ride, part, userId, otherId, price: env.unlockPriceSek }, now);
}

async function readRide(tx: Tx, rideId: number): Promise<Ride> {
  const [ride] = await tx.select().from(rides).where(eq(rides.id, rideId));
  if (!ride) throw new Error("the ride is gone");
  return ride;
}
