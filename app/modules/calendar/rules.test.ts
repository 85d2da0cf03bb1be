import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import {
  dayInWords,
  dayNumberOf,
  dayWindow,
  instantOf,
  localDateOf,
  localTimeOf,
  monthInWords,
  parseTypedDate,
  parseTypedTime,
} from "./rules";

const hours = (date: string) => (dayWindow(date).end - dayWindow(date).start) / 3_600_000;

test("a day has 23 hours when the clock goes forward and 25 when it goes back", () => {
  expect([hours("2027-03-28"), hours("2026-10-25"), hours("2026-11-27")]).toEqual([23, 25, 24]);
});

test("a time that the clock skips is moved on, one that comes twice is the first", () => {
  expect(new Date(instantOf("2027-03-28", "02:30")).toISOString()).toBe("2027-03-28T01:30:00.000Z");
  expect(new Date(instantOf("2026-10-25", "02:30")).toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

test("local date and time come back from the moment they made", () => {
  for (const time of ["00:00", "07:15", "23:59"]) {
    const at = instantOf("2026-10-25", time);
    expect([localDateOf(at), localTimeOf(at)]).toEqual(["2026-10-25", time]);
  }
});

test("local date and time are those of the time zone around each change of the clock", () => {
  const changes = Array.from({ length: 60 }, (_, n) => [Date.UTC(2000 + n, 2, 25), Date.UTC(2000 + n, 9, 25)]).flat();
  const moments = changes.flatMap((from) => Array.from({ length: 8 * 48 }, (_, n) => from + n * 1_800_000));
  const inZone = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("Europe/Stockholm");
  const spelled = (at: number) => inZone(at).toPlainDateTime().toString({ smallestUnit: "minute" });
  expect(moments.map((at) => `${localDateOf(at)}T${localTimeOf(at)}`)).toEqual(moments.map(spelled));
});

test("a day is written as people say it", () => {
  expect(["2026-11-27", "2027-03-28", "2026-05-01"].map(dayInWords)).toEqual([
    "fredag 27 november",
    "söndag 28 mars",
    "fredag 1 maj",
  ]);
});

test("a month is of this year, by the Swedish clock, where no year is named", () => {
  const now = instantOf("2027-01-01", "00:10");
  const words = [instantOf("2027-01-01", "00:05"), instantOf("2026-12-31", "23:55")].map((at) => monthInWords(at, now));
  expect(words).toEqual(["januari", "december 2026"]);
});

test("day numbers count from 1970", () => {
  expect([dayNumberOf("1970-01-01"), dayNumberOf("1970-01-02"), dayNumberOf("2026-11-27")]).toEqual([0, 1, 20784]);
});

test.each([
  ["2026-11-27", "2026-11-27"],
  ["27/11", "2026-11-27"],
  ["1/2", "2027-02-01"],
  ["27 nov.", "2026-11-27"],
  ["27 november 2026", "2026-11-27"],
  ["fredag", "2026-11-20"],
  ["på lördag", "2026-11-21"],
  ["tors", "2026-11-26"],
  ["Imorgon", "2026-11-21"],
  ["fre 27 nov", "2026-11-27"],
  ["Fredagen den 27:e november", "2026-11-27"],
  ["fredag 27/11", "2026-11-27"],
  ["tors 27 nov", null],
  ["ikväll", "2026-11-20"],
  ["i eftermiddag", "2026-11-20"],
  ["julafton", "2026-12-24"],
  ["nyårsdagen", "2027-01-01"],
  ["den 23e", "2026-11-23"],
  ["den 19", "2026-12-19"],
  ["lördag den 19:e", "2026-12-19"],
  ["lördag den 19", "2026-12-19"],
  ["den 32", null],
  ["23", null],
  ["27.11.2026", "2026-11-27"],
  ["27.11", "2026-11-27"],
  ["27/11-26", "2026-11-27"],
  ["27 11 26", "2026-11-27"],
  ["30/2", null],
  ["1:a december", "2026-12-01"],
  ["snart", null],
  ["constructor", null],
  ["", null],
])("a person who types the date %j on Friday 20 November 2026 means %j", (typed, meant) => {
  expect(parseTypedDate(typed, "2026-11-20")).toBe(meant);
});

test("29 February is that of the next year where this year has none", () => {
  for (const typed of ["29/2", "29 februari"]) expect(parseTypedDate(typed, "2027-12-10")).toBe("2028-02-29");
  expect(parseTypedDate("29 feb", "2026-11-20")).toBeNull();
});

test.each([
  ["07:15", "07:15"],
  ["7.15", "07:15"],
  ["0715", "07:15"],
  ["kl 7", "07:00"],
  ["klockan 7", "07:00"],
  ["7,15", "07:15"],
  ["7 15", "07:15"],
  ["24:00", null],
  ["7:75", null],
  ["sju", null],
])("a person who types the time %j means %j", (typed, meant) => {
  expect(parseTypedTime(typed)).toBe(meant);
});
