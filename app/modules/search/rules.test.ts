import { expect, it } from "vitest";
import { instantOf } from "~/modules/calendar/rules";
import { anyRide, searchDays } from "./rules";

const now = instantOf("2026-10-20", "12:00");
const minute = (date: string, time: string) => instantOf(date, time) / 60_000;

function windowOf(date: string, earliest: string | null, latest: string | null) {
  const [day] = searchDays([date], { ...anyRide, date, earliest, latest }, now);
  return day && [day.lo, day.hi];
}

it("lasts 23, 24 or 25 hours", () => {
  const hours = (date: string) => searchDays([date], anyRide, now).map(({ lo, hi }) => (hi - lo) / 60);
  expect([hours("2027-03-28"), hours("2026-11-01"), hours("2026-10-25")]).toEqual([[23], [24], [25]]);
});

it("takes the hour that comes twice both times", () => {
  const first = minute("2026-10-25", "02:15");
  expect(windowOf("2026-10-25", "02:15", "02:30")).toEqual([first, first + 60 + 16]);
});

it("goes to three o'clock where the hour asked for is skipped", () => {
  expect(windowOf("2027-03-28", "02:30", "04:00")).toEqual([
    minute("2027-03-28", "03:00"),
    minute("2027-03-28", "04:01"),
  ]);
  expect(windowOf("2027-03-28", "01:00", "02:30")).toEqual([
    minute("2027-03-28", "01:00"),
    minute("2027-03-28", "03:00"),
  ]);
});

it("begins now, and leaves out what is over", () => {
  expect(windowOf("2026-10-20", null, null)).toEqual([minute("2026-10-20", "12:01"), minute("2026-10-21", "00:00")]);
  expect(windowOf("2026-10-20", null, "11:00")).toBeUndefined();
});
