import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { findFewRides } from "./queries.server";
import type { FoundRide, Search, SearchEnd } from "./types";

/** names of other ends than asked for; null for an open end */
export type NearbyRide = { ride: FoundRide; from: string | null; to: string | null };

const neighbourhood = 40_000;
const neighboursTried = 2;
const mostNearby = 5;
const mostLater = 3;

/** `later`: the next days with rides; `nearby`: up to five rides with one end moved to a large place. */
export async function findOthers(search: Search, now: number): Promise<{ later: FoundRide[]; nearby: NearbyRide[] }> {
  const anyDay = search.date ? [{ ...search, date: null, days: 0, after: null }] : [];
  const ways = waysNearby(search, await places());
  const found = await findFewRides([...anyDay, ...ways], now);
  const later = found.slice(0, anyDay.length).flatMap(({ rides }) => rides);
  const nearby = found.slice(anyDay.length).flatMap(({ rides }, n) => rides.map((ride) => nearbyRide(ride, ways[n])));
  return { later: later.slice(0, mostLater), nearby: suitableFirst(nearby).slice(0, mostNearby) };
}

function waysNearby(search: Search, index: PlaceIndex): Search[] {
  const { from, to } = search;
  const ways = [
    ...neighboursOf(from, index).map((other) => ({ from: other, to })),
    ...neighboursOf(to, index).map((other) => ({ from, to: other })),
  ];
  return ways.map((way) => ({ ...search, ...way, after: null }));
}

/** How far from an end something may be that is found instead: farther where few live. @returns metres */
export function neighbourhoodOf({ radius }: SearchEnd): number {
  return Math.max(neighbourhood, 3 * radius);
}

function neighboursOf(end: SearchEnd | null, index: PlaceIndex): SearchEnd[] {
  if (!end) return [];
  const away = (other: Place) => distanceBetween(end.place, other);
  const beyond = index.near(end.place, neighbourhoodOf(end)).filter((other) => away(other) > end.radius);
  const largest = beyond.sort((a, b) => b.population - a.population);
  const near = largest.filter((other) => away(other) <= neighbourhood).slice(0, neighboursTried);
  const farther = largest.filter((other) => away(other) > neighbourhood).slice(0, 1);
  return [...near, ...farther].map((place) => ({ place, radius: index.radiusOf(place) }));
}

function nearbyRide(ride: FoundRide, way: Search | undefined): NearbyRide {
  return { ride, from: way?.from?.place.name ?? null, to: way?.to?.place.name ?? null };
}

function suitableFirst(found: NearbyRide[]): NearbyRide[] {
  const best = found.sort(bySuitability);
  return best.filter(({ ride }, n) => best.findIndex((other) => other.ride.publicId === ride.publicId) === n);
}

function bySuitability({ ride: a }: NearbyRide, { ride: b }: NearbyRide): number {
  return Number(b.match === "exact") - Number(a.match === "exact") || a.on.at - b.on.at;
}
