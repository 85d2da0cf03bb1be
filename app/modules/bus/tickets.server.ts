import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { busBookings, departureStops, departures } from "#drizzle/schema/bus";
import { localDateOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { type Db, db, type Tx } from "~/platform/db.server";
import { isBookable, isLive, isReplaced, stopAt } from "./rules";
import { busStop } from "./stops";
import type { BusBooking, BusBookingStatus, Departure, DepartureStop } from "./types";

const [onStop, offStop] = [alias(departureStops, "on_stop"), alias(departureStops, "off_stop")];

export type BusTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** A booking for its owner; null when there is none of theirs. Both ids are public. */
export async function findTicket(userId: number, departureId: string, bookingId: string, now: number) {
  const [row] = await readTickets(
    and(eq(busBookings.publicId, bookingId), eq(busBookings.userId, userId), eq(departures.publicId, departureId)),
    1,
  );
  return row ? ticketOf(row, await places(), now) : null;
}

/** A person's coach bookings, latest departure first, at most 100, without lapsed holds. */
export async function listBusTickets(userId: number, now: number) {
  const shown = inArray(busBookings.status, ["held", "confirmed", "cancelled", "called_off"]);
  const [rows, index] = await Promise.all([readTickets(and(eq(busBookings.userId, userId), shown), 100), places()]);
  return rows.map((row) => ticketOf(row, index, now)).filter(({ status }) => status !== "lapsed");
}

export type OwnTickets = Awaited<ReturnType<typeof listOwnTickets>>;

/** A person's confirmed seats on one departure, the latest first. @param departureId public id */
export function listOwnTickets(userId: number, departureId: string) {
  return db
    .select({ publicId: busBookings.publicId, departureId: departures.publicId, seats: busBookings.seats })
    .from(busBookings)
    .innerJoin(departures, eq(departures.id, busBookings.departureId))
    .where(
      and(eq(departures.publicId, departureId), eq(busBookings.userId, userId), eq(busBookings.status, "confirmed")),
    )
    .orderBy(desc(busBookings.id));
}

/** What a ticket's code proves, without the traveller's name; null for an unknown code. */
export async function checkTicket(ticketCode: string, now: number) {
  const [row] = await readTickets(eq(busBookings.ticketCode, ticketCode), 1);
  if (!row) return null;
  const { status, seats, on, off, operator, arrivalAt, boardedAt } = ticketOf(row, await places(), now);
  return { status, seats, on, off, operator, arrivalAt, boardedAt };
}

/** Public ids of a person's seats on coaches that have not left, as long as they are not on board. @param now ms UTC */
export async function comingBusBookings(reader: Db | Tx, userId: number, now: number): Promise<string[]> {
  const rows = await reader
    .select({ publicId: busBookings.publicId })
    .from(busBookings)
    .innerJoin(departures, eq(departures.id, busBookings.departureId))
    .where(
      and(
        eq(busBookings.userId, userId),
        inArray(busBookings.status, ["held", "confirmed"]),
        isNull(busBookings.boardedAt),
        gt(departures.departureAt, new Date(now)),
      ),
    )
    .orderBy(asc(busBookings.id));
  return rows.map((row) => row.publicId);
}

type Row = { booking: BusBooking; departure: Departure; on: DepartureStop; off: DepartureStop };

/** @param most rows, the latest departures first */
export function readTickets(where: SQL | undefined, most: number): Promise<Row[]> {
  return db
    .select({ booking: busBookings, departure: departures, on: onStop, off: offStop })
    .from(busBookings)
    .innerJoin(departures, eq(departures.id, busBookings.departureId))
    .innerJoin(onStop, and(eq(onStop.departureId, departures.id), eq(onStop.position, busBookings.fromLeg)))
    .innerJoin(offStop, and(eq(offStop.departureId, departures.id), eq(offStop.position, busBookings.toLeg)))
    .where(where)
    .orderBy(desc(departures.departureAt), desc(busBookings.id))
    .limit(most);
}

export function ticketOf({ booking, departure, on, off }: Row, index: PlaceIndex, now: number) {
  const { publicId, seats, price, travellerName, ticketCode } = booking;
  const at = departure.departureAt.getTime();
  return {
    publicId,
    departureId: departure.publicId,
    operator: departure.operator,
    note: departure.note,
    cancelReason: departure.cancelReason,
    status: statusAt(booking, now),
    seats,
    price,
    travellerName,
    ticketCode,
    heldUntil: booking.heldUntil.getTime(),
    isReplaced: isReplaced(booking),
    boardedAt: booking.boardedAt?.getTime() ?? null,
    on: busStop(on, at, index),
    off: busStop(off, at, index),
    departureAt: at,
    arrivalAt: departure.arrivalAt.getTime(),
    isBookable: isBookable(departure, now),
    isComing: stopAt(departure, off) > now && isLive(booking, now),
    isOff: isOffAhead(booking, stopAt(departure, off), now),
  };
}

/** Whether the operator cancelled it, as long as the day of the trip is not over. */
function isOffAhead({ status }: BusBooking, arrival: number, now: number): boolean {
  return status === "called_off" && localDateOf(arrival) >= localDateOf(now);
}

/** An expired hold has lapsed, even before the job has noted it. */
function statusAt(booking: BusBooking, now: number): BusBookingStatus {
  return booking.status === "held" && !isLive(booking, now) ? "lapsed" : booking.status;
}
