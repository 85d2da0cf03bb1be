import { expect, test } from "vitest";
import localities from "#drizzle/seed/localities.json";
import points from "#drizzle/seed/points.json";
import postcodes from "#drizzle/seed/postcodes.json";
import { distanceBetween } from "./geometry";
import { createPlaceIndex } from "./place-index";
import { shippedPlaces } from "./shipped.server";

const shipped = shippedPlaces();
const index = createPlaceIndex(shipped);
const towns = shipped.filter((place) => place.kind === "town" || place.kind === "locality");

/** Metres. */
const LEEWAY = 10_000;
const TOWN = 15_000;
const FARTHEST = { north: 110_000, elsewhere: 40_000 };
const north = ["Norrbottens län", "Västerbottens län", "Jämtlands län"];

/** Nobody lives near them. */
const lonely = new Set(["Ritsem", "Gotska Sandön", "Treriksröset", "Riksgränsen"]);

const nearestOf = (place: { lat: number; lng: number }, others: { lat: number; lng: number }[]) =>
  Math.min(...others.map((other) => distanceBetween(place, other)));

test("ids and slugs are given once, and ids tell what is of the index", () => {
  expect(new Set(shipped.map(({ id }) => id)).size).toBe(shipped.length);
  expect(new Set(shipped.map(({ slug }) => slug)).size).toBe(shipped.length);
  for (const { id, kind } of shipped) expect(id <= 32_767).toBe(kind === "town");
  expect(points.every(({ id }) => id >= 40_000 && id < 100_000)).toBe(true);
  expect(localities.every(({ id }) => id > 100_000 && id < 1_000_000)).toBe(true);
});

test("a name as it is printed leads back to its place", () => {
  const lost = shipped.filter(({ id, name, county }) => {
    const found = index.resolve(`${name}, ${county}`);
    const typed = index.byId(id) && index.resolve(index.typedNameOf(index.byId(id) ?? fail(name)));
    return found.kind !== "match" || found.place.id !== id || typed?.kind !== "match" || typed.place.id !== id;
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test("two slugs make one address of a route", () => {
  const slugs = new Set(shipped.map(({ slug }) => slug));
  const hyphenated = [...slugs].filter((slug) => slug.includes("-"));
  const unclear = hyphenated.flatMap((slug) =>
    cutsOf(slug).flatMap(([from, rest]) =>
      slugs.has(from)
        ? hyphenated.filter((to) => to.startsWith(`${rest}-`) && slugs.has(to.slice(rest.length + 1)))
        : [],
    ),
  );
  expect(unclear).toEqual([]);
});

test("every hand-kept point lies in its county, near its municipality", () => {
  expect(points.length).toBeGreaterThanOrEqual(400);
  const astray = points
    .filter(({ kind, name }) => kind !== "abroad" && !lonely.has(name))
    .filter((point) => {
      const inCounty = towns.filter(({ county }) => county === point.county);
      const inMunicipality = localities.filter(({ municipality }) => municipality === point.municipality);
      const farthest = north.includes(point.county) ? FARTHEST.north : FARTHEST.elsewhere;
      const isInCounty = nearestOf(point, inCounty) <= 2 * nearestOf(point, towns) + LEEWAY;
      return !isInCounty || (inMunicipality.length > 0 && nearestOf(point, inMunicipality) > farthest);
    });
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test("every postcode has the position of its post town where the index has it", () => {
  const inPost = new Map(postcodes.map(({ town, county, lat, lng }) => [`${town}, ${county}`, { lat, lng }]));
  const namesakes = new Set(localities.map(({ name, county }) => `${name.split(" (")[0]}, ${county}`));
  const astray = towns
    .filter(({ kind, name, county }) => kind === "town" && !namesakes.has(`${name}, ${county}`))
    .filter((town) => distanceBetween(inPost.get(`${town.name}, ${town.county}`) ?? town, town) > TOWN);
  expect(new Set(postcodes.flatMap(({ codes }) => codes.split(" "))).size).toBeGreaterThan(18_000);
  expect(astray.map(({ name }) => name)).toEqual([]);
});

function cutsOf(slug: string): [string, string][] {
  const words = slug.split("-");
  return words.slice(1).map((_, n) => [words.slice(0, n + 1).join("-"), words.slice(n + 1).join("-")]);
}

function fail(name: string): never {
  throw new Error(`No ${name}`);
}
