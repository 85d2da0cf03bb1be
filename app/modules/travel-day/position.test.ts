import fc from "fast-check";
import { expect, test } from "vitest";
import type { LatLng } from "~/modules/places/types";
import { carAge } from "./car-age";
import { canSharePosition, hasLeftBehind, placed, roadOf, sharingEnds, type TimedRoad } from "./position";
import { expectedAt, nothingSaid } from "./rules";
import { fixSchema } from "./schema";
import type { Progress } from "./types";

const minute = 60_000;
const departureAt = Date.UTC(2026, 6, 1, 11, 45);
const at = (minutes: number) => departureAt + minutes * minute;
/** Straight to the north, some hundred kilometres in two hours, the first half in half an hour. */
const path: LatLng[] = [
  [58, 14],
  [58.45, 14],
  [58.9, 14],
];
const line = roadOf(path, 100_000);
const road: TimedRoad = {
  line,
  stops: [
    { metres: 0, minutes: 0 },
    { metres: 50_000, minutes: 30 },
    { metres: 100_000, minutes: 120 },
  ],
};
const fix = (lat: number, lng = 14, age = 0) => placed({ lat, lng, age }, road, at(10));

test("a position is where on the road it is nearest, in minutes of the timetable", () => {
  const minutesAt = (lat: number, lng?: number) => {
    const found = fix(lat, lng);
    return found.ok ? Math.round(found.position.minutes) : found.reason;
  };
  expect([58, 58.225, 58.45, 58.675, 58.9].map((lat) => minutesAt(lat))).toEqual([0, 15, 30, 75, 120]);
  expect([57.95, 58.95].map((lat) => minutesAt(lat))).toEqual([0, 120]);
  expect(minutesAt(58.45, 14.1)).toBe(30);
});

test("fifty kilometres off the road, at sea or abroad it is another trip", () => {
  for (const [lat, lng] of [
    [58.45, 15],
    [57, 14],
    [58.4, 18.9],
    [0, 0],
    [-58.45, 14],
    [58.45, -166],
  ] as const)
    expect(fix(lat, lng)).toEqual({ ok: false, reason: "elsewhere" });
});

test("what is old or of the future says nothing; a clock may be some seconds off", () => {
  for (const age of [121_000, -6000, 1e12, -1e12]) expect(fix(58.45, 14, age)).toEqual({ ok: false, reason: "old" });
  const found = fix(58.45, 14, 30_000);
  expect(found.ok && found.position.at).toBe(at(10) - 30_000);
  const early = fix(58.45, 14, -3000);
  expect(early.ok && early.position.at).toBe(at(10));
});

test.each([
  { lat: "NaN", lng: "14", age: "0" },
  { lat: "58", lng: "", age: "0" },
  { lat: "58", lng: "14" },
  { lat: "91", lng: "14", age: "0" },
  { lat: "58", lng: "Infinity", age: "0" },
  { lat: "58", lng: "14", age: "nyss" },
  { lat: "58;drop table", lng: "14", age: "0" },
])("what is no position is none: %o", (typed) => {
  expect(fixSchema.safeParse(typed).success).toBe(false);
});

test("sharing ends after twice the planned time from when the car is told to leave, and begins no sooner than the day", () => {
  const plan = { departureAt, arrivalAt: at(120) };
  expect(sharingEnds(plan, nothingSaid, at(-60))).toBe(at(240));
  expect(sharingEnds(plan, nothingSaid, at(90))).toBe(at(330));
  expect(sharingEnds(plan, { delay: 90 }, at(-60))).toBe(at(330));
  expect(canSharePosition(plan, nothingSaid, at(-181))).toBe(false);
  expect(canSharePosition(plan, nothingSaid, at(-180))).toBe(true);
  expect(canSharePosition(plan, { state: "arrived" }, at(100))).toBe(false);
});

test("a car has gone on from where somebody gets off ten minutes of its way after that, not by a jump on the map", () => {
  const isGone = (minutes: number, now: number, offMinutes = 60) =>
    hasLeftBehind(
      { plan: { departureAt }, position: { lat: 58, lng: 14, minutes, at: at(now) } },
      { onMinutes: 0, offMinutes },
      at(now),
    );
  expect([50, 60, 70, 71].map((minutes) => isGone(minutes, 75))).toEqual([false, false, false, true]);
  expect([isGone(110, 20), isGone(120, 300, 120)]).toEqual([false, false]);
  expect(hasLeftBehind({ plan: { departureAt }, position: null }, { onMinutes: 0, offMinutes: 60 }, at(75))).toBe(
    false,
  );
});

const under: Progress = { ...nothingSaid, state: "on_the_way", reached: 0, reportedAt: at(0) };
const expected = (progress: Progress, minutes: number, now: number, seen?: [minutes: number, at: number]) =>
  expectedAt({ departureAt, position: seen && { minutes: seen[0], at: at(seen[1]) } }, progress, minutes, at(now));

test("under way a stop is expected after where the car was seen", () => {
  expect(expected(under, 60, 30, [20, 30])).toBe(at(70));
  expect(expected(under, 60, 30, [40, 30])).toBe(at(50));
  expect(expected({ ...under, delay: 30 }, 60, 30, [40, 30])).toBe(at(50));
});

test("before it has left what the driver told still holds, unless it is later by where the car is", () => {
  expect(expected({ ...nothingSaid, delay: 20 }, 60, -30, [0, -30])).toBe(at(80));
  expect(expected(nothingSaid, 60, 30, [0, 30])).toBe(at(90));
});

test("a stop that the car has passed is expected now, and one that was reached stays as told", () => {
  expect(expected(under, 60, 80, [70, 75])).toBe(at(80));
  expect(expected({ ...under, reached: 60, delay: 5 }, 60, 80, [50, 75])).toBe(at(65));
});

test("without a report or a position no estimate goes backwards, nor lies in the past", () => {
  const minutes = fc.integer({ min: 0, max: 120 });
  const progress = fc.record({ reached: fc.option(minutes), delay: fc.integer({ min: 0, max: 60 }) });
  fc.assert(
    fc.property(
      progress,
      minutes,
      minutes,
      fc.option(minutes),
      minutes,
      minutes,
      (said, stop, seenAt, seen, one, other) => {
        const [before, after] = [Math.min(one, other) + seenAt, Math.max(one, other) + seenAt];
        const at = (now: number) =>
          expected({ ...nothingSaid, ...said }, stop, now, seen === null ? undefined : [seen, seenAt]);
        expect(at(after)).toBeGreaterThanOrEqual(at(before));
        const isAhead = said.reached === null || stop > said.reached;
        if (isAhead) expect(at(after)).toBeGreaterThanOrEqual(departureAt + after * minute);
      },
    ),
  );
});

test("the age of a position is said honestly", () => {
  const age = (seconds: number) => carAge(0, seconds * 1000);
  expect([-3, 0, 40, 99, 100, 600, 7200].map(age)).toEqual([
    "för 0\u00a0s sedan",
    "för 0\u00a0s sedan",
    "för 40\u00a0s sedan",
    "för 99\u00a0s sedan",
    "för 2\u00a0min sedan",
    "för 10\u00a0min sedan",
    "för länge sedan",
  ]);
});
