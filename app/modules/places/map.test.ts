import { describe, expect, test } from "vitest";
import { routeMapSvg } from "./map.server";
import { createPlaceIndex } from "./place-index";
import { roadGraph } from "./road-graph";
import { shippedPlaces } from "./shipped.server";
import type { LatLng, Place } from "./types";

const index = createPlaceIndex(shippedPlaces());
const graph = roadGraph();

function mapOf(stops: Place[]): string {
  return routeMapSvg(
    graph.drive(stops).track.map(({ lat, lng }): LatLng => [lat, lng]),
    stops,
  );
}

function stops(...slugs: string[]): Place[] {
  return slugs.flatMap((slug) => index.bySlug(slug) ?? []);
}

test("maps between towns all over the country are at most 4 KB", () => {
  const towns = index.indexed.filter((_, n) => n % 9 === 0);
  const sizes = towns.map((town, n) => Buffer.byteLength(mapOf([town, towns.at(n - 7) ?? town])));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096);
});

describe("a map", () => {
  const svg = mapOf(stops("stockholm", "norrkoping", "malmo"));

  test("is named for those who cannot see it, shows the ends and every stop", () => {
    expect(svg).toContain('role="img"><title>Karta: Stockholm – Norrköping – Malmö</title>');
    expect([...svg.matchAll(/<text [^>]*>([^<]*)</g)].map((match) => match[1])).toEqual(["Stockholm", "Malmö"]);
    expect(svg.match(/<circle/g)).toHaveLength(3);
  });

  test("has other colours in the dark", () => expect(svg).toContain("@media(prefers-color-scheme:dark)"));

  test("keeps dots and names inside the picture", () => {
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? [];
    for (const [, x, y] of svg.matchAll(/c?x="(\d+)" c?y="(\d+)"/g)) {
      expect(Number(x)).toBeLessThan(Number(width));
      expect(Number(y)).toBeLessThan(Number(height));
    }
  });

  test("writes names as text", () => {
    const [place] = stops("stockholm");
    if (!place) throw new Error("no place");
    const named = routeMapSvg([[place.lat, place.lng]], [{ ...place, name: '<script>&"' }]);
    expect(named).not.toContain("<script>");
    expect(named).toContain("&#60;script&#62;&#38;&#34;");
  });

  test("is drawn also when the road is missing or a single point", () => {
    expect(routeMapSvg([], stops("kiruna"))).toContain("Kiruna");
    expect(mapOf(stops("visby", "visby"))).not.toContain("NaN");
  });
});
