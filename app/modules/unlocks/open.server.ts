import { eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { findSeatPart, insertUnlock } from "~/modules/bookings/unlock-commands.server";
import { findWayPart } from "~/modules/rides/part.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { findPair, obstacleOf, type Pair } from "./pair.server";
import type { UnlockAddress, UnlockObstacle } from "./types";

export type OpenOutcome =
  | { ok: true; unlockId: string; isPaid: boolean }
  | { ok: false; reason: "not_found" | UnlockObstacle };

/** Finds or creates the single unlock between two people, also concurrently. @param now ms UTC */
export function openUnlock(userId: number, address: UnlockAddress, now = Date.now()): Promise<OpenOutcome> {
  return db.transaction(async (tx): Promise<OpenOutcome> => {
    const pair = await findPair(tx, userId, address);
    if (!pair) return { ok: false, reason: "not_found" };
    if (pair.unlockId && (pair.isPaid || !obstacleOf(pair, now)))
      return { ok: true, unlockId: pair.unlockId, isPaid: pair.isPaid };
    const reason = obstacleOf(pair, now);
    if (reason) return { ok: false, reason };
    const unlockId = (await insert(tx, userId, pair, now)) ?? (await findPair(tx, userId, address))?.unlockId;
    if (!unlockId) throw new Error("the unlock was neither made nor found");
    return { ok: true, unlockId, isPaid: false };
  });
}

async function insert(tx: Tx, userId: number, { rideId, otherId }: Pair, now: number): Promise<string | null> {
  const [ride] = await tx.select().from(rides).where(eq(rides.id, rideId));
  const booked = await findSeatPart(tx, rideId, userId, otherId);
  const part = booked ?? (ride && (await findWayPart(ride, undefined, undefined, tx)));
  if (!ride || !part) throw new Error("the ride has no way");
  return insertUnlock(tx, { ride, part, userId, otherId, price: env.unlockPriceSek }, now);
}
