import { and, eq, ne } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import type { Tx } from "~/platform/db.server";

/** Removes what a booking's sender wrote with it. @returns false where they wrote nothing */
export async function removeGreeting(tx: Tx, bookingId: number, senderId: number): Promise<boolean> {
  const written = and(eq(bookings.id, bookingId), eq(bookings.userId, senderId), ne(bookings.message, ""));
  const removed = await tx.update(bookings).set({ message: "" }).where(written).returning({ id: bookings.id });
  return removed.length > 0;
}
