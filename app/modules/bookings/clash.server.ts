import { type SQL, sql } from "drizzle-orm";
import { ticketAddress } from "~/modules/bus/address";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { OtherTrip } from "~/modules/rides/types";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { formatDay, formatDayTime, formatTime } from "~/text/format";
import { isLiveSeat } from "./sql.server";

type Part = { onAt: number; offAt: number };
type Trip = Part & {
  kind: "booking" | "ride" | "ticket";
  publicId: string;
  isAsked: boolean;
  isDriving: boolean;
  departureId: string | null;
  fromId: number;
  toId: number;
};

export type Way = Pick<Trip, "fromId" | "toId">;

/** A trip that somebody has at the same time: where it stands, and how it reads. */
export type Clash = ReturnType<typeof clashOf>;

/** The first trip that somebody has asked for, booked or drives while a part of a ride or of a coach's departure lasts. @param tripId its public id */
export async function findClash(
  personId: number,
  tripId: string,
  part: Part,
  reader: Db | Tx = db,
): Promise<Clash | null> {
  const [trip, index] = await Promise.all([readTrip(reader, personId, [tripId], [part]), places()]);
  return trip && clashOf(trip, part, index);
}

/** Whether somebody has another trip then than the one that they were shown. @param seen its address, null when not asked */
export const isBusyBeside = (personId: number, tripId: string, part: Part, seen: unknown) => async (tx: Tx) => {
  const clash = seen === null ? null : await findClash(personId, tripId, part, tx);
  return clash !== null && clash.address !== seen;
};

/** The first trip that somebody has while one of these would last: where it stands, and that they have it, in a sentence. @param but public ids of trips that do not count */
export async function findOtherTrip(
  tx: Tx,
  personId: number,
  lasting: Part[],
  but: string[] = [],
): Promise<OtherTrip | null> {
  const [trip, index] = await Promise.all([readTrip(tx, personId, but, lasting), places()]);
  return trip && { address: addressOf(trip), text: otherTripText(trip, index) };
}

async function readTrip(reader: Db | Tx, personId: number, but: string[], parts: Part[]): Promise<Trip | null> {
  const [row] = await reader.execute<{ trip: Trip | null }>(
    sql`select ${tripAtSameTime(personId, but, parts)} as trip`,
  );
  return row?.trip ?? null;
}

/** SQL: ways that somebody travels, drives, or wants to be driven in the week from a moment. */
export const waysAfter = (personId: number, at: SQL) => sql<Way[]>`(
  select coalesce(json_agg(json_build_object('fromId', from_id, 'toId', to_id)), '[]')
  from (${tripsOf(personId, [], sql`ride.kind in ('offer', 'request')`)}) trip
  where off_at > ${at} and on_at < ${at} + interval '7 days')`;

/** Whether one of these ways leads back, as near as a search would find it. */
export function leadsBack(ways: Way[], { from, to }: Record<"from" | "to", { slug: string }>, index: PlaceIndex) {
  const isNear = (slug: string, id: number) => {
    const [end, place] = [index.endAt(slug), index.byId(id)];
    return end !== null && place !== undefined && distanceBetween(end.place, place) <= end.radius;
  };
  return ways.some(({ fromId, toId }) => isNear(to.slug, fromId) && isNear(from.slug, toId));
}

/** As `findClash`, for a statement that asks for more. @param but public ids @param parts ms UTC */
export const tripAtSameTime = (personId: number, but: string[], parts: Part[]) => sql<Trip | null>`(
  select json_build_object('kind', kind, 'publicId', public_id, 'isAsked', is_asked, 'isDriving', is_driving,
    'departureId', departure_id, 'fromId', from_id, 'toId', to_id,
    'onAt', ${milliseconds(sql`on_at`)}, 'offAt', ${milliseconds(sql`off_at`)})
  from (${tripsOf(personId, but, sql`ride.kind = 'offer'`)}) trip
  where ${isWithin(parts)}
  order by on_at limit 1)`;

const tripsOf = (personId: number, but: string[], ofKind: SQL) => sql`
  select 'booking' as kind, booking.public_id, booking.status = 'requested' as is_asked,
    ride.kind = 'request' and booking.user_id = ${personId} as is_driving, null as departure_id,
    booking.from_place_id as from_id, booking.to_place_id as to_id,
    ride.departure_at + booking.on_minutes * interval '1 minute' as on_at,
    ride.departure_at + booking.off_minutes * interval '1 minute' as off_at
  from booking join ride on ride.id = booking.ride_id
  where ${isLiveSeat} and ${isOther(sql`ride.public_id`, but)} and (booking.user_id = ${personId}
    or (booking.counterparty_id = ${personId} and ride.kind = 'request' and booking.status = 'accepted'))
  union all
  select 'ride', ride.public_id, false, true, null, ${endOf(sql`asc`)}, ${endOf(sql`desc`)}, ride.departure_at, ride.arrival_at
  from ride
  where ride.user_id = ${personId} and ${ofKind} and ride.status in ('open', 'full', 'departed')
    and ${isOther(sql`ride.public_id`, but)}
  union all
  select 'ticket', bus_booking.public_id, false, false, departure.public_id, on_stop.place_id, off_stop.place_id,
    departure.departure_at + on_stop.minutes * interval '1 minute',
    departure.departure_at + off_stop.minutes * interval '1 minute'
  from bus_booking join departure on departure.id = bus_booking.departure_id
    join departure_stop on_stop on on_stop.departure_id = departure.id and on_stop.position = bus_booking.from_leg
    join departure_stop off_stop on off_stop.departure_id = departure.id and off_stop.position = bus_booking.to_leg
  where bus_booking.user_id = ${personId} and bus_booking.status = 'confirmed'
    and ${isOther(sql`departure.public_id`, but)}`;

const isWithin = (parts: Part[]) => sql`exists (
  select from json_to_recordset(${JSON.stringify(parts)}::json) as part("onAt" float8, "offAt" float8)
  where on_at < to_timestamp("offAt" / 1000) and off_at > to_timestamp("onAt" / 1000))`;

const isOther = (publicId: SQL, but: string[]) =>
  sql`${publicId} not in (select json_array_elements_text(${JSON.stringify(but)}::json))`;

const endOf = (direction: SQL) => sql`(
  select place_id from ride_stop where ride_stop.ride_id = ride.id order by position ${direction} limit 1)`;

/** @param part of the ride that is to be booked */
export function clashOf(trip: Trip, part: Part, index: PlaceIndex) {
  const { onAt, offAt, fromId, toId } = trip;
  const from = formatDay(onAt) === formatDay(part.onAt) ? formatTime(onAt) : formatDayTime(onAt);
  const way = `${index.labelOf(fromId).name} → ${index.labelOf(toId).name}`;
  const asked = trip.isAsked ? (trip.isDriving ? "erbjudit skjuts på " : "frågat om ") : "";
  return { address: addressOf(trip), asked, text: `${way} ${from}–${formatTime(offAt, onAt)}` };
}

function otherTripText(trip: Trip, index: PlaceIndex): string {
  const { onAt, offAt, fromId, toId } = trip;
  const [from, to] = [fromId, toId].map((id) => index.labelOf(id).name);
  return `Du ${busyWith(trip)} ${from}–${to} då, ${formatDayTime(onAt)}–${formatTime(offAt, onAt)}.`;
}

function busyWith({ isAsked, isDriving }: Trip): string {
  if (isAsked) return isDriving ? "har erbjudit skjuts" : "har frågat om en plats";
  return isDriving ? "kör redan" : "åker redan";
}

function addressOf({ kind, publicId, departureId }: Trip): string {
  if (departureId !== null) return ticketAddress(departureId, publicId);
  return `/${kind === "ride" ? "my-driver-rides" : "my-passenger-rides"}/${publicId}`;
}
