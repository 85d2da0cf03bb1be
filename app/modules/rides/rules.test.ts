import { expect, test } from "vitest";
import { isPublicId, newPublicId } from "~/modules/addresses/public-id";
import { partPrice } from "~/modules/prices/rules";
import { highestTotal, legsBetween, suggestedPrice } from "./rules";

test("sharing costs ends at 25 kr per mil, all seats together", () => {
  expect(highestTotal(470_000)).toBe(1175);
});

test("the suggested price follows the distance and never breaks the cap", () => {
  expect(suggestedPrice(470_000, 3)).toBe(210);
  expect(suggestedPrice(71_000, 3)).toBe(50);
  expect(suggestedPrice(10_000, 3) * 3).toBeLessThanOrEqual(highestTotal(10_000));
});

test("a part of the way costs its share to the nearest 5 kr, at least 20 kr", () => {
  expect(partPrice(220, 307_000, 614_000)).toBe(110);
  expect(partPrice(220, 5_000, 614_000)).toBe(20);
  expect(partPrice(15, 5_000, 614_000)).toBe(15);
  expect(partPrice(0, 5_000, 614_000)).toBe(0);
  expect(partPrice(220, 614_000, 614_000)).toBe(220);
});

test("a passenger uses the legs between on and off, and no others", () => {
  const stops = [0, 60, 120, 180].map((minutes) => ({ minutes }));
  expect(legsBetween(stops, 0, 180)).toEqual({ fromLeg: 0, toLeg: 3 });
  expect(legsBetween(stops, 60, 120)).toEqual({ fromLeg: 1, toLeg: 2 });
  expect(legsBetween(stops, 70, 130)).toEqual({ fromLeg: 1, toLeg: 3 });
});

test("a public id is never taken for a route and never holds look-alikes", () => {
  const ids = Array.from({ length: 500 }, newPublicId);
  expect(ids.every(isPublicId)).toBe(true);
  expect(new Set(ids).size).toBe(500);
  expect(isPublicId("stockholm-goteborg")).toBe(false);
  expect(ids.join("")).not.toMatch(/[01ilo]/);
});
