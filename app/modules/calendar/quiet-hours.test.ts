import { describe, expect, it } from "vitest";
import { afterQuietHours, night } from "./quiet-hours";
import { instantOf, localDateOf, localTimeOf } from "./rules";

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
