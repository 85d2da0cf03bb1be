import type { rideStops, rides } from "#drizzle/schema/rides";

export type Ride = typeof rides.$inferSelect;
export type RideStop = typeof rideStops.$inferSelect;
export type RideKind = Ride["kind"];
export type RideStatus = Ride["status"];
export type Luggage = Ride["luggage"];
export type BookingMode = Ride["bookingMode"];

/** What the owner decides about a ride, with its moments worked out; the rest follows from the road. */
export type RideDraft = Pick<
  Ride,
  | "userId"
  | "kind"
  | "flexibilityMinutes"
  | "seats"
  | "price"
  | "bookingMode"
  | "luggage"
  | "pets"
  | "smoking"
  | "childSeat"
  | "womenOnly"
  | "winterTyres"
  | "note"
  | "vehicleMake"
  | "vehicleColour"
  | "vehicleRegistration"
> & {
  departureAt: Date;
  stops: { placeId: number; meetingPoint: string }[];
  seriesId?: string;
  returnOf?: number;
};

/** A part of a ride's way: where somebody gets on and off. */
export type WayPart = {
  fromPlaceId: number;
  toPlaceId: number;
  /** Minutes after departure. */
  onMinutes: number;
  offMinutes: number;
  /** Legs used, `toLeg` not included. */
  fromLeg: number;
  toLeg: number;
  metres: number;
  /** Metres between the road and the place. */
  onOffRoad: number;
  offOffRoad: number;
  /** Whole kronor per seat. */
  price: number;
};
