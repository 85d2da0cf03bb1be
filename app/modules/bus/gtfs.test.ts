import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { type FeedFiles, readFeed } from "./gtfs";
import { readCsv } from "./gtfs-csv";
import { openFeed } from "./gtfs-files.server";

const fixture = "tests/fixtures/gtfs";
const folder = mkdtempSync(join(tmpdir(), "samfard-gtfs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = (text: string) => [...readCsv(text, ["a", "b", "c"])].map(({ row }) => Object.values(row));
const feedWith = (changes: Partial<FeedFiles>) => readFeed({ ...openFeed(fixture), ...changes }, "2027-01-04", 2);
const zip = (entries: Record<string, string>) => {
  const path = join(folder, `${Object.keys(entries).length}-${Math.random()}.zip`);
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  );
  return path;
};
const whole = () =>
  Object.fromEntries(
    Object.entries(openFeed(fixture)).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );

describe("a table", () => {
  test("may have a byte order mark, any line ends, quotes, and rows that end early", () => {
    expect(rows('\uFEFFb,a\r\n"x, ""y""\nz",1\r\n\r\n2')).toEqual([
      ["1", 'x, "y" z', ""],
      ["", "2", ""],
    ]);
    expect(rows("a,b,c\r1,2,3\r4,5,6")).toEqual([
      ["1", "2", "3"],
      ["4", "5", "6"],
    ]);
    expect(rows("")).toEqual([]);
  });

  test("is cleaned of control characters", () => {
    expect(rows("a,b\n\u0000x\u202Ey\u0007,\u200B1")).toEqual([["x y", "1", ""]]);
  });

  test("that cannot be read is refused with its line", () => {
    expect(() => rows('a,b\n1,2\n"never')).toThrow("line 3: a quote is never closed");
    expect(() => rows(`a,b\n${"x".repeat(2001)},1`)).toThrow("line 2: a field is longer than 2000 characters");
  });

  test("of a million rows is read in seconds", () => {
    let sum = 0;
    for (const { row } of readCsv(`a,b\n${"1,zzz\n".repeat(1_000_000)}`, ["a"])) sum += Number(row.a);
    expect(sum).toBe(1_000_000);
  });
});

describe("a feed", () => {
  test("says which trips run when, past midnight too, with fares", () => {
    const { name, trips } = feedWith({});
    expect(name).toBe('Norrbuss "Express" AB');
    expect(trips.map(({ tripId, dates, price }) => [tripId, dates, price])).toEqual([
      ["dag", ["2027-01-04"], 320],
      ["natt", ["2027-01-05"], 180],
      ["skog", ["2027-01-04"], 320],
    ]);
    expect(trips[1]?.stops.map(({ leaves, arrives }) => [arrives / 3600, leaves / 3600])).toEqual([
      [23, 23],
      [25 + 40 / 60, 25.75],
      [28 + 10 / 60, 28 + 10 / 60],
    ]);
  });

  test("whose names would be formulas, or ids endless, is cleaned with a line that says so", () => {
    const { name, trips, problems } = feedWith({
      "agency.txt": "agency_id,agency_name\nNB,\"=cmd()|' /C calc'!A0\"",
      "trips.txt": `route_id,service_id,trip_id\nr1,daily,dag\nr1,daily,${"x".repeat(500)}\nrX,daily,t2`,
    });
    expect(name).toBe("cmd()|' /C calc'!A0");
    expect(trips.map(({ tripId }) => tripId)).toEqual(["dag"]);
    expect(problems.join("\n")).toMatch(/agency.txt: "=cmd.*kept as "cmd/);
    expect(problems.join("\n")).toContain("trips.txt line 3: refused, an id is longer than 100 characters");
    expect(problems.join("\n")).toContain("trips.txt line 4: there is no route rX");
    expect(problems.join("\n")).toContain("stops.txt line 8: refused, it is nowhere on earth");
  });

  test("whose trips go backwards or nowhere loses them", () => {
    const { trips, problems } = feedWith({
      "stop_times.txt":
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\ndag,10:00:00,10:00:00,s1,1\ndag,09:00:00,09:00:00,s4,2\nnatt,10:61:00,,s1,1",
    });
    expect(trips).toEqual([]);
    expect(problems).toContain("trip dag: refused, its times go backwards");
    expect(problems).toContain("trip natt: refused, it has fewer than two stops with a time");
  });

  test("that lacks a column is refused: without Saturdays, or what is called off, other coaches would be listed", () => {
    const without = (file: "calendar.txt" | "calendar_dates.txt", column: string) => () =>
      feedWith({ [file]: (openFeed(fixture)[file] ?? "").replace(column, `${column}s`) });
    expect(without("calendar.txt", "saturday")).toThrow("calendar.txt line 1: there is no column saturday");
    expect(without("calendar_dates.txt", "exception_type")).toThrow("there is no column exception_type");
    expect(() => feedWith({ "trips.txt": "route_id;service_id;trip_id\nr1;daily;dag" })).toThrow(
      "trips.txt line 1: there is no column route_id",
    );
  });

  test("whose times are not by the Swedish clock is refused", () => {
    const agency = (zone: string) => ({ "agency.txt": `agency_id,agency_name,agency_timezone\nNB,Norrbuss,${zone}` });
    expect(() => feedWith(agency("Europe/Helsinki"))).toThrow(
      "agency.txt line 2: its times are those of Europe/Helsinki",
    );
    for (const zone of ["Europe/Oslo", ""]) expect(feedWith(agency(zone)).trips).toHaveLength(3);
  });

  test("of a whole city is refused", () => {
    const many = Array.from({ length: 20_001 }, (_, n) => `r1,daily,t${n}`).join("\n");
    expect(() => feedWith({ "trips.txt": `route_id,service_id,trip_id\n${many}` })).toThrow(
      "more than 20000 departures",
    );
  });
});

describe("a file", () => {
  test("may be a zip with its tables in a folder", () => {
    const tables = openFeed(
      zip(Object.fromEntries(Object.entries(whole()).map(([name, text]) => [`feed/${name}`, text]))),
    );
    expect(readFeed(tables, "2027-01-04", 1).trips).toHaveLength(2);
  });

  test("with hostile names in it only gives its tables", () => {
    const tables = openFeed(
      zip({ ...whole(), "../../trips.txt": "evil", "/etc/agency.txt": "evil", "stops.txt/../x.txt": "evil" }),
    );
    expect(tables["trips.txt"]).not.toContain("evil");
    expect(tables["agency.txt"]).not.toContain("evil");
  });

  test("that is incomplete, twofold or no zip is refused with a clear line", () => {
    const { "trips.txt": trips = "", ...rest } = whole();
    expect(() => openFeed(zip(rest))).toThrow("trips.txt is missing");
    expect(() => openFeed(zip({ ...rest, "trips.txt": trips, "a/trips.txt": trips }))).toThrow(
      "trips.txt is in the zip twice",
    );
    const { "calendar.txt": _, "calendar_dates.txt": __, ...timeless } = whole();
    expect(() => openFeed(zip(timeless))).toThrow("calendar.txt and calendar_dates.txt are both missing");
    const path = join(folder, "text.zip");
    writeFileSync(path, "hello");
    expect(() => openFeed(path)).toThrow("this is no zip file that can be read");
  });
});
