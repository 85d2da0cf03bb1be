import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { junctions, trunkRoads } from "../../../scripts/trunk-roads";
import { placesAlong, type TrackPoint } from "./corridor";
import { crossings, ferries } from "./crossings";
import { distanceBetween } from "./geometry";
import { createPlaceIndex } from "./place-index";
import { roadGraph } from "./road-graph";
import data from "./roads.json";
import { shippedPlaces } from "./shipped.server";
import type { Place } from "./types";
import { isLand, longestOverWater } from "./water";

const index = createPlaceIndex(shippedPlaces());
const graph = roadGraph();

function place(slug: string): Place {
  const found = index.bySlug(slug);
  if (!found) throw new Error(`No place ${slug}`);
  return found;
}

function position(name: string): { lat: number; lng: number } {
  const [lat, lng] = junctions[name] ?? [place(name).lat, place(name).lng];
  return { lat, lng };
}

function drive(...slugs: string[]) {
  const driven = graph.drive(slugs.map(position));
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

  /** Written down before the roads were laid, from what signs and road atlases say. */
  const others: [from: string, to: string, km: number][] = [
    ["stockholm", "gavle", 174],
    ["stockholm", "sundsvall", 375],
    ["stockholm", "umea", 638],
    ["stockholm", "orebro", 200],
    ["stockholm", "karlstad", 306],
    ["stockholm", "jonkoping", 322],
    ["stockholm", "linkoping", 199],
    ["stockholm", "mora", 305],
    ["goteborg", "jonkoping", 148],
    ["goteborg", "karlstad", 248],
    ["goteborg", "(oslo)", 293],
    ["goteborg", "boras", 64],
    ["goteborg", "trollhattan", 75],
    ["goteborg", "helsingborg", 218],
    ["malmo", "helsingborg", 64],
    ["malmo", "kalmar", 287],
    ["malmo", "kristianstad", 97],
    ["malmo", "(kobenhavn)", 43],
    ["jonkoping", "vaxjo", 121],
    ["kalmar", "karlskrona", 86],
    ["vaxjo", "kalmar", 110],
    ["orebro", "goteborg", 283],
    ["gavle", "sundsvall", 204],
    ["sundsvall", "umea", 265],
    ["lulea", "haparanda", 130],
    ["lulea", "kiruna", 343],
    ["kiruna", "(narvik)", 178],
    ["mora", "ostersund", 310],
    ["borlange", "mora", 101],
    ["karlstad", "(oslo)", 220],
    ["ostersund", "(trondheim)", 263],
    ["umea", "ostersund", 366],
    ["linkoping", "norrkoping", 43],
    ["vasteras", "orebro", 95],
    ["uppsala", "gavle", 106],
    ["boras", "jonkoping", 84],
  ];

  test.each(known)("%s–%s is %s km, give or take 5 of a hundred", (from, to, km) => {
    expect(Math.abs(drive(from, to).km / km - 1)).toBeLessThan(0.05);
  });

  test.each(others)("%s–%s is %s km, give or take 12 of a hundred", (from, to, km) => {
    expect(Math.abs(drive(from, to).km / km - 1)).toBeLessThan(0.12);
  });

  test.each([
    ["the nine", known, 0.02],
    ["thirty-six others", others, 0.04],
  ] as const)("of %s are wrong by little on average", (_, list, most) => {
    const errors = list.map(([from, to, km]) => ({ way: `${from}–${to}`, error: drive(from, to).km / km - 1 }));
    const mean = errors.reduce((sum, { error }) => sum + Math.abs(error), 0) / errors.length;
    const each = errors.map(({ way, error }) => `${way} ${(error * 100).toFixed(1)} %`).join(", ");
    expect(mean, each).toBeLessThanOrEqual(most);
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

  test("Copenhagen is reached over the bridge, with those who get on in Malmö", () => {
    expect([...drive("stockholm", "(kobenhavn)").roads.keys()]).toEqual(["E4", "E6", "E20"]);
  });

  test("Umeå and Vaasa are a ferry apart", () => {
    expect(drive("umea", "(vaasa)").hours).toBeLessThan(5.5);
  });

  /** Of longer ones a part may be quicker by land. */
  const short = ferries.filter(({ seconds }) => seconds < 10 * 3_600);

  test.each(short.map((ferry) => [ferry.name, ferry] as const))("the ferry %s is not driven", (_, ferry) => {
    const [from, to] = [ferry.line[0], ferry.line.at(-1)].map(([lat, lng] = [0, 0]) => ({ lat, lng }));
    if (!from || !to) throw new Error("A ferry has two ports");
    const { metres = 0, seconds = 0 } = graph.drive([from, to]).stops[1] ?? {};
    const straight = distanceBetween(from, to);
    const isDrivenRound = metres > straight * 1.5;
    expect(seconds >= ferry.seconds * 0.9 || isDrivenRound, `${Math.round(metres)} m in ${seconds / 60} min`).toBe(
      true,
    );
  });
});

describe("any position", () => {
  const chalmers = { lat: 57.689, lng: 11.974 };
  const forest = { lat: 61.05, lng: 14.05 };

  test.each([
    ["a campus", chalmers, "stockholm", 470, 25],
    ["a village", { lat: 61.157, lng: 13.264 }, "malung", 66, 8],
    ["a spot in the forest", forest, "mora", 36, 9],
    ["a bus stop round the corner", { lat: 57.72, lng: 11.95 }, "goteborg", 2.5, 2],
    ["an airport across the sound", { lat: 55.629, lng: 12.649 }, "malmo", 30, 4],
  ])("is joined to the roads: %s", (_, from, to, km, margin) => {
    const { track, stops } = graph.drive([from, position(to)]);
    expect(Math.abs((stops[1]?.metres ?? 0) / 1_000 - km)).toBeLessThan(margin);
    expect(track[0]).toMatchObject(from);
    expect(longestOverWater(track)).toBeLessThanOrEqual(500);
  });

  test("is left as it is reached", () => {
    const [out] = [graph.drive([chalmers, forest])];
    const back = graph.drive([forest, chalmers]);
    expect(back.stops[1]?.metres).toBeCloseTo(out.stops[1]?.metres ?? 0, 3);
    expect(back.track.toReversed().map(({ lat }) => lat)).toEqual(out.track.map(({ lat }) => lat));
  });

  test("beside another on the same road is reached without a way round", () => {
    const [a, b] = [
      { lat: 61.3, lng: 14.72 },
      { lat: 61.36, lng: 14.76 },
    ];
    const straight = distanceBetween(a, b);
    expect(graph.drive([a, b]).stops[1]?.metres).toBeLessThan(straight * 1.6);
  });

  test("passed twice costs nothing", () => {
    expect(graph.drive([forest, forest]).stops[1]).toEqual({ metres: 0, seconds: 0 });
  });

  test.each([
    "(kobenhavn)",
    "(helsingor)",
    "(oslo)",
    "(halden)",
    "(trondheim)",
    "(narvik)",
    "(mo-i-rana)",
    "(tornio)",
    "(mariehamn)",
  ])("abroad is reached: %s", (name) => {
    const { km, hours } = drive("stockholm", name);
    expect(km / hours).toBeGreaterThan(35);
    expect(km / hours).toBeLessThan(100);
  });
});

describe("the built-in roads", () => {
  test("are as long and as fast as roads can be", () => {
    const absurd = data.edges.filter(([, , metres, seconds, road]) => {
      const speed = (Number(metres) / Number(seconds)) * 3.6;
      const isFerry = data.roads[Number(road)] === "ferry";
      return !(Number(metres) > 0) || speed < (isFerry ? 1 : 58) || speed > (isFerry ? 45 : 99);
    });
    expect(absurd).toEqual([]);
  });

  test("lead over bridges and ferries that begin and end on land", () => {
    const inWater = crossings.flatMap(({ name, line }) =>
      [line[0], line.at(-1)].flatMap((end) => (end && isLand(...end) ? [] : [name])),
    );
    expect(inWater).toEqual([]);
  });

  test.each([
    "Nämdö",
    "Ornö",
    "Landsort",
    "Ulvön",
    "Hemsön",
    "Blidö",
    "Kållandsö",
    "Seskarö",
    "Furusund",
    "Gedser",
    "Harstad",
  ])("lead to %s without crossing open water", (name) => {
    const [island] = index.named(name);
    if (!island) throw new Error(`No place ${name}`);
    expect(longestOverWater(graph.drive([place("stockholm"), island]).track)).toBeLessThanOrEqual(500);
  });

  test("never go more than 500 m over water but on those", () => {
    fc.assert(
      fc.property(fc.constantFrom(...index.indexed), fc.constantFrom(...index.indexed), (from, to) => {
        expect(metresOverWater(graph.drive([from, to]).track)).toBeLessThanOrEqual(500);
      }),
      { numRuns: 300 },
    );
  });
});

/** Steps of 100 m may count one too many. */
function metresOverWater(track: TrackPoint[]): number {
  const roughly = longestOverWater(track);
  return roughly > 500 ? longestOverWater(track, 10) : roughly;
}

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
