import { and, asc, eq, inArray, lte, type SQL } from "drizzle-orm";
import { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import type { Tx } from "~/platform/db.server";
import type { BusBooking, DepartureLeg } from "./types";

/** Everything that takes or frees seats goes through one, so it is serial. */
export type LockedDeparture = NonNullable<Awaited<ReturnType<typeof lockDeparture>>>;

/** Locks a departure and releases expired holds. @param now ms UTC @returns null when there is none */
export async function lockDeparture(tx: Tx, where: SQL | undefined, now: number) {
  const [departure] = await tx.select().from(departures).where(where).for("update");
  if (!departure) return null;
  const stops = await tx
    .select()
    .from(departureStops)
    .where(eq(departureStops.departureId, departure.id))
    .orderBy(asc(departureStops.position));
  await endBookings(
    tx,
    and(
      eq(busBookings.departureId, departure.id),
      eq(busBookings.status, "held"),
      lte(busBookings.heldUntil, new Date(now)),
    ),
    "lapsed",
    now,
  );
  return { tx, departure, stops, now };
}

/** Ends bookings and frees their seats. @param now ms UTC @returns them as they now are */
export function endBookings(
  tx: Tx,
  where: SQL | undefined,
  status: "cancelled" | "lapsed" | "called_off",
  now: number,
): Promise<BusBooking[]> {
  return tx
    .update(busBookings)
    .set({ status, endedAt: new Date(now) })
    .where(where)
    .returning();
}

/** The seats on each leg, in driving order, as they are in this transaction. */
export function legsOf({ tx, departure }: LockedDeparture): Promise<DepartureLeg[]> {
  return tx
    .select()
    .from(departureLegs)
    .where(eq(departureLegs.departureId, departure.id))
    .orderBy(asc(departureLegs.position));
}

/** Everybody who has seats: confirmed or still held. */
export function liveBookings({ tx, departure }: LockedDeparture): Promise<BusBooking[]> {
  return tx
    .select()
    .from(busBookings)
    .where(and(eq(busBookings.departureId, departure.id), inArray(busBookings.status, ["held", "confirmed"])))
    .orderBy(asc(busBookings.id));
}
