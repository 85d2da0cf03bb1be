import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { bookingEvents, bookings } from "#drizzle/schema/bookings";
import { newPublicId } from "~/modules/addresses/public-id";
import type { Ride } from "~/modules/rides/types";
import type { Tx } from "~/platform/db.server";
import { isBetween, isLiveSeat } from "./sql.server";
import type { Booking, BookingStatus } from "./types";

export type UnlockPart = Pick<Booking, "fromPlaceId" | "toPlaceId" | "onMinutes" | "offMinutes" | "fromLeg" | "toLeg">;

type Unlock = {
  ride: Ride;
  part: UnlockPart;
  userId: number;
  otherId: number;
  price: number;
};

/** The part of a ride that one of two people has a seat on, or asks for; undefined where neither does. */
export async function findSeatPart(
  tx: Tx,
  rideId: number,
  one: number,
  other: number,
): Promise<UnlockPart | undefined> {
  const { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg } = bookings;
  const [part] = await tx
    .select({ fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg })
    .from(bookings)
    .where(and(eq(bookings.rideId, rideId), isLiveSeat, isBetween(sql`${one}::bigint`, sql`${other}::bigint`)))
    .orderBy(desc(bookings.id))
    .limit(1);
  return part;
}

/** Begins to unlock another's details. @param now ms UTC @returns its public id; null when one is open already */
export async function insertUnlock(tx: Tx, { ride, part, ...unlock }: Unlock, now: number): Promise<string | null> {
  const { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg } = part;
  const [made] = await tx
    .insert(bookings)
    .values({
      ...{ fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg },
      publicId: newPublicId(),
      bookingType: "contact_unlock",
      rideId: ride.id,
      userId: unlock.userId,
      counterpartyId: unlock.otherId,
      seats: 1,
      price: unlock.price,
      createdAt: now,
      agreedDepartureAt: ride.departureAt,
      expiresAt: ride.departureAt,
    })
    .onConflictDoNothing({
      target: [bookings.rideId, bookings.userId, bookings.counterpartyId],
      where: sql`status in ('requested', 'accepted') and booking_type = 'contact_unlock'`,
    })
    .returning({ id: bookings.id, publicId: bookings.publicId });
  if (!made) return null;
  await tx
    .insert(bookingEvents)
    .values({ bookingId: made.id, at: new Date(now), actorId: unlock.userId, toStatus: "requested" });
  return made.publicId;
}

/** For who comes again from another part. @param publicId of the unlock */
export async function setUnlockPart(tx: Tx, publicId: string, part: UnlockPart): Promise<void> {
  const { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg } = part;
  await tx
    .update(bookings)
    .set({ fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg })
    .where(eq(bookings.publicId, publicId));
}

/** Moves an unlock on, with history. @returns the unlock as it is now */
export async function moveUnlock(
  tx: Tx,
  unlock: Booking,
  status: BookingStatus,
  change: Partial<Booking>,
  now: number,
): Promise<Booking> {
  await tx
    .update(bookings)
    .set({ ...change, status })
    .where(eq(bookings.id, unlock.id));
  await tx
    .insert(bookingEvents)
    .values({ bookingId: unlock.id, at: new Date(now), fromStatus: unlock.status, toStatus: status });
  return { ...unlock, ...change, status };
}

/** Copies the state of the payment to its unlock, which may have been shown. */
export async function notePayment(
  tx: Tx,
  unlockId: number,
  status: NonNullable<Booking["paypal"]>["status"],
): Promise<void> {
  await tx.execute(sql`
    update booking set paypal = coalesce(paypal, '{}') || jsonb_build_object('status', ${status}::text) where id = ${unlockId}`);
}

/** Expires unlocks that nobody pays any more. @param unlockIds a query */
export const expireUnlocks = (unlockIds: SQL) =>
  sql`update booking set paypal = '{"status": "expired"}' where id in (${unlockIds})`;
