import type { Place } from "./types";

/** Ids of positions on the map begin here: the table's other ids are far below. */
const FIRST_ID = 1_500_000_000;
/** Positions are kept to a thousandth of a degree, some 110 by 55 metres. */
const STEPS = 1_000;
const SOUTH = 54;
const WEST = 4;
const NORTH = 71.5;
const EAST = 32;
const COLUMNS = (EAST - WEST) * STEPS;

export type Position = { lat: number; lng: number };

/** A position as it stands in an address or a field: "57.701,11.971", also in brackets after a name; null when the text
 * has none, or one far outside Scandinavia. */
export function positionIn(text: string): Position | null {
  const [, lat, lng] = /(?:^|\()(\d\d\.\d{1,10}), ?(\d\d?\.\d{1,10})\)?$/.exec(text.trim()) ?? [];
  return lat && lng ? rounded({ lat: Number(lat), lng: Number(lng) }) : null;
}

/** The position that an id stands for; null when it is the id of a named place. */
export function positionOfId(id: number): Position | null {
  const steps = id - FIRST_ID;
  if (steps < 0) return null;
  return rounded({ lat: SOUTH + Math.floor(steps / COLUMNS) / STEPS, lng: WEST + (steps % COLUMNS) / STEPS });
}

/** A position as a place that people can travel from and to. @param near a place close by, which it is called after */
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

function rounded({ lat, lng }: Position): Position | null {
  if (!(lat >= SOUTH && lat < NORTH && lng >= WEST && lng < EAST)) return null;
  return { lat: Math.round(lat * STEPS) / STEPS, lng: Math.round(lng * STEPS) / STEPS };
}
