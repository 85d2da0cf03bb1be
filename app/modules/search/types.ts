import type { Place } from "~/modules/places/types";
import type { Luggage, RideKind } from "~/modules/rides/types";
import type { Rating } from "~/modules/users/types";

export type SearchEnd = { place: Place; radius: number };

/** the last ride of the page before, and its score */
export type Keyset = { score: number; publicId: string };

/** by match, departure, price, the driver's detour */
export const orders = ["best", "soonest", "cheapest", "detour"] as const;
export type Order = (typeof orders)[number];

export type Search = {
  kind: RideKind;
  from: SearchEnd | null;
  to: SearchEnd | null;
  date: string | null;
  days: number;
  /** offers: seats wanted; requests: seats free in the asking driver's car */
  seats: number;
  earliest: string | null;
  latest: string | null;
  maxPrice: number | null;
  instant: boolean;
  luggage: Exclude<Luggage, "none"> | null;
  pets: boolean;
  women: boolean;
  verified: boolean;
  /** people blocked by, or blocking, the searcher */
  hiddenUserIds: number[];
  order: Order | null;
  after: Keyset | null;
};

export type PartEnd = {
  name: string;
  slug: string;
  at: number;
  /** metres from the place asked for: to the stop, or to the road */
  away: number;
};

export type RideTag = "instant" | "women" | "pets" | "child";

export type FoundRide = {
  publicId: string;
  kind: RideKind;
  on: PartEnd;
  off: PartEnd;
  price: number;
  /** free on every leg of this part; of a request: seats asked for */
  seats: number;
  /** `exact`: the ride's own ends lie near the places asked for */
  match: "exact" | "along";
  detourMinutes: number;
  /** "via E4 · Linköping", "på väg till Malmö", or empty */
  way: string;
  /** the owner: driver of an offer, passenger of a request */
  person: {
    firstName: string;
    picture: string | null;
    ridesCompleted: number;
    rating: Rating | null;
  };
  tags: RideTag[];
};

export type RideOnCard = Omit<FoundRide, "match">;

export type FoundRides = { rides: FoundRide[]; next: Keyset | null };
