import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgEnum, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { place } from "./places";
import { users } from "./users";

export const departureStatus = pgEnum("departure_status", ["open", "cancelled"]);
/** `held` for ten minutes, then `confirmed` or `lapsed`. `called_off`: the whole departure was cancelled. */
export const busBookingStatus = pgEnum("bus_booking_status", [
  "held",
  "confirmed",
  "cancelled",
  "lapsed",
  "called_off",
]);

export const departures = pgTable(
  "departure",
  {
    id: id(),
    publicId: text().notNull().unique(),
    operator: text().notNull(),
    status: departureStatus().notNull().default("open"),
    departureAt: moment().notNull(),
    arrivalAt: moment().notNull(),
    seats: smallint().notNull(),
    /** Whole kronor per seat for the whole way; a part of the way costs its share, as of a ride. */
    price: integer().notNull(),
    note: text().notNull().default(""),
    /** Which trip of which feed on which day it was imported from, so that importing again changes it instead. */
    importKey: text().unique(),
    /** How often it was changed, by which calendars know the newest. */
    changes: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    cancelledAt: moment(),
    /** Told to everybody who has a seat. */
    cancelReason: text().notNull().default(""),
  },
  (table) => [
    index().on(table.departureAt),
    check("seats_in_a_coach", sql`${table.seats} between 1 and 100`),
    check("departure_price_not_negative", sql`${table.price} >= 0`),
    check("departure_before_arrival", sql`${table.departureAt} < ${table.arrivalAt}`),
  ],
);

export const departureStops = pgTable(
  "departure_stop",
  {
    departureId: bigint({ mode: "number" })
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    placeId: integer()
      .notNull()
      .references(() => place.id),
    /** Where the coach stands, shown to everybody: "Cityterminalen, hållplats 12". */
    stopName: text().notNull().default(""),
    /** From the first stop along the road. */
    metres: integer().notNull(),
    /** Minutes after the departure from the first stop that the coach leaves here, or arrives at the last. */
    minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.departureId, table.position] }), index().on(table.placeId)],
);

/** The piece between stop `position` and the next; seats are counted here. */
export const departureLegs = pgTable(
  "departure_leg",
  {
    departureId: bigint({ mode: "number" })
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    seats: smallint().notNull(),
    /** Kept by a trigger on `bus_booking`, never written by the app. */
    taken: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.departureId, table.position] }),
    check("coach_never_oversold", sql`${table.taken} between 0 and ${table.seats}`),
  ],
);

export const busBookings = pgTable(
  "bus_booking",
  {
    id: id(),
    publicId: text().notNull().unique(),
    departureId: bigint({ mode: "number" })
      .notNull()
      .references(() => departures.id),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    status: busBookingStatus().notNull().default("held"),
    seats: smallint().notNull(),
    /** The legs used: from stop `fromLeg` to stop `toLeg`. */
    fromLeg: smallint().notNull(),
    toLeg: smallint().notNull(),
    /** Whole kronor per seat for this part of the way, as it was when the seats were taken. */
    price: integer().notNull(),
    travellerName: text().notNull().default(""),
    /** In the QR code of the ticket: proves it without anything that tells who it is. */
    ticketCode: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
    heldUntil: moment().notNull(),
    confirmedAt: moment(),
    endedAt: moment(),
    /** When they were let on the coach: whoever shows a copy of the ticket comes too late. */
    boardedAt: moment(),
    holdsSeats: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when status in ('held', 'confirmed') then seats else 0 end`),
  },
  (table) => [
    index().on(table.departureId, table.status),
    index().on(table.userId, table.createdAt),
    index("bus_booking_lapsing").on(table.heldUntil).where(sql`status = 'held'`),
    check("coach_seats_booked", sql`${table.seats} between 1 and 8`),
    check("coach_legs_in_order", sql`${table.fromLeg} < ${table.toLeg}`),
  ],
);
