import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { findFewRides } from "./queries.server";
import type { FoundRide, Search, SearchEnd } from "./types";

/** A ride between other places than those asked for, and the names of these; null for an open end. */
export type NearbyRide = { ride: FoundRide; from: string | null; to: string | null };

const neighbourhood = 40_000;
const neighboursTried = 2;
const mostRides = 5;

/** Rides for somebody who found none: one end moves to one of the largest places that its radius does not reach. At
 * most five, each once: between the places themselves before along the way, the soonest first. @param now ms UTC */
export async function findNearby(search: Search, now: number): Promise<NearbyRide[]> {
  const index = await places();
  const { from, to } = search;
  const ways = [
    ...neighboursOf(from, index).map((other) => ({ from: other, to })),
    ...neighboursOf(to, index).map((other) => ({ from, to: other })),
  ];
  const found = await Promise.all(ways.map((way) => ridesBetween({ ...search, ...way, after: null }, now)));
  const best = found.flat().sort(bySuitability);
  const isFirst = ({ ride }: NearbyRide, n: number) =>
    best.findIndex((other) => other.ride.publicId === ride.publicId) === n;
  return best.filter(isFirst).slice(0, mostRides);
}

function neighboursOf(end: SearchEnd | null, index: PlaceIndex): SearchEnd[] {
  if (!end) return [];
  const beyond = index.near(end.place, neighbourhood).filter((other) => distanceBetween(end.place, other) > end.radius);
  const largest = beyond.sort((a, b) => b.population - a.population).slice(0, neighboursTried);
  return largest.map((place) => ({ place, radius: index.radiusOf(place) }));
}

async function ridesBetween(search: Search, now: number): Promise<NearbyRide[]> {
  const { rides } = await findFewRides(search, now);
  const [from, to] = [search.from?.place.name ?? null, search.to?.place.name ?? null];
  return rides.map((ride) => ({ ride, from, to }));
}

function bySuitability({ ride: a }: NearbyRide, { ride: b }: NearbyRide): number {
  return Number(b.match === "exact") - Number(a.match === "exact") || a.on.at - b.on.at;
}
