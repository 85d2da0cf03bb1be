import type { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import type { Place } from "~/modules/places/types";

export type Departure = typeof departures.$inferSelect;
export type DepartureStop = typeof departureStops.$inferSelect;
export type DepartureLeg = typeof departureLegs.$inferSelect;
export type BusBooking = typeof busBookings.$inferSelect;
export type BusBookingStatus = BusBooking["status"];

export type DepartureDraft = Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note"> & {
  importKey?: string;
  /** In driving order; minutes and metres from the first stop. */
  stops: Pick<DepartureStop, "placeId" | "stopName" | "minutes" | "metres">[];
};

export type DepartureChange = Partial<Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note">> & {
  stops?: Partial<Pick<DepartureStop, "minutes" | "stopName">>[];
};

/** `radius`: how far from the place is still near enough, in metres. */
export type BusEnd = { place: Place; radius: number };

export type BusSearch = {
  /** Null: the coach's own end. */
  from: BusEnd | null;
  to: BusEnd | null;
  /** Local date of getting on, or null for any day from now on. */
  date: string | null;
  seats: number;
};

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

export type FoundDeparture = {
  publicId: string;
  operator: string;
  origin: string;
  destination: string;
  on: BusStop;
  off: BusStop;
  /** Whole kronor for one seat on this part. */
  price: number;
  seatsLeft: number;
};
