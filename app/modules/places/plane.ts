import type { LatLng } from "./types";

const RADIANS = Math.PI / 180;
/** Halfway between Trondheim and Tornio: distances on the plane are exact to 0.2 %. */
const CENTRAL_MERIDIAN = 16;
const SCALE = 6_371_008.8 * 0.9995;

/** metres east of the central meridian and north of the equator */
export type PlanePoint = [x: number, y: number];

/** Projects a position onto a plane (transverse Mercator on a sphere), in whole metres. */
export function onPlane([lat, lng]: LatLng): PlanePoint {
  const turn = (lng - CENTRAL_MERIDIAN) * RADIANS;
  const x = Math.atanh(Math.cos(lat * RADIANS) * Math.sin(turn));
  const y = Math.atan2(Math.tan(lat * RADIANS), Math.cos(turn));
  return [Math.round(x * SCALE), Math.round(y * SCALE)];
}

export function distanceOnPlane(a: PlanePoint, b: PlanePoint): number {
  return lengthOf(a[0] - b[0], a[1] - b[1]);
}

/** `Math.hypot` takes ten times as long, and a search measures thousands. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** The point of segment `a`–`b` nearest to another. @returns `part` 0 at `a` and 1 at `b` */
export function nearestOnPiece([x, y]: PlanePoint, a: PlanePoint, b: PlanePoint): { part: number; metres: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return { part, metres: lengthOf(a[0] + part * dx - x, a[1] + part * dy - y) };
}
