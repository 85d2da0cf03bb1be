import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newSlug, readGeonames } from "./geonames";

const sample = readFileSync("tests/fixtures/geonames-sample.txt", "utf8");

test("towns and villages with people are read, whatever else the file holds", () => {
  const { places, ignored } = readGeonames(sample);
  expect(places.map((place) => place.name)).toEqual(["Stockholm", "Sälen", "Porjus", "Järna"]);
  expect(places[1]).toEqual({
    geonameId: 900000001,
    name: "Sälen",
    county: "Dalarnas län",
    lat: 61.16667,
    lng: 13.26667,
    population: 652,
  });
  expect(ignored).toBe(3);
});

test("a line that cannot be right is refused with its number and the reason", () => {
  expect(readGeonames(sample).refused).toEqual([
    "Line 8: Halden is not in Sweden (SE).",
    'Line 9: the latitude "90" is not in Sweden.',
    'Line 10: the longitude "x" is not in Sweden.',
    'Line 11: the county code "99" is unknown.',
    'Line 12: "9e9" is no GeoNames id.',
    "Line 13: the GeoNames id 900000002 comes a second time.",
    "Line 14: 3 columns with tabs between them instead of 19.",
    "Line 15: the name is missing, too long, or has no letters.",
  ]);
});

test("a file of another kind is refused line by line", () => {
  expect(readGeonames("<html>\r\n<p>404</p>").refused).toHaveLength(2);
  expect(readGeonames("")).toEqual({ places: [], refused: [], ignored: 0 });
});

test("slugs never repeat", () => {
  const taken = new Set<string>();
  const slugs = [1, 2, 3].map((geonameId) => newSlug({ name: "Åby", county: "Östergötlands län", geonameId }, taken));
  expect(slugs).toEqual(["aby", "aby-ostergotland", "aby-3"]);
});
