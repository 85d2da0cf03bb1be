import { addDays, dayNumberOf, localDateOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { mostDaysAhead } from "~/modules/rides/rules";
import { findFewRides } from "./queries.server";
import { farthestDay } from "./rules";
import type { FoundRide, Search, SearchEnd } from "./types";

/** names of other ends than asked for; null for an open end */
export type NearbyRide = { ride: FoundRide; from: string | null; to: string | null };

const neighbourhood = 40_000;
const neighboursTried = 2;
const mostNearby = 5;
const mostOnOtherDays = 3;

/** `days`: rides of the days nearest to the one asked for, or after all that a search of no date sees; `nearby`: up to five with one end moved to a large place. */
export async function findOthers(search: Search, now: number): Promise<{ days: FoundRide[]; nearby: NearbyRide[] }> {
  const ways = waysNearby(search, await places());
  const [other, ...beside] = await findFewRides([onOtherDays(search, now), ...ways], now);
  const nearby = beside.flatMap(({ rides }, n) => rides.map((ride) => nearbyRide(ride, ways[n])));
  return {
    days: nearestTo(search.date ?? localDateOf(now), other?.rides ?? []),
    nearby: suitableFirst(nearby).slice(0, mostNearby),
  };
}

function onOtherDays(search: Search, now: number): Search {
  if (search.date) return { ...search, days: farthestDay, order: null, after: null };
  const days = Math.ceil((mostDaysAhead - farthestDay) / 2);
  return { ...search, date: addDays(localDateOf(now), farthestDay + 1 + days), days, order: "soonest", after: null };
}

function nearestTo(date: string, rides: FoundRide[]): FoundRide[] {
  const away = ({ on }: FoundRide) => Math.abs(dayNumberOf(localDateOf(on.at)) - dayNumberOf(date));
  const soonest = rides.toSorted((one, other) => one.on.at - other.on.at);
  const nearest = soonest.toSorted((one, other) => away(one) - away(other)).slice(0, mostOnOtherDays);
  return soonest.filter((ride) => nearest.includes(ride));
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
