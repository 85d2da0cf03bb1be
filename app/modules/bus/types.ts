import type { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import type { Place } from "~/modules/places/types";

export type Departure = typeof departures.$inferSelect;
export type DepartureStop = typeof departureStops.$inferSelect;
export type DepartureLeg = typeof departureLegs.$inferSelect;
export type BusBooking = typeof busBookings.$inferSelect;
export type BusBookingStatus = BusBooking["status"];

export type DepartureDraft = Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note"> & {
  importKey?: string;
  stops: Pick<DepartureStop, "placeId" | "stopName" | "minutes" | "metres">[];
};

export type DepartureChange = Partial<Pick<Departure, "operator" | "departureAt" | "seats" | "price" | "note">> & {
  stops?: Partial<Pick<DepartureStop, "minutes" | "stopName">>[];
};

export type BusEnd = { place: Place; radius: number };

export type BusSearch = {
  from: BusEnd | null;
  to: BusEnd | null;
  date: string | null;
  /** and so many before and after it */
  days?: number;
  seats: number;
};

export type BusStop = {
  position: number;
  place: string;
  slug: string;
  stopName: string;
  at: number;
};

export type FoundDeparture = {
  publicId: string;
  operator: string;
  origin: string;
  destination: string;
  on: BusStop;
  off: BusStop;
  price: number;
  seatsLeft: number;
};
