import { describe, expect, test } from "vitest";
import { mercator } from "./geometry";
import { markedRoadSvg, ridesMap, roadsSvg, viewedMapSvg, wholeView } from "./map.server";
import { createPlaceIndex } from "./place-index";
import { roadGraph } from "./road-graph";
import { shippedPlaces } from "./shipped.server";
import type { LatLng, Place } from "./types";

const index = createPlaceIndex(shippedPlaces());
const graph = roadGraph();

function pathOf(stops: Place[]): LatLng[] {
  return graph.drive(stops).track.map(({ lat, lng }): LatLng => [lat, lng]);
}

function mapOf(stops: Place[]): string {
  return roadsSvg({ path: pathOf(stops), stops, towns: index.indexed });
}

function stops(...slugs: string[]): Place[] {
  return slugs.flatMap((slug) => index.bySlug(slug) ?? []);
}

function textsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text]) => text ?? "");
}

test("maps between towns all over the country are at most 8 KB", () => {
  const towns = index.indexed.filter((_, n) => n % 9 === 0);
  const sizes = towns.map((town, n) => Buffer.byteLength(mapOf([town, towns.at(n - 7) ?? town])));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8_192);
});

describe("a map", () => {
  const svg = mapOf(stops("stockholm", "norrkoping", "malmo"));

  test("is named for those who cannot see it, shows the ends and every stop", () => {
    expect(svg).toContain('role="img"><title>Karta: Stockholm – Norrköping – Malmö</title>');
    for (const name of ["Stockholm", "Norrköping", "Malmö", "E4"]) expect(textsOf(svg)).toContain(name);
    expect(new Set(textsOf(svg)).size).toBe(textsOf(svg).length);
    expect(svg.match(/<circle/g)).toHaveLength(3);
  });

  test("shows a passenger's own part in another weight, with on and off named first", () => {
    const [goteborg, stockholm, granna, nykoping] = stops("goteborg", "stockholm", "granna", "nykoping");
    if (!goteborg || !stockholm || !granna || !nykoping) throw new Error("no place");
    const way = [goteborg, stockholm];
    const map = roadsSvg({ path: pathOf(way), stops: way, part: { from: granna, to: nykoping } });
    expect(map.match(/<path class="r x"/g)).toHaveLength(1);
    expect(map.match(/<path class="r"/g)).toHaveLength(1);
    expect(map.match(/<circle class="d"/g)).toHaveLength(2);
    expect(map.match(/<circle class="y"/g)).toHaveLength(2);
    expect(textsOf(map).slice(0, 2)).toEqual(["Gränna", "Nyköping"]);
    expect(textsOf(mapOf(way))).not.toContain("Gränna");
  });

  test("that is large has a heading, names its source and is at most 32 KB", () => {
    const way = stops("kiruna", "malmo");
    const map = roadsSvg({ path: pathOf(way), stops: way, towns: index.indexed }, true);
    expect(textsOf(map)).toEqual(expect.arrayContaining(["Kiruna – Malmö", "© OpenStreetMap"]));
    expect(Buffer.byteLength(map)).toBeLessThanOrEqual(32_768);
  });

  test("is drawn in any view that makes sense, with its detail", () => {
    const way = stops("stockholm", "goteborg");
    const map = { path: pathOf(way), stops: way, towns: index.indexed };
    const whole = wholeView(map, 780, 1_600);
    expect(viewedMapSvg(map, whole)).toContain('viewBox="0 0 780 1600"');
    const near = viewedMapSvg(map, { ...whole, x: 17.9, across: 0.4 });
    expect(Buffer.byteLength(near)).toBeLessThanOrEqual(32_768);
  });

  test("ends where the outline of the land does, as far as the way allows", () => {
    const viewOf = (...slugs: string[]) =>
      wholeView({ path: pathOf(stops(...slugs)), stops: stops(...slugs) }, 744, 900);
    const south = viewOf("malmo", "sundsvall");
    expect(south.y + (south.across * 900) / 744).toBeLessThan(mercator([54.39, 0])[1]);
    const longest = viewOf("ystad", "kiruna");
    expect(longest.across).toBeLessThan(26);
    expect(longest.x).toBeGreaterThan(6);
  });

  test("has other colours in the dark", () => expect(svg).toContain("@media(prefers-color-scheme:dark)"));

  test("keeps dots and names inside the picture", () => {
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? [];
    for (const [, x, y] of svg.matchAll(/c?x="(\d+)" c?y="(\d+)"/g)) {
      expect(Number(x)).toBeLessThan(Number(width));
      expect(Number(y)).toBeLessThan(Number(height));
    }
  });

  test("lets no names touch each other", () => {
    const [from, to] = stops("stockholm", "goteborg");
    if (!from || !to) throw new Error("no place");
    const map = ridesMap([pathOf([from, to])], { from, to });
    const names = roadsSvg({ ...map, towns: index.indexed }).matchAll(
      /<text( class="t")? x="(\d+)" y="(\d+)">(\D+?)</g,
    );
    const labels = [...names].map(([, small, x, y, name = ""]) => ({
      name,
      y: Number(y),
      x: Number(x),
      half: name.length * (small ? 6.2 : 10),
    }));
    const touching = labels.flatMap((a, n) =>
      labels.slice(n + 1).flatMap((b) => {
        const isBeside = Math.abs(a.x - b.x) < a.half + b.half;
        return isBeside && Math.abs(a.y - b.y) < 22 ? `${a.name}, ${b.name}` : [];
      }),
    );
    expect(labels.length).toBeGreaterThan(4);
    expect(touching).toEqual([]);
  });

  test("writes names as text", () => {
    const [place] = stops("stockholm");
    if (!place) throw new Error("no place");
    const named = roadsSvg({ path: [[place.lat, place.lng]], stops: [{ ...place, name: '<script>&"' }] });
    expect(named).not.toContain("<script>");
    expect(named).toContain("&#60;script&#62;&#38;&#34;");
  });

  test("is drawn also when the road is missing or a single point", () => {
    expect(roadsSvg({ path: [], stops: stops("kiruna") })).toContain("Kiruna");
    expect(mapOf(stops("visby", "visby"))).not.toContain("NaN");
  });
});

describe("the map of several rides", () => {
  const ends = stops("stockholm", "malmo");
  const [stockholm, malmo] = ends;
  const ways = [stops("uppsala", "malmo"), stops("stockholm", "goteborg", "malmo"), stops("uppsala", "malmo")];
  const map = ridesMap(ways.map(pathOf), { from: stockholm, to: malmo });

  test("shows each road once, from where one gets on to where one gets off, in at most 16 KB", () => {
    const svg = roadsSvg({ ...map, towns: index.indexed });
    expect(svg.match(/<path class="r x"/g)).toHaveLength(2);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["Stockholm", "Malmö"]));
    expect(map.others?.[0]?.[0]?.[0]).toBeLessThan(59.5);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(16_384);
  });

  test("opened alone says what it shows, and whose the shores are, in at most 32 KB", () => {
    const svg = roadsSvg({ ...map, towns: index.indexed }, true);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["Stockholm – Malmö"]));
    expect(svg).toContain("©");
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(32_768);
    expect(textsOf(roadsSvg(ridesMap(ways.map(pathOf), { to: malmo }), true))).not.toContain("Malmö – Malmö");
  });

  test("marks one of them where it lies in the whole", () => {
    const all = roadsSvg(map).match(/<path class="r x" d="([^"]*)"/g) ?? [];
    const marked = markedRoadSvg(map, 1);
    expect(marked).not.toMatch(/class="[slw]"/);
    expect(marked.match(/<path class="r" /g)).toHaveLength(1);
    expect(all[1]).toContain(/<path class="r" d="([^"]*)"/.exec(marked)?.[1] ?? "nothing");
  });

  test("is drawn without ends, and without roads", () => {
    expect(roadsSvg(ridesMap([], {}))).not.toContain("NaN");
    expect(roadsSvg(ridesMap(ways.map(pathOf), { to: malmo }))).toContain("Malmö");
  });
});
