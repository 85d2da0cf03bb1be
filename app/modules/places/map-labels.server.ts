import { escapeXml } from "~/platform/drawing.server";
import { mercator } from "./geometry";
import { type Box, boxOf, type Frame, isFree, isInside, type Named, type Point, pointOf } from "./map-frame";
import { type DrawnRoad, roadGraph } from "./road-graph";
import type { LatLng } from "./types";

const MOST_SIGNS = 3;
/** metres within which a road is the one driven */
const ON_ROAD = 700;
const SIGN_SAMPLES = 28;

/** A road number, and where it may stand, best first. */
export type Sign = { name: string; spots: LatLng[] };

/** Numbers of the roads that a way mostly follows. */
export function signsAlong(path: LatLng[]): Sign[] {
  const samples = evenly(path, SIGN_SAMPLES).map((at) => ({ at, name: roadGraph().numberAt(at, ON_ROAD) }));
  const runs: { name: string; samples: LatLng[] }[] = [];
  for (const { at, name } of samples) {
    const run = runs.at(-1);
    if (name && run?.name === name) run.samples.push(at);
    else if (name) runs.push({ name, samples: [at] });
  }
  const longest = runs.filter(({ samples }) => samples.length > 1).sort((a, b) => b.samples.length - a.samples.length);
  const first = longest.filter(({ name }, n) => longest.findIndex((run) => run.name === name) === n);
  return first.slice(0, MOST_SIGNS).map(({ name, samples }) => {
    const middle = samples.length >> 1;
    const spots = samples.map((at, n) => ({ at, off: Math.abs(n - middle) })).sort((a, b) => a.off - b.off);
    return { name, spots: spots.map(({ at }) => at) };
  });
}

function evenly(path: LatLng[], count: number): LatLng[] {
  const flat = path.map(mercator);
  let sum = 0;
  const sums = flat.map(([x, y], n) => {
    const [fromX, fromY] = flat[n - 1] ?? [x, y];
    sum += Math.hypot(x - fromX, y - fromY);
    return sum;
  });
  const total = sum;
  if (total === 0) return [];
  return Array.from({ length: count }, (_, step) => {
    const here = (total * (step + 0.5)) / count;
    const n = Math.max(
      1,
      sums.findIndex((sum) => sum >= here),
    );
    const [a, b, from = 0, to = 1] = [path[n - 1], path[n], sums[n - 1], sums[n]];
    const along = to > from ? (here - from) / (to - from) : 0;
    return a && b ? [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])] : [0, 0];
  });
}

/** The most important roads, each around the middle of what is seen of it. */
export function signsOf(roads: DrawnRoad[], frame: Frame): Sign[] {
  const seen = new Map<string, LatLng[]>();
  for (const { name, line } of roads) {
    const inside = line.filter((at) => isInside(frame.toUnits(mercator(at)), frame));
    if (name) seen.set(name, [...(seen.get(name) ?? []), ...inside]);
  }
  const signs = [...seen].map(([name, spots]) => ({ name, spots: [...spots.slice(spots.length >> 1), ...spots] }));
  const weight = ({ name, spots }: Sign) => spots.length * (name.startsWith("E") ? 3 : 1);
  return signs.sort((a, b) => weight(b) - weight(a)).slice(0, MOST_SIGNS * 2);
}

/** Draws a sign at the first of its spots that is free, and takes it. @param taken grows */
export function signAt({ name, spots }: Sign, frame: Frame, taken: Box[]): string {
  const half = 12 + name.length * 7;
  const spot = spots
    .map((at) => frame.toUnits(mercator(at)))
    .find(
      ([x, y]) =>
        isInside([x, y], frame) && x > half && x < frame.width - half && isFree(boxOf([x, y], half, 18), taken),
    );
  if (!spot) return "";
  const [x, y] = spot;
  const box = boxOf(spot, half, 18);
  taken.push(box);
  const [left, top] = [Math.round(x - half), Math.round(y - 18)];
  return `<rect class="${name.startsWith("E") ? "e" : "g"}" x="${left}" y="${top}" width="${2 * half}" height="36" rx="7"/><text class="n" x="${left + half}" y="${top + 27}">${escapeXml(name)}</text>`;
}

/** Draws a name on or beside its place, and takes the room. @param must at worst over something else @param taken grows */
export function label(
  place: Named,
  look: "" | "t",
  frame: Frame,
  avoided: Box[],
  must: boolean,
  taken = avoided,
): string {
  const [x, y] = frame.toUnits(pointOf(place));
  const letter = look ? 6.3 : 9.6;
  const [half, high] = [place.name.length * letter + 6, look ? 13 : 17];
  const spots: Point[] = look && !must ? [[x, y]] : [];
  const [side, up] = [half + 22, high + 20];
  spots.push([x, y - up], [x, y + up], [x + side, y], [x - side, y]);
  spots.push([x + side, y + up], [x - side, y - up], [x + side, y - up], [x - side, y + up]);
  const inside = spots.map(
    ([cx, cy]): Point => [
      Math.max(half + 4, Math.min(frame.width - half - 4, cx)),
      Math.max(high + 4, Math.min(frame.height - high - 4, cy)),
    ],
  );
  const free = inside.find((spot) => isFree(boxOf(spot, half, high), avoided));
  const at = free ?? (must ? inside[0] : undefined);
  if (!at) return "";
  taken.push(boxOf(at, half, high));
  return `<text${look && ` class="${look}"`} x="${Math.round(at[0])}" y="${Math.round(at[1] + high * 0.6)}">${escapeXml(place.name)}</text>`;
}
