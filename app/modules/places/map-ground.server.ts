import { clipRing, flatOff, mercator, simplify } from "./geometry";
import { type Box, boxAround, type Frame, type Point } from "./map-frame";
import { outline } from "./outline";

const SMALLEST_AREA = 40;
/** bytes that a point of a shore takes at least */
export const LEAST_BYTES = 3;
const ROUGHLY = 3;
/** units that a shore may deviate unseen */
export const FINEST = 0.8;
/** units around a sheet within which shores are drawn */
const MARGIN = 9;
const MOST_ROUNDED = 3_000;

type Shape = Box & { ring: Point[] };
export type Layer = { name: string; rings: Point[][] };
type Shores = { name: string; shapes: Shape[] };

/** degrees of deviation at each level of detail */
const details = [0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064];

const levels: Shores[][] = [];

/** Coast (`l`), lakes (`w`) and islands in them (`i`) that are seen, in a level of detail near `bytes` of SVG. */
export function groundOf(frame: Frame, bytes: number): Layer[] {
  const seen = (level: number): Layer[] =>
    levelOf(level).map(({ name, shapes }) => ({
      name,
      rings: shapes.filter((shape) => isSeen(shape, frame)).map((shape) => inFrame(shape, frame)),
    }));
  let level = Math.max(
    0,
    details.findLastIndex((off) => off * frame.scale < FINEST),
  );
  let ground = seen(level);
  while (pointsIn(ground) * LEAST_BYTES > ROUGHLY * bytes && level + 1 < details.length) ground = seen(++level);
  return ground.map(({ name, rings }) => {
    const isCoarse = name !== "l" && rings.flat().length < MOST_ROUNDED;
    return { name, rings: isCoarse ? rings.map((ring) => rounded(rounded(ring))) : rings };
  });
}

export function pointsIn(ground: Layer[]): number {
  return ground.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);
}

function levelOf(n: number): Shores[] {
  const off = details[n] ?? 0;
  levels[n] ??=
    n === 0
      ? finest()
      : levelOf(n - 1).map(({ name, shapes }) => ({
          name,
          shapes: shapes.map(({ ring }) => shapeOf(halved(ring, off))).filter(({ ring }) => ring.length > 3),
        }));
  return levels[n];
}

function finest(): Shores[] {
  const { coast, lakes, islands } = outline();
  return Object.entries({ l: coast, w: lakes, i: islands }).map(([name, rings]) => ({
    name,
    shapes: rings.map((ring) => shapeOf(ring.map(mercator))),
  }));
}

function shapeOf(ring: Point[]): Shape {
  return { ring, ...boxAround(ring) };
}

function isSeen({ low, high }: Shape, { width, height, toUnits }: Frame): boolean {
  const [west, north] = toUnits(low);
  const [east, south] = toUnits(high);
  return east > 0 && west < width && south > 0 && north < height && (east - west) * (south - north) >= SMALLEST_AREA;
}

/** Smooths a shore known in coarse steps only (Chaikin). */
function rounded(ring: Point[]): Point[] {
  return ring.flatMap(([x, y], n): Point[] => {
    const [fromX, fromY] = ring.at(n - 1) ?? [x, y];
    return [
      [fromX * 0.75 + x * 0.25, fromY * 0.75 + y * 0.25],
      [fromX * 0.25 + x * 0.75, fromY * 0.25 + y * 0.75],
    ];
  });
}

function inFrame({ ring, low, high }: Shape, { width, height, toUnits }: Frame): Point[] {
  const points = ring.map(toUnits);
  const box: Box = { low: [-MARGIN, -MARGIN], high: [width + MARGIN, height + MARGIN] };
  const isWhole = sidesPast(toUnits(low), box) === 0 && sidesPast(toUnits(high), box) === 0;
  return isWhole ? points : clipRing(withoutFar(points, box), box.low, box.high);
}

/** Drops points on the same outer side of a box as both neighbours: they do not change what is inside. */
function withoutFar(ring: Point[], box: Box): Point[] {
  const sides = ring.map((point) => sidesPast(point, box));
  let before = sides.at(-1) ?? 0;
  return ring.filter((_, n) => {
    const here = sides[n] ?? 0;
    if ((before & here & (sides[n + 1] ?? sides[0] ?? 0)) !== 0) return false;
    before = here;
    return true;
  });
}

function sidesPast([x, y]: Point, { low, high }: Box): number {
  return (x < low[0] ? 1 : 0) | (x > high[0] ? 2 : 0) | (y < low[1] ? 4 : 0) | (y > high[1] ? 8 : 0);
}

/** @param tolerance units @returns no ring where too little of it is left to be seen */
export function roughly(ring: Point[], tolerance: number): Point[][] {
  const points = halved(ring, tolerance);
  return areaOf(points) < SMALLEST_AREA * Math.max(1, tolerance) ? [] : [points];
}

/** A ring has no ends to keep, so it is simplified as two halves. */
function halved(ring: Point[], tolerance: number): Point[] {
  const half = ring.length >> 1;
  const halves = [ring.slice(0, half + 1), [...ring.slice(half), ...ring.slice(0, 1)]];
  return halves.flatMap((part) => simplify(part, tolerance, flatOff).slice(0, -1));
}

function areaOf(ring: Point[]): number {
  const twice = ring.reduce((sum, [x, y], n) => {
    const before = ring.at(n - 1) ?? [x, y];
    return sum + before[0] * y - x * before[1];
  }, 0);
  return Math.abs(twice) / 2;
}
