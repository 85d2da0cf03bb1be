import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatDay,
  formatDayTime,
  formatDuration,
  formatDurationShort,
  formatKm,
  formatKr,
  formatNearDay,
  formatNearTime,
  formatNumber,
  formatTime,
  plural,
  whose,
} from "./format";

const words = (text: string) => text.replaceAll("\u00a0", " ");

describe("formats", () => {
  it("calls today and tomorrow so, by Swedish clocks", () => {
    const lateInTheEvening = Date.UTC(2026, 10, 26, 22, 30);
    const morning = Date.UTC(2026, 10, 27, 6, 15);
    expect(words(formatNearTime(morning, lateInTheEvening))).toBe("i morgon 07:15");
    expect(words(formatNearTime(morning, lateInTheEvening + 3_600_000))).toBe("i dag 07:15");
    expect(words(formatNearTime(morning, Date.UTC(2026, 10, 25)))).toBe("fre 27 nov. kl. 07:15");
    expect(words(formatNearDay(Date.UTC(2026, 9, 25, 23, 30), Date.UTC(2026, 9, 24, 22, 30)))).toBe("i morgon");
    expect(words(formatNearDay(Date.UTC(2026, 10, 25), lateInTheEvening))).toBe("ons 25 nov.");
  });

  it("says whose something is", () => {
    expect(["Linnéa", "Yonas", "Alex"].map(whose)).toEqual(["Linnéas", "Yonas", "Alex"]);
  });

  it("writes prices with a thousands space and kr", () => {
    expect(words(formatKr(160))).toBe("160 kr");
    expect(words(formatKr(1200))).toBe("1 200 kr");
  });

  it("writes distances in whole kilometres, short ones with a decimal", () => {
    expect(words(formatKm(613_700))).toBe("614 km");
    expect(words(formatKm(6_540))).toBe("6,5 km");
    expect(words(formatKm(9_990))).toBe("10 km");
  });

  it("writes durations", () => {
    expect(words(formatDuration(4 * 3600 + 50 * 60))).toBe("4 tim 50 min");
    expect(words(formatDuration(3 * 3600))).toBe("3 tim");
    expect(words(formatDuration(45 * 60))).toBe("45 min");
    expect(words(formatDuration(3599))).toBe("1 tim");
    expect(words(formatDuration(0))).toBe("0 min");
    expect(words(formatDurationShort(3 * 3600 + 5 * 60))).toBe("3 h 05");
  });

  it("says how many days later a trip ends than it began, by Swedish clocks", () => {
    const evening = Date.UTC(2026, 10, 26, 21, 30);
    expect(formatTime(evening + 15 * 60_000, evening)).toBe("22:45");
    expect(words(formatTime(Date.UTC(2026, 10, 27, 3, 10), evening))).toBe("04:10 +1 dag");
    expect(words(formatTime(Date.UTC(2026, 10, 28, 3, 10), evening))).toBe("04:10 +2 dagar");
    expect(words(formatTime(Date.UTC(2026, 10, 26, 23, 0), Date.UTC(2026, 10, 26, 23, 0)))).toBe("00:00");
  });

  it("writes times in Swedish time, summer and winter", () => {
    expect(words(formatDayTime(Date.UTC(2026, 10, 27, 6, 15)))).toBe("fre 27 nov. kl. 07:15");
    expect(formatTime(Date.UTC(2026, 6, 1, 6, 15))).toBe("08:15");
    expect(words(formatDay(new Date("2026-12-31T23:30:00Z")))).toBe("fre 1 jan.");
  });

  it("writes the year where it is read again later", () => {
    expect(words(formatDateTime(Date.UTC(2026, 11, 31, 23, 15)))).toBe("1 jan. 2027 kl. 00:15");
  });

  it("never breaks a line inside a value", () => {
    for (const text of [formatKr(12_345), formatKm(614_000), formatDuration(17_400), formatDay(0)]) {
      expect(text).not.toMatch(/[ \u202f]/);
    }
  });

  it("writes every day and hour as browsers do, also when the clock is moved", () => {
    const inSweden = { timeZone: "Europe/Stockholm" };
    const day = new Intl.DateTimeFormat("sv-SE", { ...inSweden, weekday: "short", day: "numeric", month: "short" });
    const clock = new Intl.DateTimeFormat("sv-SE", { ...inSweden, hour: "2-digit", minute: "2-digit" });
    const moments: number[] = [];
    for (let at = Date.UTC(2020, 0, 1, 0, 30); at < Date.UTC(2038, 0, 1); at += 7 * 3_600_000) moments.push(at);
    // Every Sunday around one o'clock UTC, when Europe moves its clocks.
    for (let at = Date.UTC(2020, 0, 5, 1); at < Date.UTC(2038, 0, 1); at += 7 * 86_400_000) moments.push(at - 1, at);
    const ours = moments.map((at) => `${words(formatDay(at))} ${formatTime(at)}`);
    expect(ours).toEqual(moments.map((at) => `${day.format(at)} ${clock.format(at)}`));
  });

  it("writes numbers as browsers do", () => {
    const number = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 1 });
    const values = [0, 1, 999, 1000, 12_345, 1_234_567, 0.25, 2.45, 4.96, 1234.56, -5, -1234.5];
    expect(values.map(formatNumber)).toEqual(values.map((value) => number.format(value)));
  });

  it("counts things", () => {
    expect(words(plural(1, "plats", "platser"))).toBe("1 plats");
    expect(words(plural(3, "plats", "platser"))).toBe("3 platser");
    expect(words(plural(0, "resa", "resor"))).toBe("0 resor");
  });
});
