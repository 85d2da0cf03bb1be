import type { rideStops, rides } from "#drizzle/schema/rides";

export type Ride = typeof rides.$inferSelect;
export type RideStop = typeof rideStops.$inferSelect;
export type RideKind = Ride["kind"];
export type RideStatus = Ride["status"];
export type Luggage = Ride["luggage"];
export type BookingMode = Ride["bookingMode"];

/** What the owner decides; the rest follows from the road. */
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

export type WayPart = {
  fromPlaceId: number;
  toPlaceId: number;
  /** After departure. */
  onMinutes: number;
  offMinutes: number;
  /** `toLeg` is not included. */
  fromLeg: number;
  toLeg: number;
  metres: number;
  /** Metres between the road and the place. */
  onOffRoad: number;
  offOffRoad: number;
  /** Whole kronor per seat. */
  price: number;
};
