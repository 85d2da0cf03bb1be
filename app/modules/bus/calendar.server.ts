import { and, eq, gt, isNotNull, type SQL } from "drizzle-orm";
import { busBookings, departures } from "#drizzle/schema/bus";
import { type CalendarEvent, calendarFile, uidOf } from "~/modules/calendar/ics";
import { places } from "~/modules/places/queries.server";
import { site } from "~/platform/http.server";
import { formatPrice, formatTime, plural } from "~/text/format";
import { ticketAddress } from "./address";
import { type BusTicket, readTickets, ticketOf } from "./tickets.server";
import type { BusBooking } from "./types";

/** A ticket as a calendar file for its owner; null when there is none. Both ids are public. */
export async function ticketCalendar(userId: number, departureId: string, bookingId: string): Promise<string | null> {
  const isIt = and(eq(busBookings.publicId, bookingId), eq(departures.publicId, departureId));
  const events = await eventsWhere(and(eq(busBookings.userId, userId), isIt), 1);
  return events.length > 0 ? calendarFile(events, site.brand.name) : null;
}

/** A person's confirmed seats, cancelled ones too, latest first. @param since of arrival, ms UTC */
export function busEvents(userId: number, since: number, most: number): Promise<CalendarEvent[]> {
  return eventsWhere(and(eq(busBookings.userId, userId), gt(departures.arrivalAt, new Date(since))), most);
}

async function eventsWhere(where: SQL | undefined, most: number): Promise<CalendarEvent[]> {
  const [rows, index] = await Promise.all([
    readTickets(and(where, isNotNull(busBookings.confirmedAt)), most),
    places(),
  ]);
  return rows.map((row) => eventOf(ticketOf(row, index, Date.now()), row.booking, row.departure.changes));
}

function eventOf(ticket: BusTicket, { endedAt, confirmedAt, createdAt }: BusBooking, changes: number): CalendarEvent {
  const { on, off, seats, price } = ticket;
  const isOff = ticket.status !== "confirmed";
  const url = site.origin + ticketAddress(ticket.departureId, ticket.publicId);
  return {
    uid: uidOf(ticket.publicId, site.origin),
    sequence: changes + (isOff ? 1 : 0),
    changedAt: (endedAt ?? confirmedAt ?? createdAt).getTime(),
    startsAt: on.at,
    endsAt: off.at,
    status: isOff ? "CANCELLED" : "CONFIRMED",
    title: `${isOff ? "Avbokad: " : ""}Buss ${on.place}–${off.place}`,
    place: nameOf(on),
    text: [
      ticket.status === "called_off" ? "Bussen är inställd." : isOff ? "Bokningen är avbokad." : "",
      `Bussbolag: ${ticket.operator}`,
      `Avstigning: ${nameOf(off)}, ungefär ${formatTime(off.at, on.at)}`,
      `${plural(seats, "plats", "platser")}, ${formatPrice(price * seats, ", betalas på bussen")}`,
      url,
    ]
      .filter(Boolean)
      .join("\n"),
    url,
  };
}

const nameOf = ({ stopName, place }: BusTicket["on"]) => [stopName, place].filter(Boolean).join(", ");
