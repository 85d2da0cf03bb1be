import { describe, expect, it } from "vitest";
import { choicesBy, createRandom } from "#tests/setup/random";
import { createPlaceIndex, isIndexed } from "./place-index";
import { onPlane } from "./plane";
import { lineOf, nearestOnLine } from "./reach";
import { roadGraph } from "./road-graph";
import { shippedPlaces } from "./shipped.server";
import type { LatLng, Place, Route } from "./types";

const index = createPlaceIndex(shippedPlaces());
const graph = roadGraph();
const random = createRandom(20_261_123);
const { pick } = choicesBy(random);

type Road = Pick<Route, "path" | "along">;

/** The large places and those at the edges of the map. */
const ends = [
  ...index.indexed.slice(0, 60),
  ...["kiruna", "haparanda", "stromstad", "ystad", "visby", "borgholm", "are"].flatMap(
    (slug) => index.bySlug(slug) ?? [],
  ),
];

describe("a ride", () => {
  it("is listed under the place of every point that its road passes within reach", () => {
    const missed: string[] = [];
    let [passed, beyondOwnRadius] = [0, 0];
    for (let n = 0; n < 120; n++) {
      const path = someRoad();
      const line = lineOf(path);
      const listed = new Map(
        index
          .reach()
          .listedAlong(line, [])
          .map((one) => [one.placeId, one]),
      );
      for (let m = 0; m < 150; m++) {
        const point = somePointBeside(path);
        const key = point && index.reach().keyPlaceOf(point);
        if (!point || !key) continue;
        const { offMetres, seconds } = nearestOnLine(line, onPlane([point.lat, point.lng]));
        if (offMetres > index.radiusOf(point)) continue;
        const entry = listed.get(key.id);
        const [first = Infinity, last = -1] = entry ? [line.seconds[entry.first], line.seconds[entry.last]] : [];
        if (seconds < first || seconds > last) missed.push(`${point.slug} under ${key.slug}`);
        passed++;
        if (entry && entry.offMetres > index.radiusOf(key)) beyondOwnRadius++;
      }
    }
    expect(missed).toEqual([]);
    expect(passed).toBeGreaterThan(3_000);
    expect(beyondOwnRadius).toBeGreaterThan(100);
  });

  it("is listed in driving order, each place once", () => {
    const listed = index.reach().listedAlong(lineOf(someRoad()), []);
    expect(new Set(listed.map(({ placeId }) => placeId)).size).toBe(listed.length);
    const metres = listed.map((one) => one.metres);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });
});

describe("a point", () => {
  it("is looked up under a place of the index, and such a place under itself", () => {
    expect(index.indexed.filter((place) => index.reach().keyPlaceOf(place) !== place)).toEqual([]);
    const pin = index.bySlug("57.985,14.486");
    expect(pin).toMatchObject({ kind: "pin", name: "Nära Gränna" });
    expect(pin && isIndexed(pin)).toBe(false);
    expect(pin && index.byId(pin.id)).toEqual(pin);
    expect(pin && index.resolve(index.typedNameOf(pin))).toEqual({ kind: "match", place: pin });
  });

  it.each([
    "0.000,0.000",
    "40.417,-3.704",
    "99.999,99.999",
    "57.7,NaN",
    "57.70100000000000000000000000000000000001,11.971",
    "1e2,1e1",
    "-57.701,11.971",
    "48.857,2.352",
    "62.000,-20.000",
  ])("that is nowhere we serve is none: %s", (text) => {
    expect(index.bySlug(text)).toBeUndefined();
  });
});

function someRoad(): Road {
  const [from, to] = [pick(ends), pick(ends)];
  if (from === to) return someRoad();
  const { track } = graph.drive([from, to]);
  return { path: track.map(({ lat, lng }): LatLng => [lat, lng]), along: track };
}

/** Up to some forty kilometres off one of the road's bends. */
function somePointBeside({ path }: Road): Place | undefined {
  const [lat, lng] = pick(path);
  return index.bySlug(`${(lat + (random() - 0.5) * 0.7).toFixed(3)},${(lng + (random() - 0.5) * 1.4).toFixed(3)}`);
}
