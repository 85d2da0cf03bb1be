import type { TrackPoint } from "./corridor";
import { distanceBetween, nearestOnSegment } from "./geometry";
import { localRoad } from "./local-road";
import { decodePath } from "./polyline";
import data from "./roads.json";
import type { LatLng } from "./types";
import { isDriven } from "./water";

type Point = { lat: number; lng: number };

type Road = ReturnType<typeof roadOf>;

type Leg = { line: Point[]; metres: number; seconds: number; name: string | null };

type Access = { road: Road; part: number; off: Leg };

type Stop = { point: Point; node: number | null; accesses: Access[] };

/** `metres` driven on each numbered road */
export type Drive = {
  track: TrackPoint[];
  stops: { metres: number; seconds: number }[];
  roads: Map<string, number>;
};

export type RoadGraph = {
  /** the quickest way through positions, in the order given */
  drive(stops: Point[]): Drive;
  /** the number of the nearest road, such as "E4"; null where none is within `metres` */
  numberAt(position: LatLng, metres: number): string | null;
  /** Every road by land that bends or ends in a box of degrees. */
  within(box: { south: number; west: number; north: number; east: number }): DrawnRoad[];
};

/** `name` such as "E4"; null for a road without a number. */
export type DrawnRoad = { name: string | null; line: LatLng[] };

/** metres; a nearer stop is the node itself */
const SAME_POINT = 60;
/** metres; nearer stops can also be joined directly */
const NEARBY = 6_000;
const MOST_ACCESSES = 4;
const MOST_TRIED = 24;
const CELL = { lat: 0.1, lng: 0.2 };
const MOST_RINGS = 12;
const BOAT_SPEED = 15;
const FERRY = "ferry";

let built: RoadGraph | undefined;

/** The built-in roads of Sweden and its nearest neighbours, built on first use. */
export function roadGraph(): RoadGraph {
  built ??= createRoadGraph();
  return built;
}

function createRoadGraph(): RoadGraph {
  const nodes = decodePath(data.nodes).map(([lat, lng]) => ({ lat, lng }));
  const roads = data.edges.map((edge) => roadOf(edge, nodes));
  const roadsAt = groupByEnd(nodes.length, roads);
  const [ferries, byLand] = [roads.filter(isFerry), roads.filter((road) => !isFerry(road))];
  const quays = ferries.flatMap(({ from, to }) => [from, to].map((node) => roadOf([node, node], nodes)));
  const near = findNear(nodes, [...byLand, ...quays]);

  function stopAt(point: Point): Stop {
    const node = near.node(point);
    return { point, node, accesses: node === null ? accessesOf(point, near.roads(point)) : [] };
  }

  return {
    drive(points) {
      const stops = points.map(({ lat, lng }) => stopAt({ lat, lng }));
      return driveThrough(stops, (from, to) => quickestWay(from, to, roadsAt));
    },
    numberAt([lat, lng], metres) {
      const numbered = near.roads({ lat, lng }).find(({ road }) => road.name);
      return numbered && numbered.metres <= metres ? numbered.road.name : null;
    },
    within({ south, west, north, east }) {
      const isIn = ({ lat, lng }: Point) => lat >= south && lat <= north && lng >= west && lng <= east;
      return byLand
        .filter(({ line }) => line.some(isIn))
        .map(({ name, line }) => ({ name, line: line.map(({ lat, lng }): LatLng => [lat, lng]) }));
    },
  };
}

function isFerry({ name }: Pick<Leg, "name">): boolean {
  return name === FERRY;
}

function roadOf(
  [from = 0, to = 0, metres = 0, seconds = 0, name = -1, bends = ""]: (string | number)[],
  nodes: Point[],
) {
  const between = decodePath(String(bends)).map(([lat, lng]) => ({ lat, lng }));
  const line = [nodes[Number(from)], ...between, nodes[Number(to)]].flatMap((point) => point ?? []);
  return {
    from: Number(from),
    to: Number(to),
    metres: Number(metres),
    seconds: Number(seconds),
    name: data.roads[Number(name)] ?? null,
    line,
    parts: partsOf(line),
  };
}

function partsOf(line: Point[]): number[] {
  let sum = 0;
  const sums = line.map((point, n) => {
    sum += distanceBetween(line[n - 1] ?? point, point);
    return sum;
  });
  return sums.map((metres, n) => (sum > 0 ? metres / sum : n / (line.length - 1)));
}

function groupByEnd(count: number, roads: Road[]): Road[][] {
  const groups: Road[][] = Array.from({ length: count }, () => []);
  for (const road of roads) {
    groups[road.from]?.push(road);
    groups[road.to]?.push(road);
  }
  return groups;
}

type Segment = { road: Road; n: number };

function findNear(nodes: Point[], roads: Road[]) {
  const nodesIn = new Map<number, number[]>();
  const segmentsIn = new Map<number, Segment[]>();
  for (const [n, { lat, lng }] of nodes.entries()) put(nodesIn, cellAt(lat, lng), n);
  for (const road of roads) {
    for (const [n, a] of road.line.entries()) {
      const b = road.line[n + 1];
      if (!b) continue;
      const steps =
        Math.ceil(Math.max(Math.abs(b.lat - a.lat) / CELL.lat, Math.abs(b.lng - a.lng) / CELL.lng) * 2) || 1;
      const cells = Array.from({ length: steps + 1 }, (_, step) =>
        cellAt(a.lat + (step / steps) * (b.lat - a.lat), a.lng + (step / steps) * (b.lng - a.lng)),
      );
      for (const cell of new Set(cells)) put(segmentsIn, cell, { road, n });
    }
  }
  return {
    node(point: Point): number | null {
      const around = cellsAround(point, 0).concat(cellsAround(point, 1));
      const found = around.flatMap((cell) => nodesIn.get(cell) ?? []);
      return found.find((n) => distanceBetween(nodes[n] ?? point, point) < SAME_POINT && nodes[n]) ?? null;
    },
    roads(point: Point): { road: Road; part: number; at: Point; metres: number }[] {
      const best = new Map<Road, { road: Road; part: number; at: Point; metres: number }>();
      for (let ring = 0; ring <= MOST_RINGS && (ring < 2 || best.size < MOST_TRIED); ring++) {
        for (const { road, n } of cellsAround(point, ring).flatMap((cell) => segmentsIn.get(cell) ?? [])) {
          const found = nearestOn(road, n, point);
          if (found.metres < (best.get(road)?.metres ?? Number.POSITIVE_INFINITY)) best.set(road, found);
        }
      }
      return [...best.values()].sort((a, b) => a.metres - b.metres).slice(0, MOST_TRIED);
    },
  };
}

function put<T>(groups: Map<number, T[]>, key: number, value: T) {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function cellAt(lat: number, lng: number): number {
  return Math.floor(lat / CELL.lat) * 10_000 + Math.floor(lng / CELL.lng);
}

function cellsAround({ lat, lng }: Point, ring: number): number[] {
  const cells = [];
  for (let row = -ring; row <= ring; row++) {
    const step = Math.abs(row) === ring ? 1 : 2 * ring || 1;
    for (let column = -ring; column <= ring; column += step) cells.push(cellAt(lat, lng) + row * 10_000 + column);
  }
  return cells;
}

function nearestOn(road: Road, n: number, point: Point) {
  const [a, b] = [road.line[n] ?? point, road.line[n + 1] ?? point];
  const { along, metres } = nearestOnSegment(point, [a.lat, a.lng], [b.lat, b.lng]);
  const [from, to] = [road.parts[n] ?? 0, road.parts[n + 1] ?? 1];
  const at = { lat: a.lat + along * (b.lat - a.lat), lng: a.lng + along * (b.lng - a.lng) };
  return { road, part: from + along * (to - from), at, metres };
}

/** Roads reachable without crossing water, else by boat. */
function accessesOf(point: Point, near: { road: Road; part: number; at: Point; metres: number }[]): Access[] {
  const found: Access[] = [];
  for (const { road, part, at } of near) {
    if (found.length === MOST_ACCESSES) break;
    if (isDriven([at, point])) found.push({ road, part, off: localLeg(at, point) });
  }
  const [nearest] = near;
  if (found.length > 0 || !nearest) return found;
  return [{ road: nearest.road, part: nearest.part, off: boatLeg(nearest.at, point) }];
}

function localLeg(from: Point, to: Point): Leg {
  const metres = distanceBetween(from, to) * localRoad.detour;
  return { line: [from, to], metres, seconds: (metres / localRoad.speed) * 3.6, name: null };
}

function boatLeg(from: Point, to: Point): Leg {
  const metres = distanceBetween(from, to);
  return { line: [from, to], metres, seconds: (metres / BOAT_SPEED) * 3.6, name: null };
}

function driveThrough(stops: Stop[], way: (from: Stop, to: Stop) => Leg[]): Drive {
  let [metres, seconds] = [0, 0];
  const drive: Drive = { track: [], stops: [], roads: new Map() };
  for (const [n, stop] of stops.entries()) {
    const before = stops[n - 1];
    if (!before) drive.track.push({ ...stop.point, metres, seconds });
    for (const leg of before ? way(before, stop) : []) {
      const parts = partsOf(leg.line);
      for (const [at, point] of leg.line.entries()) {
        const part = parts[at] ?? 1;
        if (at > 0)
          drive.track.push({ ...point, metres: metres + part * leg.metres, seconds: seconds + part * leg.seconds });
      }
      metres += leg.metres;
      seconds += leg.seconds;
      if (leg.name && !isFerry(leg)) drive.roads.set(leg.name, (drive.roads.get(leg.name) ?? 0) + leg.metres);
    }
    drive.stops.push({ metres, seconds });
  }
  return drive;
}

type Arrival = { leg: Leg[]; before: number | null };

function quickestWay(from: Stop, to: Stop, roadsAt: Road[][]): Leg[] {
  const times = new Float64Array(roadsAt.length).fill(Number.POSITIVE_INFINITY);
  const arrivals: (Arrival | undefined)[] = [];
  const queue = new Queue();
  const ends = endsOf(to);
  let best = directWay(from, to);
  let bestTime = best ? secondsOf(best.leg) : Number.POSITIVE_INFINITY;

  function arrive(node: number, time: number, arrival: () => Arrival) {
    if (time >= (times[node] ?? 0)) return;
    times[node] = time;
    arrivals[node] = arrival();
    queue.push(time, node);
  }

  for (const [node, legs] of endsOf(from)) {
    for (const leg of legs) arrive(node, secondsOf(leg), () => ({ leg: leg.map(reversed).reverse(), before: null }));
  }
  for (let next = queue.pop(); next && next.time < bestTime; next = queue.pop()) {
    const { node, time } = next;
    if (time > (times[node] ?? 0)) continue;
    for (const leg of ends.get(node) ?? []) {
      const total = time + secondsOf(leg);
      if (total < bestTime) [best, bestTime] = [{ leg, before: node }, total];
    }
    for (const road of roadsAt[node] ?? []) {
      const isForward = road.from === node;
      arrive(isForward ? road.to : road.from, time + road.seconds, () => ({
        leg: [isForward ? road : reversed(road)],
        before: node,
      }));
    }
  }
  const way: Leg[] = [];
  for (let step = best; step; step = step.before === null ? null : (arrivals[step.before] ?? null))
    way.unshift(...step.leg);
  return way;
}

function endsOf(stop: Stop): Map<number, Leg[][]> {
  if (stop.node !== null) return new Map([[stop.node, [[]]]]);
  const ends = new Map<number, Leg[][]>();
  for (const { road, part, off } of stop.accesses) {
    put(ends, road.from, [piece(road, 0, part), off]);
    put(ends, road.to, [piece(road, 1, part), off]);
  }
  return ends;
}

function directWay(from: Stop, to: Stop): Arrival | null {
  const ways: Leg[][] = from.accesses.flatMap((a) =>
    to.accesses.filter((b) => b.road === a.road).map((b) => [reversed(a.off), piece(a.road, a.part, b.part), b.off]),
  );
  const metres = distanceBetween(from.point, to.point);
  const isStraight = metres < NEARBY && (from.node === null || to.node === null);
  if (isStraight && isDriven([from.point, to.point])) ways.push([localLeg(from.point, to.point)]);
  const [leg] = ways.sort((a, b) => secondsOf(a) - secondsOf(b));
  return leg ? { leg, before: null } : null;
}

function secondsOf(legs: Leg[]): number {
  return legs.reduce((sum, leg) => sum + leg.seconds, 0);
}

function piece(road: Road, from: number, to: number): Leg {
  if (from > to) return reversed(piece(road, to, from));
  const inner = road.line.filter((_, n) => (road.parts[n] ?? 0) > from && (road.parts[n] ?? 0) < to);
  const line = [pointAt(road, from), ...inner, pointAt(road, to)];
  return { line, metres: road.metres * (to - from), seconds: road.seconds * (to - from), name: road.name };
}

function pointAt({ line, parts }: Road, part: number): Point {
  const n = Math.max(
    1,
    parts.findIndex((one) => one >= part),
  );
  const [a, b] = [line[n - 1], line[n]];
  if (!a || !b) throw new Error("A road of a single point");
  const [start = 0, end = 1] = [parts[n - 1], parts[n]];
  const along = end > start ? (part - start) / (end - start) : 0;
  return { lat: a.lat + along * (b.lat - a.lat), lng: a.lng + along * (b.lng - a.lng) };
}

function reversed({ line, metres, seconds, name }: Leg): Leg {
  return { line: line.toReversed(), metres, seconds, name };
}

class Queue {
  private items: { time: number; node: number }[] = [];

  push(time: number, node: number) {
    let at = this.items.push({ time, node }) - 1;
    while (at > 0 && this.timeAt((at - 1) >> 1) > time) at = this.swap(at, (at - 1) >> 1);
  }

  pop() {
    const first = this.items[0];
    const last = this.items.pop();
    if (!last || this.items.length === 0) return first;
    this.items[0] = last;
    for (let at = 0; ; ) {
      const child = this.timeAt(2 * at + 2) < this.timeAt(2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
      if (this.timeAt(child) >= last.time) return first;
      at = this.swap(at, child);
    }
  }

  private timeAt(index: number) {
    return this.items[index]?.time ?? Number.POSITIVE_INFINITY;
  }

  private swap(from: number, to: number) {
    const [a, b] = [this.items[from], this.items[to]];
    if (a && b) [this.items[from], this.items[to]] = [b, a];
    return to;
  }
}
