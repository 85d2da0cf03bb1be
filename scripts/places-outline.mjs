// Makes app/modules/places/outline.json: the coasts and borders that maps are drawn from, and that roads may not cross.
// From Natural Earth 1:10m (public domain) as packed in npm world-atlas.
import { readFileSync, writeFileSync } from "node:fs";
import { feature } from "topojson-client";
import { clipRing, simplify } from "~/modules/places/geometry";

const FILE = new URL("../app/modules/places/outline.json", import.meta.url);
const NEIGHBOURS = [
  "Norway",
  "Finland",
  "Denmark",
  "Germany",
  "Poland",
  "Estonia",
  "Latvia",
  "Lithuania",
  "Russia",
  "Belarus",
  "Åland",
];

const atlas = JSON.parse(
  readFileSync(new URL("../node_modules/world-atlas/countries-10m.json", import.meta.url), "utf8"),
);
const countries = feature(atlas, atlas.objects.countries).features;

const outline = {
  source: "Natural Earth 1:10m, public domain (naturalearthdata.com)",
  unit: "a thousandth of a degree; each ring is lat, lng, lat, lng …",
  sweden: ringsOf(["Sweden"], 250),
  neighbours: ringsOf(NEIGHBOURS, 2_000),
};
const lists = Object.entries(outline).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
writeFileSync(FILE, `{\n${lists.join(",\n").replaceAll("],[", "],\n[")}\n}\n`);
console.log(outline.sweden.flat().length / 2, outline.neighbours.flat().length / 2, "points");

/** The outer rings of these countries around Sweden, without what strays less than `tolerance` metres. */
function ringsOf(names, tolerance) {
  const rings = countries
    .filter((country) => names.includes(country.properties.name))
    .flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return geometry.coordinates.slice(0, 1);
      return geometry.type === "MultiPolygon" ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)) : [];
    })
    .map((ring) => clipRing(ring.map(eastward), [53, 2], [71.5, 36]))
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 3);
  return rings.map((ring) => ring.flatMap(([lat, lng]) => [Math.round(lat * 1000), Math.round(lng * 1000)]));
}

/** Russia goes on beyond 180° east. */
function eastward([lng, lat]) {
  return [lat, lng < -100 ? lng + 360 : lng];
}

/** A ring has no ends to keep, so it is simplified as two halves. */
function simplifyRing(ring, tolerance) {
  const half = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, half + 1), tolerance), ...simplify(ring.slice(half), tolerance).slice(1)];
}
