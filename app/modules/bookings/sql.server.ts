import { type SQL, sql } from "drizzle-orm";

/** A condition on `booking`: a seat that is asked for or agreed on, as `isLive` has it. */
export const isLiveSeat = sql`booking.booking_type = 'seat' and booking.status in ('requested', 'accepted')`;

export const nameOfStart = sql`(select place.name from place where place.id = booking.from_place_id)`;
export const nameOfEnd = sql`(select place.name from place where place.id = booking.to_place_id)`;

/** A condition on `booking`: it is between these two people, whoever sent it. */
export const isBetween = (one: SQL, other: SQL) =>
  sql`(booking.user_id, booking.counterparty_id) in ((${one}, ${other}), (${other}, ${one}))`;
