import { mercator } from "./geometry";

/** On a sheet in its units, or in degrees of a Mercator map. */
export type Point = [x: number, y: number];
export type Named = { name: string; lat: number; lng: number };
/** A sheet in units, two to a pixel, and what projects a Mercator map onto it. */
export type Frame = { width: number; height: number; scale: number; toUnits(point: Point): Point };
export type Box = { low: Point; high: Point };

/** @param half its width @param high half its height */
export function boxOf([x, y]: Point, half: number, high: number): Box {
  return { low: [x - half, y - high], high: [x + half, y + high] };
}

export function isFree(box: Box, taken: Box[]): boolean {
  return !taken.some((other) => overlap(box, other));
}

function overlap(a: Box, b: Box): boolean {
  return a.low[0] < b.high[0] && b.low[0] < a.high[0] && a.low[1] < b.high[1] && b.low[1] < a.high[1];
}

/** Whether a point lies on the sheet, and not at its very edge. */
export function isInside([x, y]: Point, { width, height }: Frame): boolean {
  return x > 20 && x < width - 20 && y > 20 && y < height - 20;
}

export function boxAround(points: Point[]): Box {
  const low: Point = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high: Point = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    if (x < low[0]) low[0] = x;
    if (y < low[1]) low[1] = y;
    if (x > high[0]) high[0] = x;
    if (y > high[1]) high[1] = y;
  }
  return { low, high };
}

/** In degrees of a Mercator map. */
export function pointOf({ lat, lng }: Named): Point {
  return mercator([lat, lng]);
}
