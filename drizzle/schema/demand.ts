import { date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { place } from "./places";

/** Weeks in which people are being counted. Unlogged: no backup and no log of PostgreSQL's has the secrets. */
export const missingRideWeeks = pgTable("missing_ride_week", {
  /** Its Monday. */
  week: date({ mode: "string" }).primaryKey(),
  /** What marks are made by; gone when the week is over. */
  secret: text().notNull(),
});

/** How many different people found no ride from one place of the index to another, week by week. */
export const missingRides = pgTable(
  "missing_ride",
  {
    week: date({ mode: "string" }).notNull(),
    fromPlaceId: integer()
      .notNull()
      .references(() => place.id),
    toPlaceId: integer()
      .notNull()
      .references(() => place.id),
    people: smallint().notNull(),
    /** One of each person for this way and week, so that nobody counts twice; null when the week is over. */
    marks: text().array(),
  },
  (table) => [primaryKey({ columns: [table.week, table.fromPlaceId, table.toPlaceId] })],
);
