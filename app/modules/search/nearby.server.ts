import { dayNumberOf, localDateOf } from "~/modules/calendar/rules";
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
const mostOnOtherDays = 3;
const farthestDay = 60;

/** `days`: rides of the days nearest to the one asked for; `nearby`: up to five with one end moved to a large place. */
export async function findOthers(search: Search, now: number): Promise<{ days: FoundRide[]; nearby: NearbyRide[] }> {
  const { date } = search;
  const around = date ? [{ ...search, days: farthestDay, order: null, after: null }] : [];
  const ways = waysNearby(search, await places());
  const found = await findFewRides([...around, ...ways], now);
  const days = found.slice(0, around.length).flatMap(({ rides }) => nearestTo(date ?? "", rides));
  const nearby = found.slice(around.length).flatMap(({ rides }, n) => rides.map((ride) => nearbyRide(ride, ways[n])));
  return { days, nearby: suitableFirst(nearby).slice(0, mostNearby) };
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
