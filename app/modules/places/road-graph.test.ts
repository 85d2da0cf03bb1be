import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placesAlong, type TrackPoint } from "./corridor";
import { distanceBetween } from "./geometry";
import { createPlaceIndex } from "./place-index";
import { createRoadGraph } from "./road-graph";
import { shippedPlaces } from "./shipped.server";
import { junctions, trunkRoads } from "./trunk-roads";
import type { Place } from "./types";

const index = createPlaceIndex(shippedPlaces());
const graph = createRoadGraph(index.indexed);

function place(slug: string): Place {
  const found = index.bySlug(slug);
  if (!found) throw new Error(`No place ${slug}`);
  return found;
}

function drive(...slugs: string[]) {
  const driven = graph.drive(slugs.map(place));
  const end = driven.stops.at(-1) ?? { metres: 0, seconds: 0 };
  return { ...driven, km: end.metres / 1_000, hours: end.seconds / 3_600 };
}

describe("distances by road", () => {
  const known: [from: string, to: string, km: number][] = [
    ["stockholm", "goteborg", 470],
    ["stockholm", "malmo", 614],
    ["stockholm", "uppsala", 71],
    ["stockholm", "kiruna", 1_240],
    ["stockholm", "norrkoping", 163],
    ["stockholm", "vasteras", 107],
    ["goteborg", "malmo", 272],
    ["sundsvall", "ostersund", 190],
    ["umea", "lulea", 265],
  ];

  test.each(known)("%s–%s is %s km, give or take 8 of a hundred", (from, to, km) => {
    expect(Math.abs(drive(from, to).km / km - 1)).toBeLessThan(0.08);
  });

  test("are wrong by less than 3 % on average", () => {
    const errors = known.map(([from, to, km]) => Math.abs(drive(from, to).km / km - 1));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.03);
  });
});

test("the time it takes is what people expect", () => {
  expect(Math.abs(drive("stockholm", "goteborg").hours - 4.83)).toBeLessThan(0.25);
  expect(Math.abs(drive("stockholm", "malmo").hours - 6.5)).toBeLessThan(0.3);
  expect(Math.abs(drive("stockholm", "kiruna").hours - 14)).toBeLessThan(1);
});

test("the roads taken are the ones with the signs", () => {
  expect([...drive("stockholm", "jonkoping").roads.keys()]).toEqual(["E4"]);
  expect([...drive("goteborg", "malmo").roads.keys()]).toEqual(["E6"]);
  expect([...drive("sundsvall", "ostersund").roads.keys()]).toEqual(["E14"]);
});

test("every name in the list of trunk roads is a place or a junction", () => {
  const names = trunkRoads.flatMap((road) => road.via);
  expect(names.filter((name) => !index.bySlug(name) && !junctions[name])).toEqual([]);
});

describe("water", () => {
  test("great lakes are driven around", () => {
    expect(drive("lidkoping", "karlstad").km).toBeGreaterThan(120);
    expect(drive("hjo", "granna").km).toBeGreaterThan(80);
    expect(drive("vasteras", "strangnas").km).toBeGreaterThan(50);
  });

  test("Gotland is reached by ferry, Öland by the bridge at Kalmar", () => {
    const gotland = drive("stockholm", "visby");
    expect(gotland.hours).toBeGreaterThan(3.5);
    expect(gotland.hours).toBeLessThan(4.5);
    expect(drive("oskarshamn", "borgholm").km).toBeGreaterThan(100);
    expect(drive("kalmar", "farjestaden").hours).toBeLessThan(0.3);
  });
});

test("every place is reached from every other", () => {
  for (const one of index.indexed.slice(1)) {
    const way = graph.drive([place("stockholm"), one]);
    expect(way.track.at(-1), one.name).toMatchObject({ lat: one.lat, lng: one.lng });
  }
});

test("stops along the way split it without changing it", () => {
  const [whole, split] = [drive("stockholm", "malmo"), drive("stockholm", "linkoping", "malmo")];
  expect(split.km).toBeCloseTo(whole.km, 6);
  expect(split.stops.map((stop) => stop.metres)).toEqual([
    0,
    drive("stockholm", "linkoping").km * 1_000,
    split.km * 1_000,
  ]);
});

describe("places passed", () => {
  /** Each round measures another ninth of the places. */
  const NINTH = 9;
  const anyPlace = fc.constantFrom(...index.indexed);

  test("are the ones a walk along the road with a measuring tape finds", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 2, maxLength: 4 }), fc.nat(NINTH - 1), (stops, n) => {
        const { track } = graph.drive(stops);
        const found = new Map(placesAlong(track, [], index.indexed).map((one) => [one.placeId, one]));
        for (const [id, walked] of walkAlong(
          track,
          index.indexed.filter((_, at) => at % NINTH === n),
        )) {
          const passed = found.get(id);
          if (walked.off > 30_060) expect(passed).toBeUndefined();
          if (walked.off > 29_940) continue;
          expect(Math.abs((passed?.offMetres ?? Number.NaN) - walked.off)).toBeLessThanOrEqual(60);
          expect(walked.near(passed?.metres ?? Number.NaN)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("stand in driving order, from the first stop to the last", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPlace, { minLength: 2, maxLength: 4 }), (places) => {
        const { track, stops } = graph.drive(places);
        const passed = placesAlong(track, stopsOf(places, stops), index.indexed);
        expect(passed.map((one) => one.metres)).toEqual(passed.map((one) => one.metres).sort((a, b) => a - b));
        expect(new Set(passed.map((one) => one.placeId)).size).toBe(passed.length);
        const ends = passed.filter((one) => places.some((stop) => stop.id === one.placeId));
        expect(ends.map((one) => one.placeId)).toEqual(places.map((stop) => stop.id));
        expect(ends.every((one) => one.offMetres === 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

function stopsOf(places: Place[], stops: { metres: number; seconds: number }[]) {
  return places.map((one, n) => ({ place: one, metres: 0, seconds: 0, ...stops[n] }));
}

/** Every place's distance from the road by haversine at every 100 m, and whether a position is about as near. */
function walkAlong(track: TrackPoint[], places: Place[]) {
  const steps = track.flatMap((to, n) => {
    const from = track[n - 1] ?? to;
    const count = Math.max(1, Math.ceil(distanceBetween(from, to) / 100));
    return Array.from({ length: count }, (_, step) => {
      const part = (step + 1) / count;
      return {
        lat: from.lat + part * (to.lat - from.lat),
        lng: from.lng + part * (to.lng - from.lng),
        metres: from.metres + part * (to.metres - from.metres),
      };
    });
  });
  return places.map((one) => {
    const distances = steps.map((step) => distanceBetween(one, step));
    const off = distances.reduce((least, distance) => Math.min(least, distance));
    const near = (metres: number) =>
      steps.some((step, n) => Math.abs(step.metres - metres) < 200 && (distances[n] ?? 0) < off + 60);
    return [one.id, { off, near }] as const;
  });
}
