import { describe, expect, it } from "vitest";
import { instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { afterQuietHours, expiryOf, nextDigest, weekdayBits, weekdaysOf } from "./rules";

const night = { quietFrom: "22:00", quietUntil: "07:00" };
const local = (at: number) => `${localDateOf(at)} ${localTimeOf(at)}`;
const held = (date: string, time: string, quiet = night) => local(afterQuietHours(instantOf(date, time), quiet));

describe("quiet hours", () => {
  it.each([
    ["just before", "2026-11-20", "21:59", "2026-11-20 21:59"],
    ["in the evening", "2026-11-20", "22:00", "2026-11-21 07:00"],
    ["in the morning", "2026-11-21", "06:59", "2026-11-21 07:00"],
    ["just after", "2026-11-21", "07:00", "2026-11-21 07:00"],
    ["in the night summer time begins", "2027-03-27", "23:00", "2027-03-28 07:00"],
    ["in the night summer time ends", "2026-10-24", "23:00", "2026-10-25 07:00"],
    ["over the turn of the year", "2026-12-31", "23:59", "2027-01-01 07:00"],
  ])("%s", (_, date, time, expected) => expect(held(date, time)).toBe(expected));

  it("last an hour less when summer time begins, and an hour more when it ends", () => {
    const from = (date: string) =>
      (afterQuietHours(instantOf(date, "22:00"), night) - instantOf(date, "22:00")) / 3_600_000;
    expect([from("2027-03-27"), from("2026-10-24"), from("2026-11-20")]).toEqual([8, 10, 9]);
  });

  it("may lie within one day, end in the hour that comes twice, or not be", () => {
    expect(held("2026-11-20", "13:00", { quietFrom: "12:00", quietUntil: "14:00" })).toBe("2026-11-20 14:00");
    expect(held("2026-11-20", "11:00", { quietFrom: "12:00", quietUntil: "14:00" })).toBe("2026-11-20 11:00");
    const second = instantOf("2026-10-25", "02:10") + 3_600_000;
    expect(afterQuietHours(second, { quietFrom: "22:00", quietUntil: "02:30" })).toBeGreaterThanOrEqual(second);
    expect(afterQuietHours(second, { quietFrom: null, quietUntil: null })).toBe(second);
  });
});

it("the day's message goes at the next 18:00 in Sweden, in summer and in winter", () => {
  const next = (date: string, time: string) => local(nextDigest(instantOf(date, time)));
  expect(next("2026-11-20", "17:59")).toBe("2026-11-20 18:00");
  expect(next("2026-11-20", "18:00")).toBe("2026-11-21 18:00");
  expect(next("2027-03-27", "20:00")).toBe("2027-03-28 18:00");
  expect(next("2026-10-24", "20:00")).toBe("2026-10-25 18:00");
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
