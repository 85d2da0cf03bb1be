import { sql } from "drizzle-orm";
import { check, doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";

/** A town or village people travel between. The id fits the 15 bits of a search key and is never reused. */
export const place = pgTable(
  "place",
  {
    id: integer().primaryKey(),
    geonameId: integer("geoname_id").notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    county: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    population: integer().notNull(),
    aliases: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [check("place_id_range", sql`${table.id} between 1 and 32767`)],
);
