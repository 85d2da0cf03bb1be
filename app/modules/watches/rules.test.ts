import { expect, it } from "vitest";
import { instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { expiryOf, leavesBeforeDigest, nextDigest, sinceOf, weekdayBits, weekdaysOf } from "./rules";

const local = (at: number) => `${localDateOf(at)} ${localTimeOf(at)}`;

it("the day's message goes at the next 18:00 in Sweden, in summer and in winter", () => {
  const next = (date: string, time: string) => local(nextDigest(instantOf(date, time)));
  expect(next("2026-11-20", "17:59")).toBe("2026-11-20 18:00");
  expect(next("2026-11-20", "18:00")).toBe("2026-11-21 18:00");
  expect(next("2027-03-27", "20:00")).toBe("2027-03-28 18:00");
  expect(next("2026-10-24", "20:00")).toBe("2026-10-25 18:00");
});

it("a watch looks back to the search that it is made from, at most a day, and nowhere without one", () => {
  const now = instantOf("2027-03-27", "20:00");
  const back = (said: string | null) => {
    const since = sinceOf(said, now);
    return since && Math.round((now - since) / 60_000);
  };
  expect([back(`${now - 600_000}`), back("1")]).toEqual([10, 1440]);
  for (const said of [null, "", "0", "-5", "nyss", `${now + 60_000}`]) expect(back(said)).toBeNull();
});

it("the day's message is in time for a ride where two hours are left to book it", () => {
  const posted = instantOf("2027-03-27", "20:00");
  const leavesAt = (time: string) => leavesBeforeDigest(instantOf("2027-03-28", time), posted);
  expect([leavesAt("07:00"), leavesAt("19:59"), leavesAt("20:00")]).toEqual([true, true, false]);
});

it("a watch runs for six months, or until the last of its days is over", () => {
  const now = instantOf("2026-08-31", "12:00");
  expect(local(expiryOf({ dateTo: null }, now))).toBe("2027-02-28 12:00");
  expect(local(expiryOf({ dateTo: "2026-10-25" }, now))).toBe("2026-10-26 00:00");
  expect(local(expiryOf({ dateTo: "2027-08-01" }, now))).toBe("2027-02-28 12:00");
});

it("weekdays survive as bits, and none means any", () => {
  expect(weekdaysOf(weekdayBits([1, 5, 7]))).toEqual([1, 5, 7]);
  expect(weekdayBits([])).toBe(127);
  expect(weekdaysOf(127)).toEqual([]);
});
