import type { PlanePoint } from "~/modules/places/plane";
import type { Line } from "~/modules/places/reach";
import type { SearchDay } from "./rules";
import type { Search } from "./types";

export type PreparedEnd = {
  /** the indexed place that it is looked up under */
  keyPlaceId: number;
  /** It is that place, so its distance is listed; else the ride's line is measured. */
  isKeyPlace: boolean;
  at: PlanePoint;
  radius: number;
  /** metres from a road to the key place, at most, if it passes the end within its radius (triangle inequality) */
  mostOffKeyPlace: number;
};

export type PreparedSearch = {
  search: Search;
  days: SearchDay[];
  /** minutes since 1970; rides that have left by then are gone */
  now: number;
  from: PreparedEnd | null;
  to: PreparedEnd | null;
  pickups: Reachable | null;
  dropoffs: Reachable | null;
  road: Line | null;
  isOnlyBetweenEnds?: boolean;
  /** How the roads of its days pass its ends that are points, where they have been measured. */
  ways?: Way[];
};

export type Way = { roadId: number; isExact: boolean; from: Passing | null; to: Passing | null };

/** `off` the road (100 m), `minutes` and `metres` from its start */
export type Passing = { off: number; minutes: number; metres: number };

/** indexed places under which everything reachable is listed, and their radii in metres */
export type Reachable = { ids: number[]; radii: number[] };
