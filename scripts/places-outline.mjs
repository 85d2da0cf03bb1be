// Makes app/modules/places/outline.json: the shores that maps are drawn from and that roads may not cross, and the land
// borders. Shores are OpenStreetMap's (© OpenStreetMap contributors, ODbL 1.0) as npm @geo-maps/earth-lands-100m
// 0.6.0 has them. That package is 112 MB, so it is fetched for this alone:
//   npm install --no-save @geo-maps/earth-lands-100m@0.6.0 && npx tsx scripts/places-outline.mjs
// Borders are Natural Earth's 1:10m (public domain) from npm world-atlas.
import { readFileSync, writeFileSync } from "node:fs";
import { mesh } from "topojson-client";
import { clipRing, nearestOnSegment, simplify } from "~/modules/places/geometry";
import { encodePath } from "~/modules/places/polyline";

const FILE = new URL("../app/modules/places/outline.json", import.meta.url);
const LANDS = process.argv[2] ?? new URL("../node_modules/@geo-maps/earth-lands-100m/map.geo.json", import.meta.url);
const [LOW, HIGH] = [
  [54.4, 7.5],
  [70.6, 30.5],
];
/** Metres and square metres: where people drive, and elsewhere. */
const near = { tolerance: 40, island: 40_000, lake: 200_000 };
const far = { tolerance: 500, island: 3_000_000, lake: 10_000_000 };
const NEAR = 30_000;

const places = JSON.parse(readFileSync(new URL("../drizzle/seed/places.json", import.meta.url), "utf8"));
const towns = [
  ...places,
  ...JSON.parse(readFileSync(new URL("places-abroad.json", import.meta.url), "utf8")).map(([lat, lng]) => ({
    lat,
    lng,
  })),
];
const cells = new Set(towns.flatMap(({ lat, lng }) => around(lat, lng)));

const shores = { coast: [], lakes: [], islands: [] };
const lands = JSON.parse(readFileSync(LANDS, "utf8"))
  .geometries.flatMap((one) => (one.type === "Polygon" ? [one.coordinates] : one.coordinates))
  .map((rings) => rings.filter(isInBox))
  .filter((rings) => rings.length > 0)
  .sort((a, b) => b[0].length - a[0].length);
for (const [coast, ...lakes] of lands) {
  const isInLake = shores.lakes.some((lake) => coast.every(([lng, lat]) => isWithin([lat, lng], lake)));
  add(isInLake ? "islands" : "coast", coast, "island");
  for (const lake of lakes) add("lakes", lake, "lake");
}

const outline = {
  source: "© OpenStreetMap contributors, ODbL 1.0 (shores); Natural Earth, public domain (borders)",
  unit: "polylines with four decimals",
  ...Object.fromEntries(
    Object.entries(shores).map(([kind, rings]) => [kind, rings.map((ring) => encodePath(ring, 4))]),
  ),
  ashore: places.filter(({ lat, lng }) => isWet([lat, lng])).map(({ lat, lng }) => [lat, lng]),
  borders: borders().map((line) => encodePath(line, 4)),
};
const lists = Object.entries(outline).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
writeFileSync(FILE, `{\n${lists.join(",\n").replaceAll('","', '",\n"')}\n}\n`);
for (const [kind, rings] of Object.entries(shores))
  console.log(kind, rings.length, "rings", rings.flat().length, "points");

function add(kind, ring, size) {
  const drawn = shoreOf(ring, size);
  if (drawn) shores[kind].push(drawn);
}

function isInBox(ring) {
  const inside = (low, high, axis) =>
    ring.some((point) => point[axis] > low) && ring.some((point) => point[axis] < high);
  return inside(LOW[1], HIGH[1], 0) && inside(LOW[0], HIGH[0], 1);
}

/** Towns are not built on water: the shores of lakes are known to some 600 m only. */
function isWet(point) {
  const rings = [...shores.coast, ...shores.lakes, ...shores.islands];
  return rings.filter((ring) => isWithin(point, ring)).length % 2 === 0;
}

function isWithin([lat, lng], ring) {
  const crossed = ring.filter(([aLat, aLng], n) => {
    const [bLat, bLng] = ring.at(n - 1);
    return aLat > lat !== bLat > lat && lng < aLng + ((lat - aLat) / (bLat - aLat)) * (bLng - aLng);
  });
  return crossed.length % 2 === 1;
}

/** The ring inside the box, with less detail where nobody drives; null where it is too small to matter. */
function shoreOf(ring, kind) {
  const clipped = clipRing(
    ring.slice(0, -1).map(([lng, lat]) => [lat, lng]),
    LOW,
    HIGH,
  );
  const place = clipped.some(([lat, lng]) => cells.has(cellOf(lat, lng))) ? near : far;
  if (areaOf(clipped) < place[kind]) return null;
  const half = Math.floor(clipped.length / 2);
  const parts = [clipped.slice(0, half + 1), [...clipped.slice(half), clipped[0]]];
  const simple = parts.flatMap((part) => simplify(part, 1, off).slice(0, -1));
  return simple.length > 3 ? simple : null;
}

/** In tolerances of the point's own neighbourhood. */
function off([lat, lng], a, b) {
  return nearestOnSegment({ lat, lng }, a, b).metres / (cells.has(cellOf(lat, lng)) ? near : far).tolerance;
}

function areaOf(ring) {
  const shrink = Math.cos((ring[0]?.[0] * Math.PI) / 180);
  const twice = ring.reduce((sum, [lat, lng], n) => {
    const [beforeLat, beforeLng] = ring.at(n - 1);
    return sum + (beforeLng - lng) * (lat + beforeLat);
  }, 0);
  return (Math.abs(twice) / 2) * shrink * 111_195 ** 2;
}

function cellOf(lat, lng) {
  return Math.floor(lat * 10) * 1000 + Math.floor(lng * 5);
}

/** The cells of a tenth of a degree within 30 km. */
function around(lat, lng) {
  const found = [];
  const [rows, columns] = [NEAR / 111_195, NEAR / 111_195 / Math.cos((lat * Math.PI) / 180)];
  for (let y = lat - rows; y <= lat + rows; y += 0.1)
    for (let x = lng - columns; x <= lng + columns; x += 0.2) found.push(cellOf(y, x));
  return found;
}

function borders() {
  const atlas = JSON.parse(
    readFileSync(new URL("../node_modules/world-atlas/countries-10m.json", import.meta.url), "utf8"),
  );
  const names = ["Sweden", "Norway", "Finland"];
  const isBorder = (a, b) => a !== b && names.includes(a.properties.name) && names.includes(b.properties.name);
  const { coordinates } = mesh(atlas, atlas.objects.countries, isBorder);
  return coordinates.map((line) =>
    simplify(
      line.map(([lng, lat]) => [lat, lng]),
      200,
    ),
  );
}
