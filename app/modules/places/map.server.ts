import { escapeXml } from "~/platform/drawing.server";
import { flatOff, mercator, nearestOnSegment, simplify } from "./geometry";
import { type Box, boxAround, boxOf, type Frame, isInside, type Named, type Point, pointOf } from "./map-frame";
import { FINEST, groundOf, type Layer, LEAST_BYTES, pointsIn, roughly } from "./map-ground.server";
import { label, signAt, signsAlong, signsOf } from "./map-labels.server";
import { outline } from "./outline";
import type { DrawnRoad } from "./road-graph";
import type { LatLng } from "./types";

type Look = "small" | "large" | "view";
type Size = { width: number; height: number; bytes: number };

export type RouteMap = {
  path: LatLng[];
  stops: Named[];
  /** where a passenger gets on and off; the rest is drawn thinner */
  part?: { from: Named; to: Named } | null;
  /** candidates for names, most important first */
  towns?: Named[];
  /** Drawn thin below everything else, the longest of them with their numbers. */
  roads?: DrawnRoad[];
  /** Of several rides, none of which is meant. */
  others?: LatLng[][];
  /** A position that somebody points at. */
  pin?: LatLng | null;
  /** What those hear who cannot see it; the stops unless given. */
  title?: string;
};

/** units of the drawing, two to a pixel */
const small: Size = { width: 800, height: 600, bytes: 8_192 };
const tall: Size = { width: 744, height: 900, bytes: 16_384 };
const large: Size = { width: 1_000, height: 1_200, bytes: 32_768 };
/** units per degree: a short trip still shows its surroundings */
const LARGEST_SCALE = 1_400;
const KNOWN_LAND = boxAround([mercator([70.6, 7.5]), mercator([54.4, 30.5])]);
const ROUND = 12;
const MOST_TOWNS = 6;

export const mapStyle =
  ".s,.w{fill:#d3e5f3}.l{fill:#fafaf7}.l,.w{stroke:#b3c7d6;stroke-width:1.5}.b{fill:none;stroke:#a9a4b8;stroke-width:2.5;stroke-dasharray:9 7}.o,.r{fill:none;stroke-linejoin:round;stroke-linecap:round}.o{stroke:#fff;stroke-width:15}.r{stroke:#0b4ea2;stroke-width:9}.x{stroke:#7f9cc4;stroke-width:5}.k{fill:none;stroke:#c3c9cf;stroke-width:4}.k.v{stroke:#a8bcd6;stroke-width:5}.p{fill:#b3261e;stroke:#fff;stroke-width:4}.d{fill:#fff;stroke:#0b4ea2;stroke-width:6}.y{fill:#fff;stroke:#7f9cc4;stroke-width:4}text{text-anchor:middle;font:700 30px Overpass,system-ui,sans-serif;fill:#15202b;stroke:#fff;stroke-width:7;paint-order:stroke;stroke-linejoin:round}.t{font-weight:400;font-size:23px;fill:#5a6672;stroke-width:5}.h{font-size:38px}.n{font-size:23px;fill:#fff;stroke:none}.e{fill:#17714a;stroke:#fff;stroke-width:3}.g{fill:#0b4ea2;stroke:#fff;stroke-width:3}@media(prefers-color-scheme:dark){.s,.w{fill:#10202e}.l{fill:#26323b}.l,.w{stroke:#40525f}.b{stroke:#6d6a7c}.o{stroke:#10202e}.r{stroke:#6fb0ff}.x{stroke:#5b7698}.k{stroke:#465561}.k.v{stroke:#4f6d92}.d{fill:#10202e;stroke:#6fb0ff}.y{fill:#10202e;stroke:#5b7698}text{fill:#f1f4f6;stroke:#10202e}.t{fill:#a8b5bf}.n{fill:#fff;stroke:none}}";

/** The road over coast and lakes as SVG: at most 8 KB, that of several rides 16, with `isLarge` 32 KB. */
export function roadsSvg(map: RouteMap, isLarge = false): string {
  const size = isLarge ? large : map.others ? tall : small;
  return svgOf(map, frameAround(pointsOf(map), size), size, isLarge ? "large" : "small");
}

/** The roads of several rides between two places, or all of each where one is open. */
export function ridesMap(roads: LatLng[][], { from, to }: { from?: Named; to?: Named }): RouteMap {
  const others = from && to ? roads.map((road) => partOf(road, { from, to })) : roads;
  return { path: [], stops: [from, to].flatMap((end) => end ?? []), others };
}

/** What lies above the ground of that picture, with one of the roads marked. @param n which of them */
export function markedRoadSvg(map: RouteMap, n: number): string {
  return bare(
    drawing({ ...map, towns: [], path: map.others?.[n] ?? [] }, frameAround(pointsOf(map), tall), "small"),
    tall,
  );
}

function bare(drawn: string, { width, height }: { width: number; height: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${mapStyle}</style>${drawn}</svg>`;
}

/** Projects positions into the small picture's units. */
export function inPicture(map: RouteMap): (position: LatLng) => [x: number, y: number] {
  const { toUnits } = frameAround(pointsOf(map), small);
  return (position) => toUnits(mercator(position));
}

/** north-western corner and width in degrees of a Mercator map; `width` and `height` in units, two to a pixel */
export type View = { x: number; y: number; across: number; width: number; height: number };

/** The same map in another view, at most 32 KB. */
export function viewedMapSvg(map: RouteMap, view: View): string {
  return svgOf(map, frameOf(view), { ...large, width: view.width, height: view.height }, "view");
}

function frameOf({ x, y, across, width, height }: View): Frame {
  const scale = width / across;
  return { width, height, scale, toUnits: ([east, south]) => [(east - x) * scale, (south - y) * scale] };
}

/** Only what lies above the ground of a view, for pictures of somebody else's below it. */
export function overlaySvg(map: RouteMap, view: View): string {
  return bare(drawing(map, frameOf(view), "view"), view);
}

/** The view that fits the whole way into so many units. */
export function wholeView(map: RouteMap, width: number, height: number): View {
  const { scale, toUnits } = frameAround(pointsOf(map), { ...large, width, height });
  const [x, y] = toUnits([0, 0]);
  return { x: -x / scale, y: -y / scale, across: width / scale, width, height };
}

function pointsOf({ path, stops, part, others = [] }: RouteMap): Point[] {
  const shown = part ? [part.from, part.to] : [];
  return [...[path, ...others].flat().map(mercator), ...[...stops, ...shown].map(pointOf)];
}

function svgOf(map: RouteMap, frame: Frame, size: Size, look: Look): string {
  const over = drawing(map, frame, look);
  let ground = groundOf(frame, size.bytes);
  for (let tolerance = FINEST; ; ) {
    ground = ground.map(({ name, rings }) => ({ name, rings: rings.flatMap((ring) => roughly(ring, tolerance)) }));
    const least = pointsIn(ground) * LEAST_BYTES + over.length;
    const svg = least > size.bytes ? null : sheet(ground, over, map, frame);
    const bytes = svg === null ? least : Buffer.byteLength(svg);
    if (svg && (bytes <= size.bytes || tolerance > size.width)) return svg;
    tolerance *= Math.min(3, Math.max(1.2, bytes / size.bytes));
  }
}

function frameAround(points: Point[], { width, height }: Size): Frame {
  const { low, high } = boxAround(points);
  const [across, down] = [high[0] - low[0], high[1] - low[1]];
  const roomy = Math.min((width * 0.74) / across, (height * 0.7) / down);
  const tight = Math.min((width * 0.94) / across, (height * 0.92) / down);
  const scale = Math.min(
    LARGEST_SCALE,
    Math.max(roomy, Math.min(tight, width / (KNOWN_LAND.high[0] - KNOWN_LAND.low[0]))),
  );
  const x = centred(low[0], high[0], width / scale, KNOWN_LAND.low[0], KNOWN_LAND.high[0]);
  const y = centred(low[1], high[1], height / scale, KNOWN_LAND.low[1], KNOWN_LAND.high[1]);
  const toUnits = ([east, south]: Point): Point => [width / 2 + (east - x) * scale, height / 2 + (south - y) * scale];
  return { width, height, scale, toUnits };
}

function centred(low: number, high: number, seen: number, least: number, most: number): number {
  if (seen > most - least) return (least + most) / 2;
  return Math.min(Math.max((low + high) / 2, least + seen / 2), most - seen / 2);
}

function sheet(ground: Layer[], over: string, map: RouteMap, { width, height, toUnits }: Frame): string {
  const land = ground.map(({ name, rings }) => {
    const lines = rings.map((ring) => `${lineThrough(ring)}z`).join("");
    return lines && `<path class="${name === "i" ? "l" : name}" d="${lines}"/>`;
  });
  const borders = outline()
    .borders.map((line) => simplify(line.map(mercator).map(toUnits), 2, flatOff))
    .filter((line) => line.some(([x, y]) => x > 0 && x < width && y > 0 && y < height))
    .map(lineThrough);
  const border = borders.length > 0 ? `<path class="b" d="${borders.join("")}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>Karta: ${titleOf(map)}</title><style>${mapStyle}</style><rect class="s" width="100%" height="100%"/>${land.join("")}${border}${over}</svg>`;
}

const titleOf = ({ title, stops }: RouteMap) => escapeXml(title ?? stops.map(({ name }) => name).join(" – "));

/** What comes first takes its room first. */
function drawing(
  { path, stops, part, towns = [], roads = [], others: rides = [], pin }: RouteMap,
  frame: Frame,
  look: Look,
): string {
  const road = path.map(mercator).map(frame.toUnits);
  const own = part ? partOf(path, part).map(mercator).map(frame.toUnits) : road;
  const ends = part ? [part.from, part.to] : [stops[0], stops.at(-1)];
  const others = stops.filter((stop) => !ends.some((end) => end?.name === stop.name));
  const isLarge = look === "large";
  const taken: Box[] = isLarge ? [{ low: [0, 0], high: [frame.width, 76] }] : [];
  taken.push(...[...ends, ...others].flatMap((stop) => (stop ? [boxOf(frame.toUnits(pointOf(stop)), 18, 16)] : [])));
  const ways = distinct(rides).map((way) => way.map(mercator).map(frame.toUnits));
  const along = [road, ...ways].flatMap(pointsAlong).map((point) => boxOf(point, 10, 10));
  const lines = [
    ...ways.map((way) => smooth(way, "r x")),
    part ? smooth(road, "r x") : "",
    smooth(own, "o"),
    smooth(own, "r"),
    ...others.map((stop) => dotAt(frame.toUnits(pointOf(stop)), part ? "y" : "d", 9)),
    ...[...new Set(ends)].map((stop) => (stop ? dotAt(frame.toUnits(pointOf(stop)), "d", 11) : "")),
    ...[...new Set(ends)].map((stop) => (stop ? label(stop, "", frame, [...taken, ...along], true, taken) : "")),
    ...others.map((stop) => label(stop, "t", frame, [...taken, ...along], false, taken)),
    ...signsAlong(part ? partOf(path, part) : (rides[0] ?? path)).map((sign) => signAt(sign, frame, taken)),
    ...signsOf(roads, frame).map((sign) => signAt(sign, frame, taken)),
    pin ? pinAt(frame.toUnits(mercator(pin))) : "",
  ];
  const around = towns.filter(
    (town) =>
      isInside(frame.toUnits(pointOf(town)), frame) && ![...ends, ...others].some((stop) => stop?.name === town.name),
  );
  const names = around.slice(0, 40).map((town) => label(town, "t", frame, [...taken, ...along], false, taken));
  const heading = isLarge ? headingOf(ends, frame) : "";
  const credit = isLarge ? creditOf(frame) : "";
  const shown = names.filter(Boolean).slice(0, MOST_TOWNS * (look === "small" ? 1 : 3));
  return [...roads.map((road) => thin(road, frame)), ...shown, ...lines, heading, credit].join("");
}

/** Many rides go the same way. */
function distinct(ways: LatLng[][]): LatLng[][] {
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}

function thin({ name, line }: DrawnRoad, frame: Frame): string {
  const points = simplify(line.map(mercator).map(frame.toUnits), 2, flatOff);
  return `<path class="${name?.startsWith("E") ? "k v" : "k"}" d="${lineThrough(points)}"/>`;
}

/** Its point is at the position. */
function pinAt(point: Point): string {
  const [x, y] = point.map(Math.round);
  return `<path class="p" d="M${x} ${y}c-8-16-24-28-24-46a24 24 0 0 1 48 0c0 18-16 30-24 46z"/><circle cx="${x}" cy="${(y ?? 0) - 46}" r="8" fill="#fff"/>`;
}

function headingOf(ends: (Named | undefined)[], { width }: Frame): string {
  const title = [...new Set(ends.flatMap((end) => (end ? escapeXml(end.name) : [])))].join(" – ");
  return `<text class="h" x="${width / 2}" y="58">${title}</text>`;
}

function creditOf({ width, height }: Frame): string {
  return `<text class="t" x="${width - 120}" y="${height - 14}">© OpenStreetMap</text>`;
}

function partOf(path: LatLng[], { from, to }: { from: Named; to: Named }): LatLng[] {
  const on = nearestOn(path, from, 0);
  const off = nearestOn(path, to, on.n);
  return [on.at, ...path.slice(on.n, off.n), off.at];
}

function nearestOn(path: LatLng[], point: Named, first: number) {
  let best = { n: Math.max(1, first), at: path[first] ?? [point.lat, point.lng], metres: Number.POSITIVE_INFINITY };
  for (let n = Math.max(1, first); n < path.length; n++) {
    const [a, b] = [path[n - 1], path[n]];
    if (!a || !b) continue;
    const { along, metres } = nearestOnSegment(point, a, b);
    if (metres < best.metres) best = { n, at: [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])], metres };
  }
  return best;
}

function pointsAlong(line: Point[]): Point[] {
  return line.flatMap(([x, y], n) => {
    const [fromX, fromY] = line[n - 1] ?? [x, y];
    const steps = Math.min(80, Math.ceil(Math.hypot(x - fromX, y - fromY) / 20));
    return Array.from(
      { length: steps },
      (_, step): Point => [fromX + ((step + 1) / steps) * (x - fromX), fromY + ((step + 1) / steps) * (y - fromY)],
    );
  });
}

/** Relative whole units: the shortest way to write a line in SVG. */
function lineThrough(points: Point[]): string {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole.slice(1).map(([x, y], n) => [x - (whole[n]?.[0] ?? 0), y - (whole[n]?.[1] ?? 0)]);
  const moves = steps.filter(([x, y]) => x !== 0 || y !== 0);
  return `M${whole[0]?.join(" ")}l${moves.flat().join(" ")}`.replaceAll(" -", "-");
}

function smooth(points: Point[], look: string): string {
  const line = simplify(points, 1.2, flatOff).map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return "";
  const bends = line.slice(1, -1).map((bend, n) => {
    const [a, b] = [towards(bend, line[n] ?? bend), towards(bend, line[n + 2] ?? bend)];
    return `L${a.join(" ")}Q${bend.join(" ")} ${b.join(" ")}`;
  });
  return `<path class="${look}" d="M${first.join(" ")}${bends.join("")}L${last.join(" ")}"/>`;
}

function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y);
  const part = length > 0 ? Math.min(0.5, ROUND / length) : 0;
  return [Math.round(x + part * (toX - x)), Math.round(y + part * (toY - y))];
}

function dotAt([x, y]: Point, look: string, radius: number): string {
  return `<circle class="${look}" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}"/>`;
}
