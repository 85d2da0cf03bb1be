import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { id, moment } from "./columns";
import { rides } from "./rides";
import { users } from "./users";

export const tripState = pgEnum("trip_state", ["planned", "confirmed", "on_the_way", "at_stop", "arrived"]);

export const tripReportKind = pgEnum("trip_report_kind", [
  "confirmed",
  "driving",
  "late",
  "at_stop",
  "arrived",
  "here",
  "not_seen",
]);

/** How the day of a ride goes, from the first that is said of it. */
export const trips = pgTable(
  "trip",
  {
    rideId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => rides.id, { onDelete: "cascade" }),
    state: tripState().notNull().default("planned"),
    /** The last stop reached, in minutes after the planned departure; null before it is under way. */
    reached: smallint(),
    /** Minutes after plan, as told or as seen at the last stop; what is left of it once the ride is moved stands at the ride. */
    delay: smallint().notNull().default(0),
    /** Minutes after plan where the car was seen last, once it is forgotten where that was; a report takes its place. */
    seenLate: smallint().notNull().default(0),
    /** The departure that the delay is counted from: the ride may be moved later. */
    departureAt: moment().notNull(),
    /** When the driver said "Jag kommer". */
    confirmedAt: moment(),
    /** Of the last report that changed any of this. */
    reportedAt: moment(),
    /** How many of the reminders have been sent, of the departure beside it. */
    reminded: smallint().notNull().default(0),
    remindedFor: moment(),
  },
  (table) => [check("delay_within_a_day", sql`${table.delay} between 0 and 1440`)],
);

/** What was said on the day. Appended to, never changed. */
export const tripReports = pgTable(
  "trip_report",
  {
    id: id(),
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => trips.rideId, { onDelete: "cascade" }),
    /** The passenger's; null where the driver says it to all. */
    bookingId: bigint({ mode: "number" }).references(() => bookings.id, { onDelete: "cascade" }),
    actorId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    kind: tripReportKind().notNull(),
    /** `late`: how many; `at_stop`: the stop, in minutes after the planned departure. */
    minutes: smallint(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.rideId, table.id), index().on(table.bookingId), index().on(table.actorId)],
);

/** Whom a report concerns, and when they saw it. */
export const tripLines = pgTable(
  "trip_line",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reportId: bigint({ mode: "number" })
      .notNull()
      .references(() => tripReports.id, { onDelete: "cascade" }),
    readAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reportId] }), index().on(table.reportId)],
);

/** A link by which somebody lets others follow their part of a ride; removed, it shows nothing any more. */
export const tripFollows = pgTable(
  "trip_follow",
  {
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of what stands in the address. */
    tokenHash: text().notNull().unique(),
    /** The same, to be opened by this site alone: its owner is shown it again. */
    sealedToken: text().notNull(),
    showsPlate: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rideId, table.userId] }), index().on(table.userId)],
);

export const textMeaning = pgEnum("text_meaning", ["yes", "no", "unclear"]);

/** Text messages that people answer reminders with, without a word of them. */
export const textAnswers = pgTable(
  "text_answer",
  {
    /** The service's own, so that none counts twice. */
    id: text().primaryKey(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    meaning: textMeaning().notNull(),
    /** What can be answered was told in return. */
    isHelped: boolean().notNull().default(false),
    at: moment().notNull(),
  },
  (table) => [index().on(table.userId, table.at), index().on(table.at)],
);

/** Rides whose driver shows where the car is, for as long: overwritten, never kept as a track. */
export const tripPositions = pgTable(
  "trip_position",
  {
    rideId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => rides.id, { onDelete: "cascade" }),
    /** Who drives. */
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endsAt: moment().notNull(),
    /** Degrees; null until the first has come. */
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Where on the way, in minutes of the timetable after departure. */
    minutes: real(),
    at: moment(),
  },
  (table) => [index().on(table.userId)],
);
