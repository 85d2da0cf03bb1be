import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { busEvents } from "~/modules/bus/calendar.server";
import { type CalendarEvent, calendarFile } from "~/modules/calendar/ics";
import { places } from "~/modules/places/queries.server";
import { rideColumns } from "~/modules/rides/queries.server";
import { maskMeetingPoint } from "~/modules/users/contact-masking";
import { isCalendarKey } from "~/modules/users/rules";
import { db } from "~/platform/db.server";
import { site } from "~/platform/http.server";
import { bookingEvent, type Changes, ownRideEvent } from "./calendar-events";
import { isParty } from "./queries.server";

const sender = alias(users, "sender");
const receiver = alias(users, "receiver");

const rememberedMs = 60 * 86_400_000;
const mostEvents = 500;

/** A calendar file of an accepted booking, never with contact details; null when it is not this person's. */
export async function bookingCalendar(viewerId: number, publicId: string): Promise<string | null> {
  const events = await bookingEvents(viewerId, eq(bookings.publicId, publicId));
  return events.length > 0 ? calendarFile(events, site.brand.name) : null;
}

/** The calendar feed for a key, with cancellations; null for an unknown key, or one of somebody shut out. */
export async function calendarFeed(key: string): Promise<string | null> {
  if (!isCalendarKey(key)) return null;
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.calendarKey, key), isNull(users.deletedAt), isNull(users.blockedAt)));
  if (!person) return null;
  // One event per ride driven, not one per passenger.
  const isNotOwnOffer = or(eq(bookings.userId, person.id), eq(rides.kind, "request"));
  const since = new Date(Date.now() - rememberedMs);
  const found = await Promise.all([
    bookingEvents(person.id, and(isNotOwnOffer, gt(rides.arrivalAt, since))),
    ownRideEvents(person.id, since),
    busEvents(person.id, since.getTime(), mostEvents),
  ]);
  const events = found.flat().sort((a, b) => a.startsAt - b.startsAt);
  return calendarFile(events, site.brand.name, site.brand.name);
}

async function bookingEvents(viewerId: number, where: SQL | undefined): Promise<CalendarEvent[]> {
  const wasAgreed = sql`${bookings.status} in ('accepted', 'completed', 'no_show', 'cancelled_by_passenger', 'cancelled_by_driver')`;
  const rows = await db
    .select({ booking: bookings, ride: rideColumns, sender, receiver, stops, changes: bookingChanges })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .innerJoin(sender, eq(sender.id, bookings.userId))
    .innerJoin(receiver, eq(receiver.id, bookings.counterpartyId))
    .where(and(where, wasAgreed, eq(bookings.bookingType, "seat"), isParty(viewerId)))
    .orderBy(asc(rides.departureAt), asc(bookings.id))
    .limit(mostEvents);
  const { nameOf } = await places();
  return rows.map(({ stops, ...row }) => {
    const point = (placeId: number) =>
      placeText(nameOf(placeId), maskMeetingPoint(stops.find((stop) => stop.placeId === placeId)?.point ?? ""));
    return bookingEvent({ ...row, viewerId, nameOf, pointAt: point }, site);
  });
}

async function ownRideEvents(ownerId: number, since: Date): Promise<CalendarEvent[]> {
  const rows = await db
    .select({ ride: rideColumns, stops, travellers, changes: rideChanges })
    .from(rides)
    // With a join drizzle qualifies each column; unqualified ones would be another table's inside the subqueries.
    .innerJoin(users, eq(users.id, rides.userId))
    .where(and(eq(rides.userId, ownerId), eq(rides.kind, "offer"), gt(rides.arrivalAt, since)))
    .orderBy(asc(rides.departureAt), asc(rides.id))
    .limit(mostEvents);
  const { nameOf } = await places();
  return rows.map(({ stops, ...row }) => {
    const ends = [stops[0], stops.at(-1)].map((stop) => ({
      name: nameOf(stop?.placeId ?? 0),
      point: stop?.point ?? "",
    }));
    const [from, to] = ends.map(({ name, point }) => ({ name, point: placeText(name, point) }));
    return ownRideEvent({ ...row, from, to, nameOf }, site);
  });
}

const placeText = (name: string, point: string) => [point, name].filter(Boolean).join(", ");

const stops = sql<{ placeId: number; point: string }[]>`(
  select json_agg(json_build_object('placeId', place_id, 'point', meeting_point) order by position)
  from ride_stop where ride_id = ${rides.id})`;

/** A history only grows, so its length serves in the SEQUENCE number. */
const changesOf = (condition: SQL) => sql<Changes>`(
  select json_build_object('count', count(*), 'lastAt', extract(epoch from max(event.at)) * 1000)
  from booking_event event join booking of on of.id = event.booking_id where ${condition})`;

const bookingChanges = changesOf(sql`of.id = ${bookings.id}`);
const rideChanges = changesOf(sql`of.ride_id = ${rides.id} and of.booking_type = 'seat'`);

const travellers = sql<{ name: string; seats: number; from: number; to: number; isAsked: boolean }[]>`(
  select coalesce(json_agg(json_build_object(
    'name', person.display_name, 'seats', seat.seats, 'from', seat.from_place_id, 'to', seat.to_place_id, 'isAsked', seat.reconfirm is not null) order by seat.on_minutes, seat.id), '[]')
  from booking seat join users person on person.id = seat.user_id
  where seat.ride_id = ${rides.id} and seat.booking_type = 'seat' and seat.status in ('accepted', 'completed', 'no_show'))`;
