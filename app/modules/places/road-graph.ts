import { Delaunay } from "d3-delaunay";
import type { TrackPoint } from "./corridor";
import { distanceBetween } from "./geometry";
import { ferries, junctions, localRoad, type RoadKind, trunkRoads } from "./trunk-roads";
import type { Place } from "./types";
import { crossesWater } from "./water";

type Node = { lat: number; lng: number };
type Edge = { to: number; metres: number; seconds: number; road: string | null };

/** The points, where along them each stop lies, and metres driven on each numbered road. */
export type Drive = {
  track: TrackPoint[];
  stops: { metres: number; seconds: number }[];
  roads: Map<string, number>;
};

export type RoadGraph = { drive(stops: Place[]): Drive };

/** A degree of longitude against one of latitude in the middle of Sweden. */
const FLATTEN = 0.46;
/** Metres: local roads are not guessed over longer gaps, there may be a mountain in between. */
const LONGEST_LOCAL = 60_000;
const boat: RoadKind = { speed: 15, detour: 1 };

/** Roads between all places: trunk roads as listed, ferries, and local roads between places that have no third one in
 * between (Gabriel graph), except across water. Whatever is still cut off gets a boat to its nearest neighbour. */
export function createRoadGraph(places: Place[]): RoadGraph {
  const nodes: Node[] = [...places, ...Object.values(junctions).map(([lat, lng]) => ({ lat, lng }))];
  const edges: Edge[][] = nodes.map(() => []);
  const indexOf = new Map([...places.map((place) => place.slug), ...Object.keys(junctions)].map((key, n) => [key, n]));
  const indexOfId = new Map(places.map((place, n) => [place.id, n]));

  function connect(from: number, to: number, { speed, detour }: RoadKind, road: string | null) {
    const metres = lengthOf(nodes, from, to) * detour;
    addBoth(edges, from, to, { metres, seconds: (metres / speed) * 3.6, road });
  }

  for (const { road, kind, via } of trunkRoads) {
    const known = via.flatMap((key) => indexOf.get(key) ?? []);
    for (const [from, to] of pairs(known)) connect(from, to, kind, road);
  }
  for (const [from, to] of neighboursOf(places)) {
    if (lengthOf(nodes, from, to) > LONGEST_LOCAL) continue;
    if (!crossesWater(nodeAt(nodes, from), nodeAt(nodes, to))) connect(from, to, localRoad, null);
  }
  for (const { from, to, seconds } of ferries) {
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    if (a === undefined || b === undefined) continue;
    addBoth(edges, a, b, { metres: lengthOf(nodes, a, b), seconds, road: null });
  }
  for (const [from, to] of missingLinks(places, edges)) connect(from, to, boat, null);

  return {
    drive: (stops) =>
      driveThrough(
        stops.flatMap((stop) => indexOfId.get(stop.id) ?? []),
        nodes,
        edges,
      ),
  };
}

function* neighboursOf(places: Place[]): Generator<[number, number]> {
  const { triangles, halfedges } = Delaunay.from(
    places,
    ({ lng }) => lng * FLATTEN,
    ({ lat }) => lat,
  );
  const corner = (side: number) => triangles[side] ?? 0;
  for (let side = 0; side < triangles.length; side++) {
    const twin = halfedges[side] ?? -1;
    if (twin > side) continue;
    const [from, to] = [corner(side), corner(nextSide(side))];
    const opposite = [side, twin].filter((one) => one >= 0).map((one) => corner(nextSide(nextSide(one))));
    if (opposite.every((third) => !isBetween(nodeAt(places, third), nodeAt(places, from), nodeAt(places, to))))
      yield [from, to];
  }
}

function nextSide(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** Whether the corner at the third point is blunt, which puts it inside the circle around the other two. */
function isBetween(third: Node, a: Node, b: Node): boolean {
  const shrink = Math.cos((third.lat * Math.PI) / 180) ** 2;
  return (a.lng - third.lng) * (b.lng - third.lng) * shrink + (a.lat - third.lat) * (b.lat - third.lat) < 0;
}

/** A link from each group of places that no road joins to the rest, to the nearest place outside it. */
function* missingLinks(places: Place[], edges: Edge[][]): Generator<[number, number]> {
  const groupOf = new Int32Array(edges.length).fill(-1);
  for (const start of places.keys()) {
    if (groupOf[start] !== -1) continue;
    const group = reachable(start, edges);
    for (const node of group) groupOf[node] = start;
    if (start > 0)
      yield nearestOutside(
        places,
        group.filter((node) => node < places.length),
        groupOf,
        start,
      );
  }
}

function reachable(start: number, edges: Edge[][]): number[] {
  const seen = new Set([start]);
  for (const node of seen) for (const edge of edges[node] ?? []) seen.add(edge.to);
  return [...seen];
}

function nearestOutside(places: Place[], group: number[], groupOf: Int32Array, own: number): [number, number] {
  let best = { link: [own, 0] satisfies [number, number], metres: Number.POSITIVE_INFINITY };
  for (const from of group) {
    for (const to of places.keys()) {
      if (groupOf[to] === own) continue;
      const metres = lengthOf(places, from, to);
      if (metres < best.metres) best = { link: [from, to], metres };
    }
  }
  return best.link;
}

function driveThrough(stops: number[], nodes: Node[], edges: Edge[][]): Drive {
  const [start = 0] = stops;
  const drive: Drive = { track: [{ ...positionOf(nodes, start), metres: 0, seconds: 0 }], stops: [], roads: new Map() };
  let [metres, seconds] = [0, 0];
  drive.stops.push({ metres, seconds });
  for (const [from, to] of pairs(stops)) {
    for (const edge of quickestWay(from, to, edges)) {
      metres += edge.metres;
      seconds += edge.seconds;
      drive.track.push({ ...positionOf(nodes, edge.to), metres, seconds });
      if (edge.road) drive.roads.set(edge.road, (drive.roads.get(edge.road) ?? 0) + edge.metres);
    }
    drive.stops.push({ metres, seconds });
  }
  return drive;
}

function quickestWay(from: number, to: number, edges: Edge[][]): Edge[] {
  const times = new Float64Array(edges.length).fill(Number.POSITIVE_INFINITY);
  const arrivedBy: ({ from: number; edge: Edge } | undefined)[] = [];
  const queue = new Queue();
  times[from] = 0;
  queue.push(0, from);
  for (let next = queue.pop(); next && next.node !== to; next = queue.pop()) {
    if (next.time > (times[next.node] ?? 0)) continue;
    for (const edge of edges[next.node] ?? []) {
      const time = next.time + edge.seconds;
      if (time >= (times[edge.to] ?? 0)) continue;
      times[edge.to] = time;
      arrivedBy[edge.to] = { from: next.node, edge };
      queue.push(time, edge.to);
    }
  }
  const way: Edge[] = [];
  for (let step = arrivedBy[to]; step && way.length < edges.length; step = arrivedBy[step.from]) way.unshift(step.edge);
  return way;
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

function addBoth(edges: Edge[][], a: number, b: number, edge: Omit<Edge, "to">) {
  edges[a]?.push({ to: b, ...edge });
  edges[b]?.push({ to: a, ...edge });
}

function lengthOf(nodes: Node[], a: number, b: number): number {
  return distanceBetween(nodeAt(nodes, a), nodeAt(nodes, b));
}

function positionOf(nodes: Node[], index: number): Node {
  const { lat, lng } = nodeAt(nodes, index);
  return { lat, lng };
}

function nodeAt(nodes: Node[], index: number): Node {
  const node = nodes[index];
  if (!node) throw new Error(`No place at ${index}`);
  return node;
}

function pairs(numbers: number[]): [number, number][] {
  return numbers.slice(1).map((to, n) => [numbers[n] ?? to, to]);
}
