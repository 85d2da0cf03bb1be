import { type SQL, sql } from "drizzle-orm";

/** A condition on `booking`: a seat that is asked for or agreed on, as `isLive` has it. */
export const isLiveSeat = sql`booking.booking_type = 'seat' and booking.status in ('requested', 'accepted')`;

/** A column of `booking`: the other part of its journey was held, and is off by no doing of the passenger's. */
export const isJourneyBroken = sql<boolean>`(booking.journey_id is not null and (
  exists (
    select from booking part where part.journey_id = booking.journey_id and part.id <> booking.id
      and (part.status = 'cancelled_by_driver' or exists (
        select from booking_event where booking_id = part.id and to_status = part.status
          and reason in ('change_declined', 'driver_late', 'driver_missing'))))
  or exists (
    select from booking_journey journey join bus_booking ticket on ticket.id = journey.ticket_id
    where journey.id = booking.journey_id and ticket.status = 'called_off')))`;

export const nameOfStart = sql`(select place.name from place where place.id = booking.from_place_id)`;
export const nameOfEnd = sql`(select place.name from place where place.id = booking.to_place_id)`;

/** A condition on `booking`: it is between these two people, whoever sent it. */
export const isBetween = (one: SQL, other: SQL) =>
  sql`(booking.user_id, booking.counterparty_id) in ((${one}, ${other}), (${other}, ${one}))`;
