import type { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import type { Place } from "~/modules/places/types";

export type Departure = typeof departures.$inferSelect;
export type DepartureStop = typeof departureStops.$inferSelect;
export type DepartureLeg = typeof departureLegs.$inferSelect;
export type BusBooking = typeof busBookings.$inferSelect;
export type BusBookingStatus = BusBooking["status"];

/** A departure to be listed, with its road measured. */
export type DepartureDraft = Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note"> & {
  /** Which trip of which feed on which day. */
  importKey?: string;
  /** In driving order; minutes and metres from the first stop. */
  stops: Pick<DepartureStop, "placeId" | "stopName" | "minutes" | "metres">[];
};

/** What may change; whatever is left out stays as it is. */
export type DepartureChange = Partial<Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note">> & {
  /** For every stop, in driving order. */
  stops?: Partial<Pick<DepartureStop, "minutes" | "stopName">>[];
};

/** A place to get on or off at, and how far from it is still near enough, in metres. */
export type BusEnd = { place: Place; radius: number };

/** What somebody looks for. */
export type BusSearch = {
  /** Either end may be open: the coach's own. */
  from: BusEnd | null;
  to: BusEnd | null;
  /** Local date of getting on, or null for any day from now on. */
  date: string | null;
  seats: number;
};

/** A stop as everybody sees it. */
export type BusStop = {
  /** Counted from 0 along the way. */
  position: number;
  place: string;
  slug: string;
  /** Where the coach stands there, or empty. */
  stopName: string;
  /** When the coach leaves, or arrives at the last stop. ms UTC */
  at: number;
};

/** A departure that answers a search, seen from the part of the way that suits it. */
export type FoundDeparture = {
  publicId: string;
  operator: string;
  /** Names of the coach's own ends. */
  origin: string;
  destination: string;
  on: BusStop;
  off: BusStop;
  /** Whole kronor for one seat on this part. */
  price: number;
  /** Free on every leg of this part. */
  seatsLeft: number;
};
