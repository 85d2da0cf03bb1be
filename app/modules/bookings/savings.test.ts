import { expect, test } from "vitest";
import { savedByYear } from "./savings";

test("a passenger saves the drive less what was paid, a driver what was paid, and both the other car", () => {
  expect(
    savedByYear([
      { year: 2025, role: "passenger", trips: 1, metres: 100_000, paid: 90 },
      { year: 2026, role: "passenger", trips: 2, metres: 400_000, paid: 300 },
      { year: 2026, role: "driver", trips: 3, metres: 600_000, paid: 450 },
    ]),
  ).toEqual([
    { year: 2026, trips: 5, metres: 1_000_000, kronor: 700 + 450, kilograms: 133 },
    { year: 2025, trips: 1, metres: 100_000, kronor: 160, kilograms: 13 },
  ]);
});

test("who paid more than the drive would have cost has saved nothing, and lost nothing here", () => {
  expect(savedByYear([{ year: 2026, role: "passenger", trips: 1, metres: 10_000, paid: 60 }])).toMatchObject([
    { kronor: 0, kilograms: 1 },
  ]);
});
