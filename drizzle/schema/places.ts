import { sql } from "drizzle-orm";
import { bigint, check, doublePrecision, integer, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./users";

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

export const ownPlaceName = pgEnum("own_place_name", ["home", "work"]);

/** What somebody calls home and work. */
export const ownPlaces = pgTable(
  "own_place",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: ownPlaceName().notNull(),
    placeId: integer()
      .notNull()
      .references(() => place.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
