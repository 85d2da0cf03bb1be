import { distanceBetween } from "./geometry";
import type { Place } from "./types";

/** Ids of map positions begin here, far above the table's others. */
const FIRST_ID = 1_500_000_000;
/** steps per degree: some 110 by 55 metres */
const STEPS = 1_000;
const SOUTH = 54;
const WEST = 4;
const NORTH = 71.5;
const EAST = 32;
const COLUMNS = (EAST - WEST) * STEPS;

export type Position = { lat: number; lng: number };

/** Parses "57.701,11.971", also in brackets after a name; null if absent or far outside Scandinavia. */
export function positionIn(text: string): Position | null {
  const [, lat, lng] = /(?:^|\()(\d\d\.\d{1,10}), ?(\d\d?\.\d{1,10})\)?$/.exec(text.trim()) ?? [];
  return lat && lng ? rounded({ lat: Number(lat), lng: Number(lng) }) : null;
}

/** The position that an id encodes; null for a named place's id. */
export function positionOfId(id: number): Position | null {
  const steps = id - FIRST_ID;
  if (steps < 0) return null;
  return rounded({ lat: SOUTH + Math.floor(steps / COLUMNS) / STEPS, lng: WEST + (steps % COLUMNS) / STEPS });
}

/** A position as a place. @param near a nearby place that it is named after */
export function pinAt({ lat, lng }: Position, near: Place): Place {
  const [row, column] = [Math.round((lat - SOUTH) * STEPS), Math.round((lng - WEST) * STEPS)];
  return {
    id: FIRST_ID + row * COLUMNS + column,
    slug: `${lat.toFixed(3)},${lng.toFixed(3)}`,
    name: `Nära ${near.name}`,
    kind: "pin",
    county: near.county,
    lat,
    lng,
    population: 0,
  };
}

/** metres; a position is rounded by at most 62 */
const onThePlace = 100;

/** Whether two places are one, also where a position on the map lies on the other: nobody travels between them. */
export function areSamePlace(one: Place, other: Place): boolean {
  const isPin = one.kind === "pin" || other.kind === "pin";
  return one.id === other.id || (isPin && distanceBetween(one, other) <= onThePlace);
}

function rounded({ lat, lng }: Position): Position | null {
  if (!(lat >= SOUTH && lat < NORTH && lng >= WEST && lng < EAST)) return null;
  return { lat: Math.round(lat * STEPS) / STEPS, lng: Math.round(lng * STEPS) / STEPS };
}
