import type { rideStops, rides } from "#drizzle/schema/rides";

export type Ride = typeof rides.$inferSelect;
export type RideStop = typeof rideStops.$inferSelect;
export type RideKind = Ride["kind"];
export type RideStatus = Ride["status"];
export type Luggage = Ride["luggage"];
export type BookingMode = Ride["bookingMode"];

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

/** A trip that somebody has at the same time: its screen, and that they have it, in a sentence. */
export type OtherTrip = { address: string; text: string };

export type WayPart = {
  fromPlaceId: number;
  toPlaceId: number;
  onMinutes: number;
  offMinutes: number;
  fromLeg: number;
  toLeg: number;
  metres: number;
  /** metres from the road */
  onOffRoad: number;
  offOffRoad: number;
  price: number;
};
