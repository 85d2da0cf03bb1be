// Makes app/modules/places/roads.json, the built-in roads: trunk roads and ferries as listed, and local roads between
// points that have no third one in between (Gabriel graph). Each is led around water, or over one of the bridges.
// Run it after a change of places.json, trunk-roads.ts, crossings.ts or outline.json.
import { readFileSync, writeFileSync } from "node:fs";
import { Delaunay } from "d3-delaunay";
import { ferries } from "~/modules/places/crossings";
import { distanceBetween } from "~/modules/places/geometry";
import { localRoad } from "~/modules/places/local-road";
import { encodePath } from "~/modules/places/polyline";
import { BRIDGEABLE, isDriven } from "~/modules/places/water";
import { landWay } from "./land-way.mjs";
import { junctions, trunkRoads } from "./trunk-roads";

const FILE = new URL("../app/modules/places/roads.json", import.meta.url);
/** A degree of longitude against one of latitude in the middle of Sweden. */
const FLATTEN = 0.46;
/** Metres: local roads are not guessed over longer gaps, there may be a mountain in between. */
const LONGEST_LOCAL = 60_000;
/** Local roads that would have to go farther around water than this, against the straight line, are not there. */
const LONGEST_WAY_ROUND = 1.7;
/** Metres. */
const SAME_POINT = 50;
const NEAR_PORT = 400;

const places = JSON.parse(readFileSync(new URL("../drizzle/seed/places.json", import.meta.url), "utf8"));
const nodes = [];
const indexOf = new Map();
for (const { slug, lat, lng } of places) indexOf.set(slug, nodeAt({ lat, lng }, SAME_POINT));
for (const [name, [lat, lng]] of Object.entries(junctions)) indexOf.set(name, nodeAt({ lat, lng }, SAME_POINT));
const ports = ferries.map(({ line }) => [line[0], line.at(-1)].map(([lat, lng]) => nodeAt({ lat, lng }, NEAR_PORT)));

const problems = [];
const joined = new Set();
const edges = [];
for (const { road, kind, via } of trunkRoads) {
  for (const [from, to] of pairs(via.map(nodeOf))) {
    const line = around(from, to);
    if (line) connect(from, to, line, kind, road || null);
    else problems.push(`${road}: no way ${nameOf(from)} – ${nameOf(to)}`);
  }
}
for (const [from, to] of neighbours()) {
  if (joined.has(keyOf(from, to)) || distanceBetween(nodes[from], nodes[to]) > LONGEST_LOCAL) continue;
  const line = around(from, to);
  if (line && lengthOf(line) <= distanceBetween(nodes[from], nodes[to]) * LONGEST_WAY_ROUND)
    connect(from, to, line, localRoad, null);
}
for (const [n, { line, seconds }] of ferries.entries()) {
  const [from, to] = ports[n];
  const points = [nodes[from], ...line.slice(1, -1).map(([lat, lng]) => ({ lat, lng })), nodes[to]];
  edges.push({ from, to, metres: lengthOf(points), seconds, road: "ferry", line: points });
}
for (const group of groups().slice(1)) problems.push(`Cut off: ${group.map(nameOf).join(", ")}`);

const roads = [...new Set(edges.flatMap(({ road }) => road ?? []))];
const data = {
  source: "Made by scripts/places-roads.mjs",
  unit: "polylines with five decimals; an edge is two nodes, metres, seconds, the number of its road or -1, its bends",
  roads,
  nodes: encodePath(nodes.map(toPair)),
  edges: edges.map(({ from, to, metres, seconds, road, line }) => [
    from,
    to,
    Math.round(metres),
    Math.round(seconds),
    road === null ? -1 : roads.indexOf(road),
    ...(line.length > 2 ? [encodePath(line.slice(1, -1).map(toPair))] : []),
  ]),
};
const lists = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
writeFileSync(FILE, `{\n${lists.join(",\n").replaceAll("],[", "],\n[")}\n}\n`);
console.log(nodes.length, "nodes,", edges.length, "edges,", edges.flatMap(({ line }) => line).length, "points");
for (const problem of problems) console.log(problem);

function connect(from, to, line, { speed, detour }, road) {
  const metres = lengthOf(line) * detour;
  joined.add(keyOf(from, to));
  edges.push({ from, to, metres, seconds: (metres / speed) * 3.6, road, line });
  const straight = distanceBetween(nodes[from], nodes[to]);
  if (road && lengthOf(line) > straight * 1.35 + 2_000)
    problems.push(
      `${road}: ${nameOf(from)} – ${nameOf(to)} is ${Math.round(lengthOf(line) / 1000)} km round, ${Math.round(straight / 1000)} straight`,
    );
  if (road && straight > 90_000)
    problems.push(`${road}: ${nameOf(from)} – ${nameOf(to)} is ${Math.round(straight / 1000)} km in one`);
}

/** The straight line, or the shortest one that keeps to land; null where there is none. */
function around(from, to) {
  const [a, b] = [nodes[from], nodes[to]];
  if (isDriven([a, b], BRIDGEABLE * 0.7, 50)) return [a, b];
  for (const shallowCost of [4, 12, 40]) {
    const line = landWay(a, b, shallowCost);
    if (line && isDriven(line, BRIDGEABLE, 50)) return line;
  }
  return null;
}

function nodeAt(point, metres) {
  const known = nodes.findIndex((node) => distanceBetween(node, point) < metres);
  return known >= 0 ? known : nodes.push(point) - 1;
}

function nodeOf(name) {
  const node = indexOf.get(name);
  if (node === undefined) throw new Error(`No place or junction called ${name}`);
  return node;
}

function nameOf(node) {
  return [...indexOf].find(([, n]) => n === node)?.[0] ?? `${nodes[node].lat},${nodes[node].lng}`;
}

function* neighbours() {
  const { triangles, halfedges } = Delaunay.from(
    nodes,
    ({ lng }) => lng * FLATTEN,
    ({ lat }) => lat,
  );
  const next = (side) => (side % 3 === 2 ? side - 2 : side + 1);
  for (let side = 0; side < triangles.length; side++) {
    const twin = halfedges[side];
    if (twin > side) continue;
    const [from, to] = [triangles[side], triangles[next(side)]];
    const opposite = [side, twin].filter((one) => one >= 0).map((one) => triangles[next(next(one))]);
    if (opposite.every((third) => !isBetween(nodes[third], nodes[from], nodes[to]))) yield [from, to];
  }
}

/** Whether the corner at the third point is blunt, which puts it inside the circle around the other two. */
function isBetween(third, a, b) {
  const shrink = Math.cos((third.lat * Math.PI) / 180) ** 2;
  return (a.lng - third.lng) * (b.lng - third.lng) * shrink + (a.lat - third.lat) * (b.lat - third.lat) < 0;
}

/** Nodes that reach each other, the largest group first. */
function groups() {
  const near = nodes.map(() => []);
  for (const { from, to } of edges) {
    near[from].push(to);
    near[to].push(from);
  }
  const seen = new Set();
  const found = nodes.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const group = new Set([start]);
    for (const node of group) for (const other of near[node]) group.add(other);
    for (const node of group) seen.add(node);
    return [[...group]];
  });
  return found.sort((a, b) => b.length - a.length);
}

function lengthOf(line) {
  return pairs(line).reduce((sum, [a, b]) => sum + distanceBetween(a, b), 0);
}

function pairs(list) {
  return list.slice(1).map((to, n) => [list[n], to]);
}

function keyOf(a, b) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

function toPair({ lat, lng }) {
  return [lat, lng];
}
