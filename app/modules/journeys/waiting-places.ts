import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import type { Place, PlaceKind } from "~/modules/places/types";

/** `worse` than a large town, in minutes that somebody would rather travel longer */
export type WaitingPlace = { place: Place; worse: number };

const sheltered = new Set<PlaceKind>(["station", "airport", "ferry", "rest_stop"]);
const town = 5_000;
const largeTown = 20_000;
const nearby = 3_000;
const mostLookedAt = 60;

const known = new WeakMap<PlaceIndex, WaitingPlace[]>();

/** Places of the index where people can wait for the next car: towns, and those with a station or a rest stop. */
export function waitingPlaces(index: PlaceIndex): WaitingPlace[] {
  const all = known.get(index) ?? index.indexed.flatMap((place) => waitingPlace(place, index));
  known.set(index, all);
  return all;
}

/** Where in a place to wait: the station or the like nearest to it, null where none is known. */
export function shelterIn(place: Place, index: PlaceIndex): Place | null {
  const around = index.around(place, nearby, mostLookedAt).filter(({ kind }) => sheltered.has(kind));
  return (
    around.sort((a, b) => rankOf(a) - rankOf(b) || distanceBetween(place, a) - distanceBetween(place, b))[0] ?? null
  );
}

const rankOf = ({ kind }: Place) => Number(kind !== "station");

function waitingPlace(place: Place, index: PlaceIndex): WaitingPlace[] {
  if (place.population >= largeTown) return [{ place, worse: 0 }];
  if (shelterIn(place, index)) return [{ place, worse: 5 }];
  return place.population >= town ? [{ place, worse: 10 }] : [];
}
