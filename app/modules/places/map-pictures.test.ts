import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { nameOf, type Sheet, scaleAt, sheetOver, TILE } from "~/ui/map-sheets";

vi.hoisted(() => {
  // Nothing here asks a database.
  process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  process.env.RATE_LIMIT_FACTOR = "1";
});

const { answerMap, keptPicture, sheetIn, sizeIn } = await import("./map-pictures.server");

const stops = [
  { name: "Stockholm", lat: 59.329, lng: 18.069 },
  { name: "Norrköping", lat: 58.588, lng: 16.188 },
];
const map = { path: stops.map(({ lat, lng }): [number, number] => [lat, lng]), stops };
const { signal } = new AbortController();
const recipient = (network: string) => ({ network, signal, cacheControl: "private, max-age=3600" });

/** One tile of a few kilometres. */
const near = (n: number): Sheet => ({ step: 28, column: 530 + n, row: -2_400, columns: 1, rows: 1 });

const ask = (network: string, query: string, name = "way", asked = map) =>
  answerMap(name, asked, new URLSearchParams(query), recipient(network));
const askNear = (network: string, n: number) => ask(network, `view=${nameOf(near(n))}`);

test("a picture is drawn once, and what must be drawn is limited for each network", async () => {
  const first = await (await askNear("192.0.2.1", 0)).text();
  expect(first).toContain("Stockholm – Norrköping");
  for (let n = 1; n < 120; n++) await askNear("192.0.2.1", n);
  const refused = await askNear("192.0.2.1", 120);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await (await askNear("192.0.2.1", 0)).text()).toBe(first);
  expect(await askNear("192.0.2.2", 120)).toMatchObject({ status: 200 });
});

test("maps without a ride count, too: of thousands a minute some are drawn", async () => {
  const asker = { network: "192.0.2.9", signal };
  const answers = [];
  for (let n = 0; n < 2_000; n++) answers.push(await keptPicture(`area ${n}`, () => "<svg/>", asker));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ ok: false, seconds: expect.any(Number) });
});

test("nothing is drawn for somebody who has left", async () => {
  const left = { ...recipient("192.0.2.3"), signal: AbortSignal.abort() };
  await expect(answerMap("other", map, new URLSearchParams(), left)).rejects.toThrow();
});

test("another road, and another look, has a picture of its own, kept by whom it may be", async () => {
  const answers = await Promise.all([
    ask("192.0.2.4", ""),
    ask("192.0.2.4", "large"),
    ask("192.0.2.4", `view=${nameOf(near(0))}`),
    ask("192.0.2.4", `over&view=${nameOf(near(0))}`),
    ask("192.0.2.4", "", "other", { ...map, stops: [...stops].reverse() }),
  ]);
  for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("private, max-age=3600");
  expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(5);
});

test("where the zooming map begins holds all roads, and nonsense is not found", async () => {
  const roads = { path: [], stops, others: [map.path, [...map.path, [55.606, 13.001] as [number, number]]] };
  const start = await (await ask("192.0.2.5", "whole=780,1600", "rides", roads)).json();
  expect(start).toMatchObject({ x: expect.any(Number), y: expect.any(Number), tiles: null });
  const own = await (await ask("192.0.2.5", "whole=780,1600")).json();
  expect(start.across).toBeGreaterThan(2 * own.across);
  for (const query of ["whole=0,1", "view=1,2,3"])
    await expect(ask("192.0.2.5", query)).rejects.toMatchObject({ status: 404 });
});

test("the sheet over a view covers it, is written and read, and views a little apart share one", () => {
  const view = fc.record({
    x: fc.double({ min: 5, max: 25, noNaN: true }),
    y: fc.double({ min: -100, max: -70, noNaN: true }),
    across: fc.double({ min: 0.03, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(
      view,
      fc.integer({ min: 320, max: 3_840 }),
      fc.integer({ min: 480, max: 2_160 }),
      (seen, width, height) => {
        const sheet = sheetOver(seen, width, height);
        const side = TILE / scaleAt(sheet.step);
        expect(sheetIn(nameOf(sheet))).toEqual(sheet);
        expect(sheet.column * side).toBeLessThanOrEqual(seen.x);
        expect((sheet.column + sheet.columns) * side).toBeGreaterThanOrEqual(seen.x + seen.across);
        expect(sheet.row * side).toBeLessThanOrEqual(seen.y);
        expect((sheet.row + sheet.rows) * side).toBeGreaterThanOrEqual(seen.y + (seen.across / width) * height);
      },
    ),
  );
  const seen = { x: 16.01, y: -70.01, across: 2 };
  expect(sheetOver({ ...seen, x: 16.02, across: 2.01 }, 390, 844)).toEqual(sheetOver(seen, 390, 844));
});

test.each([
  "",
  "NaN,0,0,1,1",
  "28,530,-2400,1",
  "28,530,-2400,1,1,1",
  "28,530.5,-2400,1,1",
  "7,0,-2,1,1",
  "32,530,-2400,1,1",
  "28,530,-2400,0,1",
  "28,530,-2400,1,21",
  "28,530,2400,1,1",
  "28,-9999999,-2400,1,1",
  "28,1e9,-2400,1,1",
  "9".repeat(5_000),
])("no picture is drawn of %.40s", (text) => expect(sheetIn(text)).toBeNull());

test.each(["", "NaN,1", "0,600", "600,-1", "99999,600", "600", "1,2,3"])("no screen is as large as %s", (text) => {
  expect(sizeIn(text)).toBeNull();
  expect(sizeIn("780,1688")).toEqual([780, 1_688]);
});
