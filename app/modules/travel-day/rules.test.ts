import { describe, expect, test } from "vitest";
import {
  delaysAfter,
  expectedAt,
  isDueToArrive,
  isTravelDay,
  nextStop,
  nothingSaid,
  obstacleTo,
  passedStops,
  progressAfter,
  stageOf,
  stopsInUse,
  stopsOf,
  whoIsTold,
} from "./rules";
import type { Plan, Progress, Said } from "./types";

const [minute, hour] = [60_000, 3_600_000];
const departureAt = Date.UTC(2026, 10, 27, 4, 10);
const at = (minutes: number) => departureAt + minutes * minute;

/** Göteborg 05:10, Gränna 07:15, Linköping 08:35, Stockholm 10:25. */
const plan: Plan = {
  departureAt,
  arrivalAt: at(315),
  stops: [0, 125, 205, 315].map((minutes, n) => ({ placeId: n + 1, minutes })),
};
const [oskar, elin, late] = [
  { name: "Oskar", onMinutes: 0, offMinutes: 205 },
  { name: "Elin", onMinutes: 125, offMinutes: 315 },
  { name: "Alva", onMinutes: 205, offMinutes: 315 },
];
const riders = [oskar, elin, late].flatMap((rider) => rider ?? []);
const say = (kind: Said["kind"], minutes: number | null = null): Said => ({ kind, minutes });

function after(...said: [Said, number][]): Progress {
  return said.reduce((before, [what, now]) => progressAfter(what, plan, before, now) ?? before, nothingSaid);
}

function told(said: Said, now: number, before: Progress): string[] {
  const next = progressAfter(said, plan, before, now);
  return next ? whoIsTold(said, riders, before, next).map(({ name }) => name) : [];
}

describe("when the car comes", () => {
  test("by the timetable while nothing is said, and never in the past", () => {
    expect(expectedAt(plan, nothingSaid, 125, at(-60))).toBe(at(125));
    expect(expectedAt(plan, nothingSaid, 125, at(131))).toBe(at(131));
  });

  test("ten minutes late is ten minutes later at all stops ahead", () => {
    const progress = after([say("driving"), at(0)], [say("late", 10), at(60)]);
    expect([125, 205, 315].map((stop) => expectedAt(plan, progress, stop, at(61)))).toEqual([
      at(135),
      at(215),
      at(325),
    ]);
  });

  test("what was left keeps the time it had then, whatever is said of delays after", () => {
    const passed = passedStops(
      [
        { minutes: null, at: at(4) },
        { minutes: 205, at: at(215) },
      ],
      false,
    );
    const progress = { ...after([say("at_stop", 205), at(215)]), delay: 109 };
    const shown = [0, 125, 205, 315].map((stop) => expectedAt({ ...plan, passed }, progress, stop, at(217)));
    expect(shown).toEqual([at(4), at(135), at(215), at(424)]);
  });

  test("who leaves late is late, who arrives in time is not any more", () => {
    const left = after([say("driving"), at(12)]);
    expect(left.delay).toBe(12);
    expect(progressAfter(say("at_stop", 125), plan, left, at(124))?.delay).toBe(0);
  });

  test("it grows with the clock and only a report makes it earlier", () => {
    const progress = after([say("driving"), at(3)], [say("late", 20), at(30)]);
    const times = Array.from({ length: 400 }, (_, n) => expectedAt(plan, progress, 125, at(n)));
    expect(times.every((time, n) => n === 0 || time >= (times[n - 1] ?? 0))).toBe(true);
  });
});

describe("what a driver says", () => {
  test("a press on what is known changes nothing", () => {
    const progress = after([say("confirmed"), at(-60)], [say("driving"), at(0)], [say("late", 5), at(1)]);
    expect(progressAfter(say("driving"), plan, progress, at(2))).toBeNull();
    expect(progressAfter(say("late", 5), plan, progress, at(2))).toBeNull();
    expect(progressAfter(say("confirmed"), plan, progress, at(2))).toBeNull();
    const further = after([say("at_stop", 125), at(125)]);
    expect(progressAfter(say("at_stop", 125), plan, further, at(130))).toBeNull();
    expect(progressAfter(say("at_stop", 0), plan, further, at(130))).toBeNull();
  });

  test("a delay that is said again is news where the car was seen later since", () => {
    const progress = after([say("driving"), at(0)], [say("late", 10), at(20)]);
    const again = (seen: Plan["position"], before = progress) =>
      progressAfter(say("late", 10), { ...plan, position: seen }, before, at(61));
    expect(again(null)).toBeNull();
    expect(again({ minutes: 50, at: at(60) })).toBeNull();
    expect(again({ minutes: 40, at: at(60) })).toMatchObject({ delay: 10, reportedAt: at(61) });
    expect(again(null, { ...progress, seenLate: 20 })).toMatchObject({ delay: 10, seenLate: 0, reportedAt: at(61) });
  });

  test("who sets out to where somebody waits is not there yet", () => {
    const awaited = { ...plan, isAwaitedAtStart: true };
    const setOut = progressAfter(say("driving"), awaited, nothingSaid, at(-10)) ?? nothingSaid;
    expect([nextStop(awaited, setOut)?.minutes, stageOf(setOut, { onMinutes: 0 })]).toEqual([0, "waiting"]);
    const there = progressAfter(say("at_stop", 0), awaited, setOut, at(0)) ?? nothingSaid;
    expect(stageOf(there, { onMinutes: 0 })).toBe("meeting");
    const left = progressAfter(say("driving"), awaited, there, at(2)) ?? nothingSaid;
    expect([nextStop(awaited, left)?.minutes, stageOf(left, { onMinutes: 0 })]).toEqual([125, "aboard"]);
  });

  test("the next stop is the first not reached", () => {
    expect(nextStop(plan, nothingSaid)?.minutes).toBe(0);
    expect(nextStop(plan, after([say("driving"), at(0)]))?.minutes).toBe(125);
    expect(nextStop(plan, after([say("at_stop", 125), at(125)]))?.minutes).toBe(205);
    expect(nextStop(plan, after([say("at_stop", 315), at(315)]))).toBeNull();
  });

  test("a driver is asked of no stop on the way where nobody gets on or off", () => {
    expect(stopsInUse(plan.stops, [late ?? []].flat()).map(({ minutes }) => minutes)).toEqual([0, 205, 315]);
  });

  test("concerns who waits: those in the car or elsewhere are left alone", () => {
    expect(told(say("driving"), at(0), nothingSaid)).toEqual(["Oskar", "Elin", "Alva"]);
    const atStart = after([say("at_stop", 0), at(-5)]);
    expect(told(say("at_stop", 0), at(-5), nothingSaid)).toEqual(["Oskar"]);
    expect(told(say("driving"), at(0), atStart)).toEqual(["Elin", "Alva"]);
    const driving = after([say("driving"), at(0)]);
    expect(told(say("late", 10), at(60), driving)).toEqual(["Elin", "Alva"]);
    expect(told(say("at_stop", 125), at(125), driving)).toEqual(["Elin"]);
    expect(told(say("at_stop", 125), at(140), driving)).toEqual(["Elin", "Alva"]);
    expect(told(say("confirmed"), at(-60), nothingSaid)).toEqual([]);
  });
});

test("what cannot be: said by the wrong one, too early, of a stop or a delay that is none", () => {
  const why = (role: "driver" | "passenger", said: Said, now: number) => obstacleTo(role, said, plan, nothingSaid, now);
  expect(why("passenger", say("driving"), at(0))).toBe("not_found");
  expect(why("driver", say("here"), at(0))).toBe("not_found");
  expect(why("driver", say("late", -5), at(0))).toBe("not_found");
  expect(why("driver", say("late", 5000), at(0))).toBe("not_found");
  expect(why("driver", say("late"), at(0))).toBe("not_found");
  expect(why("driver", say("at_stop", 7), at(0))).toBe("not_found");
  expect(why("passenger", say("here", 3), at(0))).toBe("not_found");
  expect(why("passenger", say("here"), departureAt - 3 * hour - 1)).toBe("too_early");
  expect(why("passenger", say("here"), departureAt - 3 * hour)).toBeNull();
  expect(why("driver", say("confirmed"), departureAt - 29 * hour)).toBeNull();
  expect(why("driver", say("confirmed"), departureAt - 31 * hour)).toBe("too_early");
  expect(why("driver", say("at_stop", 315), at(0))).toBe("too_early");
  expect(why("driver", say("at_stop", 125), at(96))).toBeNull();
  expect(why("driver", say("arrived"), at(60))).toBe("too_early");
  const late = after([say("driving"), at(0)], [say("late", 60), at(90)]);
  expect(obstacleTo("driver", say("at_stop", 125), plan, late, at(95))).toBeNull();
});

test("the day begins three hours before and ends with the arrival", () => {
  expect(isTravelDay(plan, nothingSaid, departureAt - 3 * hour - 1)).toBe(false);
  expect(isTravelDay(plan, nothingSaid, departureAt - 3 * hour)).toBe(true);
  expect(isTravelDay(plan, nothingSaid, plan.arrivalAt + 2 * hour)).toBe(false);
  expect(isTravelDay(plan, after([say("late", 30), at(0)]), plan.arrivalAt + 2 * hour)).toBe(true);
  expect(isTravelDay(plan, after([say("arrived"), at(300)]), at(301))).toBe(false);
});

test("stops of the ride and of its passengers stand in driving order, each once", () => {
  const between = { onMinutes: 60, offMinutes: 205, fromPlaceId: 9, toPlaceId: 3 };
  expect(stopsOf(plan.stops, [between]).map(({ minutes }) => minutes)).toEqual([0, 60, 125, 205, 315]);
});

test("a driver already late is offered larger delays", () => {
  expect(delaysAfter(0)).toEqual([5, 10, 20]);
  expect(delaysAfter(20)).toEqual([30, 45, 60]);
  expect(delaysAfter(109)).toEqual([120, 150, 180]);
});

test("who goes a short way is not asked whether they have arrived before the middle of it", () => {
  const isDue = (onMinutes: number, offMinutes: number, minutes: number) =>
    isDueToArrive(plan, nothingSaid, { onMinutes, offMinutes }, at(minutes));
  expect([isDue(60, 72, 57), isDue(60, 72, 65), isDue(60, 72, 66)]).toEqual([false, false, true]);
  expect([isDue(0, 60, 44), isDue(0, 60, 45)]).toEqual([false, true]);
});
