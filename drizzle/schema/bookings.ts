import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { busBookings, departures } from "./bus";
import { id, moment } from "./columns";
import { place } from "./places";
import { rides } from "./rides";
import { users } from "./users";

/** `created`: not yet paid. `pending`: paid, and PayPal still looks into it. */
export type PaymentStatus = "created" | "pending" | "paid" | "declined" | "expired" | "refunding" | "refunded";

export const bookingType = pgEnum("booking_type", ["seat", "contact_unlock"]);
export const bookingStatus = pgEnum("booking_status", [
  "requested",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled_by_passenger",
  "cancelled_by_driver",
  "completed",
  "no_show",
]);
/** What a passenger must confirm again after the driver changed the ride. */
export const reconfirmation = pgEnum("reconfirmation", ["time", "seats"]);
/** What somebody may say about why they say no. */
export const declineReason = pgEnum("decline_reason", [
  "declined_full",
  "declined_detour",
  "declined_luggage",
  "declined_time",
  "declined_found",
]);

/** What is asked for together, with a change between: held once all have said yes, else not at all. */
export const journeys = pgTable(
  "booking_journey",
  {
    id: id(),
    /** A coach for the part that is no ride, from stop `fromLeg` to stop `toLeg`; null where both are rides. */
    departureId: bigint({ mode: "number" }).references(() => departures.id, { onDelete: "set null" }),
    fromLeg: smallint(),
    toLeg: smallint(),
    ticketId: bigint({ mode: "number" }).references(() => busBookings.id, { onDelete: "set null" }),
  },
  (table) => [index().on(table.departureId), index().on(table.ticketId)],
);

export const bookings = pgTable(
  "booking",
  {
    id: id(),
    publicId: text().notNull().unique(),
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id),
    bookingType: bookingType().notNull().default("seat"),
    /** Who sends it: the passenger of an offered ride, the driver who answers a request. */
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** Who receives it: the owner of the ride. */
    counterpartyId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    status: bookingStatus().notNull().default("requested"),
    seats: smallint().notNull(),
    fromPlaceId: integer()
      .notNull()
      .references(() => place.id),
    toPlaceId: integer()
      .notNull()
      .references(() => place.id),
    /** Minutes after the ride's departure. */
    onMinutes: integer().notNull(),
    offMinutes: integer().notNull(),
    /** The legs used: from `fromLeg` up to but not including `toLeg`. */
    fromLeg: smallint().notNull(),
    toLeg: smallint().notNull(),
    /** Whole kronor per seat for this part of the way, as it was when sent. */
    price: integer().notNull(),
    message: text().notNull().default(""),
    /** Requested, and nothing is to be answered: stands in line while its part of the way is full, or has the receiver's yes. */
    isWaiting: boolean().notNull().default(false),
    journeyId: bigint({ mode: "number" }).references(() => journeys.id),
    /** 1 or 2, in the order travelled. */
    journeyPart: smallint(),
    /** When the receiver said yes to a part of a journey, which is held once the other part can be. */
    yesAt: moment(),
    reconfirm: reconfirmation(),
    /** The departure that the sender said yes to: several small changes of it add up. */
    agreedDepartureAt: moment().notNull(),
    /** Seats are held from `accepted`, but not while the passenger must confirm that fewer seats still suit. */
    holdsSeats: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`status in ('accepted', 'completed', 'no_show') and booking_type = 'seat' and reconfirm is distinct from 'seats'`,
      ),
    /** ms since 1970, as the specification has it. */
    createdAt: bigint({ mode: "number" }).notNull(),
    expiresAt: moment().notNull(),
    answeredAt: moment(),
    /** When the receiver's no counts; until then it can be taken back, and the sender knows nothing of it. */
    declinesAt: moment(),
    declineReason: declineReason(),
    /** When an unlock was paid, ms since 1970, as the specification has it. Null for seats. */
    paidAt: bigint({ mode: "number" }),
    /** How the payment of an unlock stands, as the specification has it, and whether what it bought was shown. Null for seats. */
    paypal: jsonb().$type<{ status: PaymentStatus; isShown?: true }>(),
  },
  (table) => [
    index().on(table.rideId, table.status),
    index().on(table.userId, table.status, table.createdAt),
    index().on(table.counterpartyId, table.status, table.createdAt),
    index("booking_declining").on(table.declinesAt).where(sql`declines_at is not null`),
    index("booking_lapsing").on(table.expiresAt).where(sql`status = 'requested'`),
    index("booking_of_journey").on(table.journeyId).where(sql`journey_id is not null`),
    uniqueIndex("one_live_booking")
      .on(table.rideId, table.userId)
      .where(sql`status in ('requested', 'accepted') and booking_type = 'seat'`),
    uniqueIndex("one_live_unlock")
      .on(table.rideId, table.userId, table.counterpartyId)
      .where(sql`status in ('requested', 'accepted') and booking_type = 'contact_unlock'`),
    index("booking_paid_unlock").on(table.counterpartyId, table.paidAt).where(sql`booking_type = 'contact_unlock'`),
    check("seats_booked", sql`${table.seats} between 1 and 8`),
    check("legs_in_order", sql`${table.fromLeg} < ${table.toLeg}`),
    check("not_with_oneself", sql`${table.userId} <> ${table.counterpartyId}`),
  ],
);

/** Appended to, never changed. */
export const bookingEvents = pgTable(
  "booking_event",
  {
    id: id(),
    bookingId: bigint({ mode: "number" })
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    at: moment().notNull().defaultNow(),
    /** Null: the clock or another person's move did it. */
    actorId: bigint({ mode: "number" }).references(() => users.id),
    fromStatus: bookingStatus(),
    toStatus: bookingStatus().notNull(),
    /** A key of `moveReasons` in the bookings module: why it moved when the status alone does not say. */
    reason: text(),
    /** When the passenger was to be picked up before the time was changed, and after; null where it was not. */
    pickupFrom: moment(),
    pickupTo: moment(),
  },
  (table) => [index().on(table.bookingId, table.id)],
);

/** A line of history that somebody should see in the conversation about it, read or not as a message is. */
export const bookingLines = pgTable(
  "booking_line",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: bigint({ mode: "number" })
      .notNull()
      .references(() => bookingEvents.id, { onDelete: "cascade" }),
    readAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] }), index().on(table.eventId)],
);
