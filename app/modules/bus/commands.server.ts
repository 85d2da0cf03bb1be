import { and, eq, inArray, sql } from "drizzle-orm";
import { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import { newPublicId } from "~/modules/addresses/public-id";
import { type Tx, timestamp } from "~/platform/db.server";
import { endBookings, type LockedDeparture, legsOf, liveBookings, lockDeparture } from "./locked.server";
import { tellOfCancelledDeparture, tellOfChange } from "./notices.server";
import { departureKey, isBookable } from "./rules";
import type { Departure, DepartureChange, DepartureDraft } from "./types";

/** Run in the caller's transaction; the caller checks rights and keeps a log. */

type ByHand = "time" | "price";

export type DepartureOutcome =
  | { ok: true; publicId: string; told: number; changed?: ByHand[] }
  | { ok: false; reason: "not_found" | "departed" | "cancelled" | "in_past" | "changed_meanwhile" }
  | { ok: false; reason: "too_few_seats"; taken: number };

export async function createDeparture(tx: Tx, draft: DepartureDraft): Promise<{ ok: true; publicId: string }> {
  const [created] = await createDepartures(tx, [draft]);
  if (!created) throw new Error("the departure was not written");
  return { ok: true, publicId: created.publicId };
}

/** Lists many departures at once, in the same order. */
export async function createDepartures(tx: Tx, drafts: DepartureDraft[]): Promise<{ id: number; publicId: string }[]> {
  if (drafts.length === 0) return [];
  const created = await tx
    .insert(departures)
    .values(
      drafts.map(({ stops, ...draft }) => ({
        ...draft,
        publicId: newPublicId(),
        arrivalAt: arrivalOf(draft.departureAt, stops),
      })),
    )
    .returning({ id: departures.id, publicId: departures.publicId });
  const all = drafts.map((draft, n) => ({ ...draft, departureId: created[n]?.id ?? 0 }));
  await tx
    .insert(departureStops)
    .values(
      all.flatMap(({ departureId, stops }) => stops.map((stop, position) => ({ ...stop, departureId, position }))),
    );
  await tx
    .insert(departureLegs)
    .values(
      all.flatMap(({ departureId, stops, seats }) =>
        stops.slice(1).map((_, position) => ({ departureId, position, seats })),
      ),
    );
  return created;
}

/** Changes a departure that has not left; booked prices stay. Pick-ups moved by over 15 minutes, and other stops, are told.
 * @param seen `departureKey` of what was shown; else `changed_meanwhile` */
export async function changeDeparture(
  tx: Tx,
  publicId: string,
  change: DepartureChange,
  now: number,
  seen?: string,
): Promise<DepartureOutcome> {
  const locked = await lockDeparture(tx, eq(departures.publicId, publicId), now);
  if (!locked) return { ok: false, reason: "not_found" };
  const { departure } = locked;
  if (departure.status === "cancelled") return { ok: false, reason: "cancelled" };
  if (seen && seen !== departureKey({ ...departure, departureAt: departure.departureAt.getTime() }))
    return { ok: false, reason: "changed_meanwhile" };
  if (!isBookable(departure, now)) return { ok: false, reason: "departed" };
  if (change.departureAt && change.departureAt.getTime() <= now) return { ok: false, reason: "in_past" };
  const taken = Math.max(...(await legsOf(locked)).map((leg) => leg.taken));
  if (change.seats !== undefined && change.seats < taken) return { ok: false, reason: "too_few_seats", taken };
  const told = await applyChange(locked, change);
  return { ok: true, publicId, told, changed: changedBy(change, departure) };
}

function changedBy({ departureAt, price }: DepartureChange, before: Departure): ByHand[] {
  const isMoved = departureAt !== undefined && departureAt.getTime() !== before.departureAt.getTime();
  const isPriced = price !== undefined && price !== before.price;
  return [...(isMoved ? (["time"] as const) : []), ...(isPriced ? (["price"] as const) : [])];
}

export type BoardOutcome =
  | { ok: true; departureId: string }
  | { ok: false; reason: "not_found" | "not_valid" | "boarded" };

/** Lets a confirmed ticket on board, once, until arrival. @param now ms UTC */
export async function boardWithTicket(tx: Tx, ticketCode: string, now: number): Promise<BoardOutcome> {
  const withTicket = sql`${departures.id} = (select departure_id from bus_booking where ticket_code = ${ticketCode})`;
  const locked = await lockDeparture(tx, withTicket, now);
  const [booking] = await tx.select().from(busBookings).where(eq(busBookings.ticketCode, ticketCode));
  if (!locked || !booking) return { ok: false, reason: "not_found" };
  const { departure } = locked;
  if (booking.status !== "confirmed" || departure.arrivalAt.getTime() <= now) return { ok: false, reason: "not_valid" };
  if (booking.boardedAt) return { ok: false, reason: "boarded" };
  await tx
    .update(busBookings)
    .set({ boardedAt: new Date(now) })
    .where(eq(busBookings.id, booking.id));
  return { ok: true, departureId: departure.publicId };
}

/** Cancels a departure that has not left, and tells who had a seat why. @param seen public ids of the bookings that were shown; else `changed_meanwhile` */
export async function cancelDeparture(
  tx: Tx,
  publicId: string,
  reason: string,
  now: number,
  seen?: string[],
): Promise<DepartureOutcome> {
  const locked = await lockDeparture(tx, eq(departures.publicId, publicId), now);
  if (!locked) return { ok: false, reason: "not_found" };
  const { departure } = locked;
  if (departure.status === "cancelled") return { ok: false, reason: "cancelled" };
  if (!isBookable(departure, now)) return { ok: false, reason: "departed" };
  const booked = (await liveBookings(locked)).filter(({ status }) => status === "confirmed");
  if (seen && !booked.every((booking) => seen.includes(booking.publicId)))
    return { ok: false, reason: "changed_meanwhile" };
  await tx
    .update(departures)
    .set({ status: "cancelled", cancelledAt: new Date(now), cancelReason: reason })
    .where(eq(departures.id, departure.id));
  const live = and(eq(busBookings.departureId, departure.id), inArray(busBookings.status, ["held", "confirmed"]));
  const calledOff = await endBookings(tx, live, "called_off", now);
  await tellOfCancelledDeparture(locked, calledOff, reason);
  return { ok: true, publicId, told: new Set(calledOff.map(({ userId }) => userId)).size };
}

async function applyChange(locked: LockedDeparture, { stops: changes, ...change }: DepartureChange): Promise<number> {
  const { tx, departure, stops } = locked;
  const departureAt = change.departureAt ?? departure.departureAt;
  const newStops = stops.map((stop, n) => ({
    ...stop,
    minutes: changes?.[n]?.minutes ?? stop.minutes,
    stopName: changes?.[n]?.stopName ?? stop.stopName,
  }));
  const after = { ...departure, ...change, departureAt, arrivalAt: arrivalOf(departureAt, newStops) };
  await tx
    .update(departures)
    .set({ ...change, departureAt, arrivalAt: after.arrivalAt, changes: sql`${departures.changes} + 1` })
    .where(eq(departures.id, departure.id));
  for (const { position, minutes, stopName } of changes ? newStops : []) {
    const row = and(eq(departureStops.departureId, departure.id), eq(departureStops.position, position));
    await tx.update(departureStops).set({ minutes, stopName }).where(row);
  }
  if (change.seats !== undefined)
    await tx.update(departureLegs).set({ seats: change.seats }).where(eq(departureLegs.departureId, departure.id));
  await tx
    .update(busBookings)
    .set({ heldUntil: sql`least(${busBookings.heldUntil}, ${timestamp(departureAt.getTime())})` })
    .where(and(eq(busBookings.departureId, departure.id), eq(busBookings.status, "held")));
  return tellOfChange(locked, { ...locked, departure: after, stops: newStops }, await liveBookings(locked));
}

function arrivalOf(departureAt: Date, stops: { minutes: number }[]): Date {
  return new Date(departureAt.getTime() + (stops.at(-1)?.minutes ?? 0) * 60_000);
}
