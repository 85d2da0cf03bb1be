import { sql } from "drizzle-orm";
import { check, doublePrecision, integer, pgEnum, pgTable, text } from "drizzle-orm/pg-core";

export const placeKind = pgEnum("place_kind", [
  "town",
  "locality",
  "postcode",
  "station",
  "airport",
  "resort",
  "ferry",
  "campus",
  "hospital",
  "destination",
  "island",
  "district",
  "park_and_ride",
  "rest_stop",
  "abroad",
  "pin",
]);

/**
 * Every named point people travel between. The id is never given to another: the places of the index, whose ids fit the
 * 15 bits of a search key, are below 32 768, points beside them from 40 000, postcodes 1 000 000 and the code, and any
 * other position on the map from 1 500 000 000.
 */
export const place = pgTable(
  "place",
  {
    id: integer().primaryKey(),
    geonameId: integer("geoname_id").unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    kind: placeKind().notNull().default("town"),
    /** Or the country, for places abroad. */
    county: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** For a point without inhabitants, how large a town people look for as often. */
    population: integer().notNull(),
    aliases: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [check("place_id_range", sql`${table.id} >= 1`)],
);
