import type { Place } from "~/modules/places/types";
import type { Luggage, RideKind } from "~/modules/rides/types";
import type { Rating } from "~/modules/users/types";

/** `radius` in metres. */
export type SearchEnd = { place: Place; radius: number };

/** Where the next page begins: after this ride, which had this score. */
export type Keyset = { score: number; publicId: string };

/** What comes first: what suits best, what one gets on soonest, what costs least, what takes the driver least out of the
 * way. */
export const orders = ["best", "soonest", "cheapest", "detour"] as const;
export type Order = (typeof orders)[number];

export type Search = {
  kind: RideKind;
  /** Null: anywhere. */
  from: SearchEnd | null;
  to: SearchEnd | null;
  /** Local date of getting on, or null for any day from now on. */
  date: string | null;
  /** So many days before and after the date will do, too. */
  days: number;
  /** Offers: seats wanted. Requests: seats free in the asking driver's car. */
  seats: number;
  /** Local times of getting on, both included, "07:15". */
  earliest: string | null;
  latest: string | null;
  /** Whole kronor for one seat on the asked part of the way. */
  maxPrice: number | null;
  instant: boolean;
  luggage: Exclude<Luggage, "none"> | null;
  pets: boolean;
  women: boolean;
  verified: boolean;
  /** Whose rides never show: people who blocked the searcher or whom the searcher blocked. */
  hiddenUserIds: number[];
  /** Null: `orderOf` says. */
  order: Order | null;
  after: Keyset | null;
};

export type PartEnd = {
  name: string;
  slug: string;
  /** ms UTC */
  at: number;
  /** Metres between this and the place asked for: to the stop, or from the place to the road. */
  away: number;
};

export type RideTag = "instant" | "women" | "pets" | "child";

export type FoundRide = {
  publicId: string;
  kind: RideKind;
  /** Names. */
  origin: string;
  destination: string;
  on: PartEnd;
  off: PartEnd;
  /** Whole kronor for one seat on this part. */
  price: number;
  /** Free on every leg of this part; of a request: the seats it asks for. */
  seats: number;
  /** `exact`: the ride's own ends lie near the places asked for. */
  match: "exact" | "along";
  /** What the driver loses by fetching and leaving somebody off the road. */
  detourMinutes: number;
  /** "E4 · Linköping", or empty. */
  via: string;
  /** The owner: the driver of an offer, the passenger of a request. */
  person: {
    firstName: string;
    /** Address of a small one. */
    picture: string | null;
    isVerified: boolean;
    ridesCompleted: number;
    rating: Rating | null;
  };
  tags: RideTag[];
};

export type FoundRides = { rides: FoundRide[]; next: Keyset | null };
