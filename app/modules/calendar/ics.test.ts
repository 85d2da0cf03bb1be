import { expect, test } from "vitest";
import { type CalendarEvent, calendarFile } from "./ics";

const event: CalendarEvent = {
  uid: "abcdefghjkmn@samfard.test",
  sequence: 3,
  changedAt: Date.parse("2026-11-20T10:00:05.678Z"),
  startsAt: Date.parse("2026-11-27T06:15:00Z"),
  endsAt: Date.parse("2026-11-27T12:40:00Z"),
  status: "CONFIRMED",
  title: "Åk med Linnéa",
  place: "Cyklopen, Stockholm",
  text: "Förare: Linnéa",
  url: "https://samfard.test/my-passenger-rides/abcdefghjkmn",
};

/** As a calendar reads it: long lines joined, one entry per line. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
const lineOf = (changed: Partial<CalendarEvent>, name: string) =>
  linesOf(calendarFile([{ ...event, ...changed }], "Samfärd")).find((line) => line.startsWith(name));

test("an event is written as RFC 5545 has it, in UTC", () => {
  expect(linesOf(calendarFile([event], "Samfärd"))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Samfärd//SV",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:abcdefghjkmn@samfard.test",
    "DTSTAMP:20261120T100005Z",
    "LAST-MODIFIED:20261120T100005Z",
    "SEQUENCE:3",
    "DTSTART:20261127T061500Z",
    "DTEND:20261127T124000Z",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "SUMMARY:Åk med Linnéa",
    "LOCATION:Cyklopen\\, Stockholm",
    "DESCRIPTION:Förare: Linnéa",
    "URL:https://samfard.test/my-passenger-rides/abcdefghjkmn",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("what people type can neither begin a line of its own nor break the file", () => {
  const hostile = "a,b;c\\d\r\nSTATUS:CANCELLED\rX:1\u2028Y\u0000\u0007\u0085";
  expect(lineOf({ text: hostile }, "DESCRIPTION")).toBe("DESCRIPTION:a\\,b\\;c\\\\d\\nSTATUS:CANCELLED\\nX:1\\nY");
  expect(linesOf(calendarFile([{ ...event, title: hostile, place: hostile }], "S"))).toHaveLength(21);
});

test.each(["å".repeat(200), "👩‍🚗".repeat(40), "x".repeat(500), "€".repeat(100)])(
  "long lines are folded at 75 octets, between letters, and come out whole: %s",
  (text) => {
    const file = calendarFile([{ ...event, text }], "Samfärd");
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain("\ufffd");
    expect(lineOf({ text }, "DESCRIPTION")).toBe(`DESCRIPTION:${text}`);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  },
);

test("what is called off takes no time in the calendar", () => {
  expect(lineOf({ status: "CANCELLED" }, "STATUS")).toBe("STATUS:CANCELLED");
  expect(lineOf({ status: "CANCELLED" }, "TRANSP")).toBe("TRANSP:TRANSPARENT");
});

test("a feed has a name and says how often to look, and may be empty", () => {
  const lines = linesOf(calendarFile([], "Samfärd", "Mina resor, Samfärd"));
  expect(lines).toContain("X-WR-CALNAME:Mina resor\\, Samfärd");
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});
