import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { RideKind } from "~/modules/rides/types";
import { maskMeetingPoint } from "~/modules/users/contact-masking";
import { deletedName, firstName, pictureOf } from "~/modules/users/rules";
import type { User } from "~/modules/users/types";
import { rawMilliseconds, rawTimestamp, type Sql, sql } from "~/platform/db.server";
import { type Ahead, aheadOf } from "./ahead";
import { changeWords, ticketChangeWords } from "./journey-wording";
import { type OtherPart, type OwnPart, otherPartOf, otherPartText } from "./other-part.server";
import { roleOf } from "./rules";
import type { Person, TripAhead } from "./trips";
import type { BookingStatus, Reconfirmation } from "./types";

export type HomeTrips = { now: number; next: Ahead | null; toAnswer: number };

type StoredPerson = Pick<User, "publicId" | "displayName" | "pictureUrl" | "showsPicture"> & {
  deletedAt: string | null;
  blockedAt: string | null;
};
type RideOfTicket = OwnPart & { part: number; from: number; to: number; status: BookingStatus; driver: string };
type NextRow = { at: number; publicId: string; from: number; to: number; where: string | null } & (
  | {
      kind: "booking";
      departureAt: number;
      rideKind: RideKind;
      isSender: boolean;
      reconfirm: Reconfirmation | null;
      other: StoredPerson;
      part: OwnPart;
      otherPart: OtherPart | null;
    }
  | { kind: "ticket"; departureId: string; operator: string; offAt: number; ride: RideOfTicket | null }
  | { kind: "ride"; seats: number; taken: number; travellers: StoredPerson[] | null }
);

export type HomeTripsRow = { next: NextRow | null; toAnswer: number };

const person = () => sql`json_build_object('publicId', users.public_id, 'displayName', display_name,
  'pictureUrl', picture_url, 'showsPicture', shows_picture, 'deletedAt', deleted_at, 'blockedAt', users.blocked_at)`;

/** SQL column: the next trip and how many wait for an answer, as `listTrips` has them. @param now ms UTC */
export function homeTripsOf(userId: number, now: number): Sql {
  const me = sql`${userId}::bigint`;
  return sql`(
    ${comingTrips(me, rawTimestamp(now))}
    select json_build_object(
      'toAnswer', (select count(*)::integer from mine
        where is_ahead and case when is_sender then reconfirm is not null
          else status = 'requested' and not is_waiting and declines_at is null end),
      'next', (select case kind
        when 'booking' then (${nextBooking(me)})
        when 'ticket' then (${nextTicket()})
        else (${nextRide()})
        end from next)))`;
}

/** The beginning of a query: `mine` (bookings), `coming`, and the `next` of these. */
function comingTrips(me: Sql, moment: Sql): Sql {
  const isUnderWay = sql`ride.arrival_at + late_minutes * interval '1 minute' > ${moment}`;
  return sql`
    with mine as materialized (
      select booking.id, booking.ride_id, booking.status, is_waiting, reconfirm, declines_at, kind, on_minutes, departure_at,
        booking.user_id = ${me} as is_sender,
        departure_at + (off_minutes + late_minutes) * interval '1 minute' > ${moment} as is_ahead
      from booking join ride on ride.id = ride_id
      where (booking.user_id = ${me} or counterparty_id = ${me}) and booking_type = 'seat'
        and booking.status in ('requested', 'accepted', 'no_show') and ${isUnderWay}
    ), coming as (
      select 'booking' as kind, id, departure_at + on_minutes * interval '1 minute' as at, true as is_agreed
      from mine where is_ahead and status = 'accepted' and (is_sender or kind = 'request') and not (is_sender and reconfirm is not null)
      union all
      select 'ticket', bus_booking.id, departure_at + on_stop.minutes * interval '1 minute', true
      from bus_booking join departure on departure.id = departure_id
      join departure_stop on_stop on on_stop.departure_id = departure.id and on_stop.position = from_leg
      join departure_stop off_stop on off_stop.departure_id = departure.id and off_stop.position = to_leg
      where user_id = ${me} and bus_booking.status = 'confirmed'
        and departure_at + off_stop.minutes * interval '1 minute' > ${moment}
      union all
      select 'ride', ride.id, departure_at,
        exists (select from mine where ride_id = ride.id and status = 'accepted' and not is_sender)
      from ride where user_id = ${me} and kind = 'offer' and status in ('open', 'full', 'departed') and ${isUnderWay}
    ), next as (select * from coming order by is_agreed desc, at limit 1)`;
}

function nextBooking(me: Sql): Sql {
  return sql`
    select json_build_object('kind', 'booking', 'at', ${rawMilliseconds(sql`next.at`)}, 'publicId', booking.public_id,
      'departureAt', ${rawMilliseconds(sql`ride.departure_at`)},
      'from', from_place_id, 'to', to_place_id, 'rideKind', ride.kind, 'isSender', booking.user_id = ${me},
      'reconfirm', reconfirm, 'other', ${person()}, 'part', ${ownPart()}, 'otherPart', ${sql.unsafe(otherPartText)},
      'where', (select meeting_point from ride_stop
        where ride_id = ride.id and place_id = from_place_id order by position limit 1))
    from booking join ride on ride.id = ride_id
    join users on users.id = case when booking.user_id = ${me} then counterparty_id else booking.user_id end
    where booking.id = next.id`;
}

function ownPart(): Sql {
  const at = (minutes: Sql) =>
    rawMilliseconds(sql`ride.departure_at + (${minutes} + late_minutes) * interval '1 minute'`);
  return sql`json_build_object('part', journey_part, 'onAt', ${at(sql`on_minutes`)}, 'offAt', ${at(sql`off_minutes`)})`;
}

function nextTicket(): Sql {
  return sql`
    select json_build_object('kind', 'ticket', 'at', ${rawMilliseconds(sql`next.at`)}, 'publicId', bus_booking.public_id,
      'from', on_stop.place_id, 'to', off_stop.place_id, 'where', on_stop.stop_name,
      'departureId', departure.public_id, 'operator', operator,
      'offAt', ${rawMilliseconds(sql`departure.departure_at + off_stop.minutes * interval '1 minute'`)},
      'ride', (
        select ${ownPart()}::jsonb || jsonb_build_object('from', from_place_id, 'to', to_place_id, 'status', booking.status,
          'driver', users.display_name)
        from booking_journey journey join booking on booking.journey_id = journey.id
        join ride on ride.id = ride_id join users on users.id = counterparty_id
        where journey.ticket_id = bus_booking.id))
    from bus_booking join departure on departure.id = departure_id
    join departure_stop on_stop on on_stop.departure_id = departure.id and on_stop.position = from_leg
    join departure_stop off_stop on off_stop.departure_id = departure.id and off_stop.position = to_leg
    where bus_booking.id = next.id`;
}

function nextRide(): Sql {
  const placeAt = (order: Sql) =>
    sql`(select place_id from ride_stop where ride_id = ride.id order by position ${order} limit 1)`;
  return sql`
    select json_build_object('kind', 'ride', 'at', ${rawMilliseconds(sql`next.at`)}, 'publicId', ride.public_id,
      'from', ${placeAt(sql`asc`)}, 'to', ${placeAt(sql`desc`)}, 'seats', seats,
      'where', (select meeting_point from ride_stop where ride_id = ride.id order by position limit 1),
      'taken', (select coalesce(max(taken), 0) from ride_leg where ride_id = ride.id),
      'travellers', (select json_agg(${person()} order by mine.id) from mine join booking on booking.id = mine.id
        join users on users.id = booking.user_id
        where mine.ride_id = ride.id and mine.status = 'accepted' and not is_sender))
    from ride where ride.id = next.id`;
}

/** @param row null while nothing can be read @param now ms UTC */
export async function readHomeTrips(row: HomeTripsRow | null, now: number): Promise<HomeTrips> {
  const next = row?.next ? aheadOf(tripOf(row.next, await places()), now) : null;
  return { now, next, toAnswer: row?.toAnswer ?? 0 };
}

function tripOf(row: NextRow, index: PlaceIndex): TripAhead {
  const { at, publicId } = row;
  const [from, to] = [index.labelOf(row.from), index.labelOf(row.to)];
  const where = row.where ?? "";
  switch (row.kind) {
    case "booking": {
      const side = row.isSender ? ("sender" as const) : ("receiver" as const);
      const standing = { status: "accepted" as const, isWaiting: false, reconfirm: row.reconfirm, ending: null };
      const other = personOf(row.other);
      return {
        kind: "booking",
        at,
        booking: {
          ...standing,
          change: changeOf(row, other, index),
          publicId,
          departureAt: row.departureAt,
          side,
          role: roleOf(row.rideKind, side),
          from,
          to,
          meetingPoint: maskMeetingPoint(where),
          other,
        },
      };
    }
    case "ticket": {
      const { departureId, operator } = row;
      const on = { place: from.name, stopName: where };
      const change = changeOfTicket(row, index);
      return { kind: "ticket", at, ticket: { publicId, departureId, operator, on, off: { place: to.name }, change } };
    }
    case "ride": {
      const { seats, taken } = row;
      const ride = { publicId, from: from.name, to: to.name, meetingPoint: where, seats, taken };
      return { kind: "ride", at, ride, travellers: (row.travellers ?? []).map(personOf) };
    }
  }
}

type RowOf<Kind extends NextRow["kind"]> = Extract<NextRow, { kind: Kind }>;

function changeOf({ part, otherPart, isSender, from, to }: RowOf<"booking">, other: Person, index: PlaceIndex) {
  if (!isSender || !otherPart || part.part === null) return undefined;
  const journey = { part: part.part, change: index.nameOf(part.part === 1 ? to : from) };
  return changeWords({ status: "accepted", journey, other, otherPart: otherPartOf(otherPart, part, index) });
}

function changeOfTicket({ at, offAt, ride }: RowOf<"ticket">, index: PlaceIndex) {
  if (!ride) return undefined;
  const { part, status, driver } = ride;
  const [from, to] = [index.labelOf(ride.from), index.labelOf(ride.to)];
  const journey = { part, change: part === 1 ? to.name : from.name };
  const moments = part === 1 ? { arrives: ride.offAt, leaves: at } : { arrives: offAt, leaves: ride.onAt };
  return ticketChangeWords({ status, journey, other: { firstName: firstName(driver) }, from, to }, moments);
}

function personOf(stored: StoredPerson): Person {
  const dated = (at: string | null) => (at === null ? null : new Date(at));
  const user = { ...stored, deletedAt: dated(stored.deletedAt), blockedAt: dated(stored.blockedAt) };
  return { firstName: user.deletedAt ? deletedName : firstName(user.displayName), picture: pictureOf(user) };
}
