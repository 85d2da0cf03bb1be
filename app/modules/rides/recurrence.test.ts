import { expect, test } from "vitest";
import { instantOf, isSkippedTime, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { datesOf, movedAlong, recurrenceWords, skippedBy } from "./recurrence";

test("a ride without repetition has its own date only", () => {
  expect(datesOf("2026-11-27", null)).toEqual(["2026-11-27"]);
});

test("a repetition has its first date, whatever weekday, and the weekdays chosen up to the last day", () => {
  const repeat = { weekdays: [1, 5], until: "2026-12-11" };
  expect(datesOf("2026-11-26", repeat)).toEqual([
    "2026-11-26",
    "2026-11-27",
    "2026-11-30",
    "2026-12-04",
    "2026-12-07",
    "2026-12-11",
  ]);
});

test("a repetition never reaches further than twelve weeks", () => {
  expect(datesOf("2026-11-27", { weekdays: [5], until: "2030-01-01" }).at(-1)).toBe("2027-02-19");
});

test("only the hour that the clock jumps over in spring is skipped", () => {
  expect(isSkippedTime("2027-03-28", "02:30")).toBe(true);
  expect(isSkippedTime("2027-03-28", "03:00")).toBe(false);
  expect(isSkippedTime("2026-10-25", "02:30")).toBe(false);
});

test("the rides that follow move as many days, to the same local time, also across the end of summer time", () => {
  const at = (date: string, time: string) => new Date(instantOf(date, time));
  const moved = { from: at("2026-10-16", "07:15"), to: at("2026-10-17", "08:00") };
  const other = movedAlong(moved, at("2026-10-30", "07:15")).getTime();
  expect([localDateOf(other), localTimeOf(other)]).toEqual(["2026-10-31", "08:00"]);
});

test.each([
  [["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"], "Vardagar 07:15"],
  [["2026-11-28", "2026-11-29"], "Helger 07:15"],
  [["2026-11-27", "2026-12-04"], "Fredagar 07:15"],
  [["2026-11-26", "2026-11-23"], "Mån och tors 07:15"],
  // Across the end of summer time.
  [["2026-10-23", "2026-10-30"], "Fredagar 07:15"],
])("%j are called %s", (dates, words) => {
  expect(recurrenceWords(dates.map((date) => instantOf(date, "07:15")))).toBe(words);
});

test("rides at different times are named without one", () => {
  expect(recurrenceWords([instantOf("2026-11-23", "07:15"), instantOf("2026-11-30", "07:45")])).toBe("Måndagar");
});

test("a series is not moved to a time that the clock skips on one of its days", () => {
  const from = new Date(instantOf("2027-03-26", "08:00"));
  const others = [20, 27, 28, 29].map((day) => instantOf(`2027-03-${day}`, "08:00"));
  const skipped = (date: string, time: string, days = others) => skippedBy({ from, date, time }, days);
  expect(skipped("2027-03-26", "02:30")).toBe("2027-03-28");
  expect(skipped("2027-03-27", "02:30")).toBe("2027-03-28");
  expect(skipped("2027-03-25", "02:30", others.slice(0, 3))).toBeNull();
  expect(skipped("2027-03-26", "03:30")).toBeNull();
});
