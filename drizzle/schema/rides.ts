import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { place } from "./places";
import { users } from "./users";

export const rideKind = pgEnum("ride_kind", ["offer", "request"]);
export const rideStatus = pgEnum("ride_status", ["open", "full", "departed", "completed", "cancelled", "removed"]);
export const bookingMode = pgEnum("booking_mode", ["request", "instant"]);
export const luggage = pgEnum("luggage", ["none", "small", "large"]);

export const rides = pgTable(
  "ride",
  {
    id: id(),
    /** Twelve characters without look-alikes and without a hyphen; stands in the address. */
    publicId: text().notNull().unique(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    kind: rideKind().notNull().default("offer"),
    status: rideStatus().notNull().default("open"),
    departureAt: moment().notNull(),
    arrivalAt: moment().notNull(),
    /** After plan, as the driver has told on the day. */
    lateMinutes: smallint().notNull().default(0),
    flexibilityMinutes: smallint().notNull().default(0),
    seats: smallint().notNull(),
    /** Whole kronor per seat for the whole way; 0 is free. */
    price: integer().notNull(),
    bookingMode: bookingMode().notNull().default("request"),
    luggage: luggage().notNull().default("small"),
    pets: boolean().notNull().default(false),
    smoking: boolean().notNull().default(false),
    childSeat: boolean().notNull().default(false),
    womenOnly: boolean().notNull().default(false),
    winterTyres: boolean().notNull().default(false),
    note: text().notNull().default(""),
    vehicleMake: text().notNull().default(""),
    vehicleColour: text().notNull().default(""),
    /** Shown to accepted passengers only. */
    vehicleRegistration: text().notNull().default(""),
    metres: integer().notNull(),
    seconds: integer().notNull(),
    /** Road numbers, the longest stretch first: {E4,E6}. */
    roads: text().array().notNull().default(sql`'{}'`),
    /** Encoded polyline, five decimals, of the road taken. */
    path: text().notNull(),
    seriesId: uuid(),
    /** The outward ride of which this is the return. */
    returnOf: bigint({ mode: "number" }).references((): AnyPgColumn => rides.id),
    /** How often it was changed, by which calendars know the newest. */
    changes: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    cancelledAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.departureAt),
    index().on(table.seriesId, table.departureAt),
    /** What the clock must move on: departed, completed. */
    index("ride_under_way").on(table.departureAt).where(sql`status in ('open', 'full', 'departed')`),
    check("seats_in_a_car", sql`${table.seats} between 1 and 8`),
    check("price_not_negative", sql`${table.price} >= 0`),
  ],
);

export const rideStops = pgTable(
  "ride_stop",
  {
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    placeId: integer()
      .notNull()
      .references(() => place.id),
    /** The exact spot, shown to accepted passengers only. */
    meetingPoint: text().notNull().default(""),
    /** From the first stop along the road. */
    metres: integer().notNull(),
    minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rideId, table.position] })],
);

/** The piece between stop `position` and the next; seats are counted here. */
export const rideLegs = pgTable(
  "ride_leg",
  {
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    seats: smallint().notNull(),
    /** Kept by a trigger on `booking`, never written by the app. */
    taken: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.rideId, table.position] }),
    check("leg_never_oversold", sql`${table.taken} between 0 and ${table.seats}`),
  ],
);

const integers = customType<{ data: number[] }>({ dataType: () => "integer[]" });
const smallints = customType<{ data: number[] }>({ dataType: () => "smallint[]" });

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Roads with their times and stops, once for all rides that go there alike. The arrays from `places` on run in parallel, one
 * entry per place of the index, in driving order: first those that have the road within their own radius, then those from
 * further away under which points by the road are looked up. Those from `lineX` on run in parallel, too. */
export const rideRoads = pgTable(
  "ride_road",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of all arrays. */
    hash: bytes().notNull().unique(),
    /** When a ride was listed last that goes there. */
    usedOn: date().notNull().default(sql`current_date`),
    /** Negative for those from further away. */
    places: integers().notNull(),
    /** 100 m from the road. */
    offs: smallints().notNull(),
    /** Minutes after departure. */
    minutes: smallints().notNull(),
    /** 100 m from the start along the road. */
    distances: smallints().notNull(),
    /** The part of the line that may come near to a point looked up under the place: its first and last vertex. */
    firsts: smallints().notNull(),
    lasts: smallints().notNull(),
    /** The road on the plane, its vertices in driving order: metres east and north, and from the start along it; empty
     * where the ride was listed before lines were kept. */
    lineX: integers().notNull(),
    lineY: integers().notNull(),
    lineMetres: integers().notNull(),
    lineSeconds: integers().notNull(),
  },
  (table) => [
    index("ride_road_without_line").on(table.id).where(sql`line_x = '{}'`),
    /* The storage settings are in a hand-written migration. */
  ],
);

/** Open or full rides that have not departed: narrow, as a search reads thousands. */
export const rideListings = pgTable(
  "ride_listing",
  {
    rideId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => rides.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" }).notNull(),
    roadId: bigint({ mode: "number" })
      .notNull()
      .references(() => rideRoads.id),
    kind: rideKind().notNull(),
    /** Minutes since 1970, UTC. */
    departure: integer().notNull(),
    /** The largest number of seats free on any leg. Never indexed, so that its updates stay in place. */
    seatsLeft: smallint().notNull(),
    price: integer().notNull(),
    /** Bits: see `searchFlags` in the rides module. */
    flags: integer().notNull(),
    /** The places of the index that the ends are looked up under. */
    originId: integer().notNull(),
    destinationId: integer().notNull(),
    metres: integer().notNull(),
    /** Minutes after departure at each stop, and seats free on each leg between them. */
    stopMinutes: smallints().notNull(),
    legSeats: smallints().notNull(),
    /** (local day << 15) | place for the places of the road, negative as there. Indexed and searched. */
    keys: integers().notNull(),
  },
  (table) => [
    index("ride_listing_departure").on(table.departure),
    index("ride_listing_offers").on(table.originId, table.departure).where(sql`kind = 'offer'`),
    index("ride_listing_offers_to").on(table.destinationId, table.departure).where(sql`kind = 'offer'`),
    index("ride_listing_pairs")
      .on(sql`(${table.originId} * 32768 + ${table.destinationId})`, table.departure)
      .where(sql`kind = 'offer'`),
    index("ride_listing_requests").on(table.originId, table.destinationId).where(sql`kind = 'request'`),
    index("ride_listing_road").on(table.roadId, table.departure),
    /* The GIN index on keys, with fastupdate off, and the storage settings are in a hand-written migration. */
  ],
);
