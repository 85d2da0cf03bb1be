import type { LatLng } from "./types";

const EARTH_RADIUS = 6_371_008.8;
const METRES_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;
const RADIANS = Math.PI / 180;

type Point = { lat: number; lng: number };

/** Metres along the surface of the earth (haversine). */
export function distanceBetween(a: Point, b: Point): number {
  const rise = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const run = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = rise * rise + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * run * run;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Where a segment of a few kilometres comes nearest to a point. @returns `along` 0 at `a` and 1 at `b`, and metres */
export function nearestOnSegment(point: Point, a: LatLng, b: LatLng): { along: number; metres: number } {
  const shrink = Math.cos(((point.lat + (a[0] + b[0]) / 2) / 2) * RADIANS);
  const x = (b[1] - a[1]) * shrink;
  const y = b[0] - a[0];
  const length = x * x + y * y;
  const dot = (point.lng - a[1]) * shrink * x + (point.lat - a[0]) * y;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, dot / length));
  const nearest = { lat: a[0] + along * (b[0] - a[0]), lng: a[1] + along * (b[1] - a[1]) };
  return { along, metres: distanceBetween(point, nearest) };
}

/** Degrees of latitude, and of longitude at this latitude, that make up so many metres. */
export function degreesOf(metres: number, lat: number): { lat: number; lng: number } {
  const degrees = metres / METRES_PER_DEGREE;
  return { lat: degrees, lng: degrees / Math.cos(lat * RADIANS) };
}

/** Drops points within `tolerance` of the simplified line (Douglas–Peucker). @param off metres by default */
export function simplify(path: LatLng[], tolerance: number, off = metresOff): LatLng[] {
  const kept = new Uint8Array(path.length);
  kept[0] = 1;
  kept[path.length - 1] = 1;
  const open: [number, number][] = [[0, path.length - 1]];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [first, last] = piece;
    const index = farthest(path, first, last, tolerance, off);
    if (index === null) continue;
    kept[index] = 1;
    open.push([first, index], [index, last]);
  }
  return path.filter((_, index) => kept[index]);
}

function metresOff(point: LatLng, a: LatLng, b: LatLng): number {
  return nearestOnSegment({ lat: point[0], lng: point[1] }, a, b).metres;
}

function farthest(path: LatLng[], first: number, last: number, tolerance: number, off: typeof metresOff) {
  const [a, b] = [path[first], path[last]];
  let [found, most]: [number | null, number] = [null, tolerance];
  if (!a || !b) return found;
  for (let index = first + 1; index < last; index++) {
    const point = path[index];
    const distance = point ? off(point, a, b) : 0;
    if (distance > most) [found, most] = [index, distance];
  }
  return found;
}

/** Distance of a point from a line on a plane. */
export function flatOff(point: [number, number], a: [number, number], b: [number, number]): number {
  const x = b[0] - a[0];
  const y = b[1] - a[1];
  const length = x * x + y * y;
  const dot = (point[0] - a[0]) * x + (point[1] - a[1]) * y;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, dot / length));
  const offX = point[0] - a[0] - along * x;
  const offY = point[1] - a[1] - along * y;
  return Math.sqrt(offX * offX + offY * offY);
}

/** The part of a ring inside a box (Sutherland–Hodgman). */
export function clipRing(ring: [number, number][], low: [number, number], high: [number, number]): [number, number][] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, low[0], 1],
    [0, high[0], -1],
    [1, low[1], 1],
    [1, high[1], -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const isInside = (point: [number, number]) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, n) => {
      const before = points.at(n - 1) ?? point;
      const crossing = isInside(point) === isInside(before) ? [] : [crossingOf(before, point, axis, limit)];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

function crossingOf(a: [number, number], b: [number, number], axis: 0 | 1, limit: number): [number, number] {
  const part = (limit - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}

/** Where a point lies on a Mercator map, in degrees east and degrees (of the equator) south. */
export function mercator([lat, lng]: LatLng): [x: number, y: number] {
  return [lng, -Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS];
}
