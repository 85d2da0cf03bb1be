import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { place } from "./places";
import { rideKind, rides } from "./rides";
import { users } from "./users";

const integers = customType<{ data: number[] }>({ dataType: () => "integer[]" });

export const watches = pgTable(
  "watch",
  {
    id: id(),
    publicId: text().notNull().unique(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: rideKind().notNull(),
    /** Null: anywhere. */
    fromPlaceId: integer().references(() => place.id),
    toPlaceId: integer().references(() => place.id),
    /** Metres. */
    fromRadius: integer().notNull(),
    toRadius: integer().notNull(),
    /** Where the ends lie on the plane, metres east and north. */
    fromX: integer(),
    fromY: integer(),
    toX: integer(),
    toY: integer(),
    /** Where an end is a point beside the index: the place of the index that it is looked up under. */
    fromKeyId: integer(),
    toKeyId: integer(),
    /** What a posted ride looks watches up by; an end that is anywhere counts as 0, which is no place. Negative where an
     * end is a point: the ride's line decides then. */
    pair: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`(coalesce(from_key_id, from_place_id, 0) * 32768 + coalesce(to_key_id, to_place_id, 0)) * case when from_key_id is null and to_key_id is null then 1 else -1 end`,
      ),
    /** The week that the dates begin in, 1 from 6 January 2020; 0 for watches of more than seven days. A ride
     * looks up this week, the last and 0 instead of every watch of a pair. */
    week: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when date_to - date_from < 7 then (date_from - date '2020-01-06') / 7 + 1 else 0 end`,
      ),
    /** For requests between two places: the places of the index along the way of the driver, in driving order, negative
     * where only points looked up under them may lie near enough. */
    way: integers(),
    /** Metres along the way to each of them. */
    wayMetres: integers(),
    /** The way on the plane, and metres along it to each of its vertices. */
    wayLineX: integers(),
    wayLineY: integers(),
    wayLineMetres: integers(),
    /** Local dates of getting on, both included. */
    dateFrom: date({ mode: "string" }),
    dateTo: date({ mode: "string" }),
    /** A bit for each weekday from 1 for Monday to 64 for Sunday. */
    weekdays: smallint().notNull().default(127),
    /** Local times of getting on, "07:15", both included. */
    earliest: text(),
    latest: text(),
    /** Offers: seats needed. Requests: seats in the car. */
    seats: smallint().notNull().default(1),
    /** Whole kronor for one seat on the watched part of the way. */
    maxPrice: integer(),
    byPush: boolean().notNull().default(true),
    byEmail: boolean().notNull().default(true),
    /** Told of in the evening, all at once. */
    isDaily: boolean().notNull().default(false),
    /** Local times between which nothing is sent, "22:00" to "07:00"; both null: never quiet. */
    quietFrom: text(),
    quietUntil: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    pausedAt: moment(),
    remindedAt: moment(),
    /** Stops the watch from an e-mail, signed in or not. */
    stopKey: text().notNull().unique().default(sql`gen_random_uuid()::text`),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    index("watch_without_line").on(table.id).where(sql`way is not null and way_line_x is null`),
    /* The indexes that rides are matched by, on pair and way, are written by hand in the migration. */
    check("watch_not_everywhere", sql`${table.fromPlaceId} is not null or ${table.toPlaceId} is not null`),
    check("watch_seats", sql`${table.seats} between 1 and 8`),
    check("watch_channels", sql`${table.byPush} or ${table.byEmail}`),
  ],
);

/** Which rides a watch has found. The key keeps a ride from being told twice. */
export const watchHits = pgTable(
  "watch_hit",
  {
    watchId: bigint({ mode: "number" })
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id, { onDelete: "cascade" }),
    foundAt: moment().notNull(),
    dueAt: moment(),
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.watchId, table.rideId] }),
    index("watch_hit_due").on(table.dueAt).where(sql`told_at is null`),
  ],
);
