import { bookingEvents, bookings } from "#drizzle/schema/bookings";
import type { Db, Tx } from "~/platform/db.server";
import type { Booking } from "./types";

type Recorded = {
  booking: typeof bookings.$inferInsert;
  history: Omit<typeof bookingEvents.$inferInsert, "bookingId">[];
};

/** Writes bookings with their history as given; takes no seats and tells nobody. @returns them in the same order */
export async function recordBookings(tx: Db | Tx, recorded: Recorded[]): Promise<Booking[]> {
  if (recorded.length === 0) return [];
  const written = await tx
    .insert(bookings)
    .values(recorded.map(({ booking }) => booking))
    .returning();
  const events = recorded.flatMap(({ history }, n) =>
    history.map((event) => ({ ...event, bookingId: written[n]?.id ?? 0 })),
  );
  await tx.insert(bookingEvents).values(events);
  return written;
}
