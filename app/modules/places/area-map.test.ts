import { expect, test } from "vitest";
import { areaMapSvg, pressedAt, stillView, zoomStart } from "./area-map.server";
import { createPlaceIndex } from "./place-index";
import { shippedPlaces } from "./shipped.server";

const index = createPlaceIndex(shippedPlaces());
const granna = { lat: 57.985, lng: 14.486 };
const textsIn = (svg: string) => Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text]) => text ?? "");

test("a map without a ride names towns and numbers roads, near and far, in at most 32 KB", () => {
  for (const step of [9, 13, 17, 21, 24]) {
    const svg = areaMapSvg(stillView(granna, step), index);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(32_768);
    expect(svg).not.toContain("NaN");
    expect(textsIn(svg)).toContain("E4");
  }
  expect(textsIn(areaMapSvg(stillView(granna, 21), index))).toEqual(
    expect.arrayContaining(["Gränna", "Gränna rastplats"]),
  );
  expect(textsIn(areaMapSvg(stillView(granna, 9), index))).toEqual(expect.arrayContaining(["Göteborg", "Umeå"]));
});

test("a pin is drawn where it is asked for alone, and over somebody else's pictures nothing but it", () => {
  const view = stillView(granna, 21);
  expect(areaMapSvg(view, index)).not.toContain('class="p"');
  expect(areaMapSvg(view, index, granna)).toContain('class="p" d="M320 400');
  const over = areaMapSvg(view, index, granna, true);
  expect(over).toContain('class="p"');
  expect(over).not.toMatch(/class="[slwk]"/);
});

test("a press means the position that is drawn there", () => {
  const view = stillView(granna, 21);
  const { lat, lng } = pressedAt(view, [160, 200]);
  expect(lat).toBeCloseTo(granna.lat, 6);
  expect(lng).toBeCloseTo(granna.lng, 6);
  expect(pressedAt(view, [320, 0]).lng).toBeGreaterThan(granna.lng);
  expect(pressedAt(view, [320, 0]).lat).toBeGreaterThan(granna.lat);
});

test("the map that zooms begins around a place, or with all of the country where it is not clear which", () => {
  const around = zoomStart(index, "Gränna", [780, 1_688]);
  expect(around.across).toBeLessThan(3);
  expect(around.x + around.across / 2).toBeCloseTo(14.46, 1);
  for (const typed of ["", "Qwxyzzby", "x".repeat(5_000)]) {
    const all = zoomStart(index, typed, [780, 1_688]);
    expect(all.across).toBeGreaterThan(13);
    expect(all.x).toBeLessThan(11);
  }
});
