import { bridges, type Crossing, crossings, ferries } from "./crossings";
import { degreesOf, distanceBetween, nearestOnSegment } from "./geometry";
import { outline } from "./outline";
import type { LatLng } from "./types";

type Point = { lat: number; lng: number };

const STEP = 100;
const NEAR_CROSSING = 500;
/** metres around the middle of a ferry's way: within the first all is water, within the second water counts so much more */
const FERRY_SOUND = 250;
const FERRY_WATER = 1_000;
const FERRIED = 5;
const TOWN = 1_200;
const OFF_SHORE = 600;
/** metres; narrower water is ignored */
export const BRIDGEABLE = 500;
const BANDS_PER_DEGREE = 200;

let bands: Map<number, number[]> | undefined;

/** Metres of the longest stretch over water without bridge or ferry. */
export function longestOverWater(line: Point[], step = STEP): number {
  return longestStretch(line, step, Number.POSITIVE_INFINITY, (at) =>
    isLand(at.lat, at.lng) || isOn(crossings, at) ? 0 : 1,
  );
}

/** Whether a car can go along a line, by land, bridges and narrow water. @param most metres over water */
export function isDriven(line: Point[], most = BRIDGEABLE, step = STEP): boolean {
  return longestStretch(line, step, most, weightForCars) <= most;
}

function weightForCars(at: Point): number {
  if (isFerried(at, FERRY_SOUND)) return isOn(bridges, at) ? 0 : FERRIED;
  if (isLand(at.lat, at.lng) || isOn(bridges, at)) return 0;
  return isFerried(at, FERRY_WATER) ? FERRIED : 1;
}

function longestStretch(line: Point[], step: number, enough: number, weightAt: (at: Point) => number): number {
  let [longest, wet] = [0, 0];
  for (let n = 1; n < line.length; n++) {
    const [a, b] = [line[n - 1], line[n]];
    if (!a || !b) continue;
    const metres = distanceBetween(a, b);
    const steps = Math.max(1, Math.ceil(metres / step));
    for (let at = 1; at <= steps; at++) {
      const weight = weightAt({
        lat: a.lat + (at / steps) * (b.lat - a.lat),
        lng: a.lng + (at / steps) * (b.lng - a.lng),
      });
      wet = weight === 0 ? 0 : wet + (weight * metres) / steps;
      if (wet > longest) longest = wet;
      if (longest > enough) return longest;
    }
  }
  return longest;
}

/** Whether a position is on land, as far as shores are known; towns always are. */
export function isLand(lat: number, lng: number): boolean {
  return isBetweenShores(lat, lng) || outline().ashore.some((town) => isNear({ lat, lng }, town, town, TOWN));
}

/** Whether a car can come near a position: on land, or so close to a shore as shores may be off here. */
export function isAshore({ lat, lng }: Point): boolean {
  const { lat: up, lng: right } = degreesOf(OFF_SHORE, lat);
  const around = [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].map((east) => [lat + north * up, lng + east * right] as const),
  );
  return isLand(lat, lng) || around.some(([north, east]) => isLand(north, east));
}

/** Even–odd rule, looking east: a lake's shore counts as a second one. */
function isBetweenShores(lat: number, lng: number): boolean {
  bands ??= sidesByBand();
  const sides = bands.get(Math.floor(lat * BANDS_PER_DEGREE)) ?? [];
  let inside = false;
  for (let n = 0; n < sides.length; n += 4) {
    const [aLat = 0, aLng = 0, bLat = 0, bLng = 0] = [sides[n], sides[n + 1], sides[n + 2], sides[n + 3]];
    if (aLat > lat === bLat > lat) continue;
    if (lng < aLng + ((lat - aLat) / (bLat - aLat)) * (bLng - aLng)) inside = !inside;
  }
  return inside;
}

function isOn(across: Crossing[], point: Point): boolean {
  return across.some(({ line }) => line.some((b, n) => isNear(point, line[n - 1] ?? b, b, NEAR_CROSSING)));
}

function isFerried(point: Point, metres: number): boolean {
  return ferries.some(({ middle }) => isNear(point, middle, middle, metres));
}

function isNear(point: Point, a: LatLng, b: LatLng, metres: number): boolean {
  const margin = 0.025;
  if (point.lat < Math.min(a[0], b[0]) - margin || point.lat > Math.max(a[0], b[0]) + margin) return false;
  if (point.lng < Math.min(a[1], b[1]) - margin || point.lng > Math.max(a[1], b[1]) + margin) return false;
  return nearestOnSegment(point, a, b).metres <= metres;
}

function sidesByBand(): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const { coast, lakes, islands } = outline();
  for (const ring of [...coast, ...lakes, ...islands]) {
    ring.forEach((b, n) => {
      const a = ring.at(n - 1) ?? b;
      const last = Math.floor(Math.max(a[0], b[0]) * BANDS_PER_DEGREE);
      for (let band = Math.floor(Math.min(a[0], b[0]) * BANDS_PER_DEGREE); band <= last; band++) {
        const sides = found.get(band);
        if (sides) sides.push(a[0], a[1], b[0], b[1]);
        else found.set(band, [a[0], a[1], b[0], b[1]]);
      }
    });
  }
  return found;
}
