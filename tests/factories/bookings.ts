import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { newPublicId } from "~/modules/addresses/public-id";
import { declineBooking } from "~/modules/bookings/commands.server";
import { carryOutDecline } from "~/modules/bookings/jobs.server";
import { recordBookings } from "~/modules/bookings/record.server";
import { lapsesAt, timeToUndo } from "~/modules/bookings/rules";
import type { Booking, MoveOutcome } from "~/modules/bookings/types";
import { findWayPart } from "~/modules/rides/part.server";
import type { Ride } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import { createUser } from "./users";

/** A booking as if it had got where it is by itself; by default one requested seat for the whole way. */
export async function createBooking(ride: Ride, overrides: Partial<Booking> = {}): Promise<Booking> {
  const part = await findWayPart(ride);
  if (!part) throw new Error("the ride has no stops");
  const createdAt = overrides.createdAt ?? Date.now();
  const userId = overrides.userId ?? (await createUser()).id;
  const wanted = {
    ...part,
    publicId: newPublicId(),
    rideId: ride.id,
    userId,
    counterpartyId: ride.userId,
    seats: 1,
    createdAt,
    agreedDepartureAt: ride.departureAt,
    expiresAt: new Date(lapsesAt({ isWaiting: false, ...overrides }, createdAt, ride.departureAt.getTime())),
    ...overrides,
  };
  const sent = { actorId: userId, at: new Date(createdAt), toStatus: overrides.status ?? "requested" };
  const [booking] = await recordBookings(db, [{ booking: wanted, history: [sent] }]);
  if (!booking) throw new Error("no booking was created");
  return booking;
}

export async function readBooking(id: number): Promise<Booking> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  if (!booking) throw new Error("the booking is gone");
  return booking;
}

/** Who does what, with a form of its own. */
export const actOn = (booking: Booking, userId: number) => ({
  userId,
  bookingId: booking.publicId,
  formKey: randomUUID(),
});

/** A no whose time to be taken back is over. @param now when it counts, ms UTC */
export async function declineForGood(
  act: Parameters<typeof declineBooking>[0],
  now = Date.now(),
): Promise<MoveOutcome> {
  const outcome = await declineBooking(act, now - timeToUndo);
  const [booking] = await db.select().from(bookings).where(eq(bookings.publicId, act.bookingId));
  if (booking) await carryOutDecline({ rideId: booking.rideId, at: now }, now);
  return outcome;
}
