import { expect, test } from "vitest";
import { DrawingBusy, drawPng, escapeXml, widthOf } from "./drawing.server";

const square = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><rect width="12" height="8" fill="#0b4ea2"/></svg>`;

test("an SVG becomes a PNG of its size", async () => {
  const png = await drawPng(square);
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([12, 8]);
});

test("texts are measured in the font that they are drawn in, whatever letters they have", async () => {
  const [one, two, wide, none] = await Promise.all(["Ånge", "ÅngeÅnge", "WWWW", ""].map(widthOf));
  expect(one).toBeGreaterThan(1.5);
  expect(one).toBeLessThan(3);
  expect(two).toBeGreaterThan((one ?? 0) * 1.9);
  expect(wide).toBeGreaterThan(one ?? 0);
  expect(none).toBe(0);
  expect(await widthOf("<&>\"'")).toBeGreaterThan(0);
});

test("what cannot be read is an error, and the next picture is drawn all the same", async () => {
  await expect(drawPng("no picture")).rejects.toThrow();
  expect((await drawPng(square)).length).toBeGreaterThan(60);
});

test("a burst beyond what can wait is refused at once", async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => drawPng(square)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(10);
  expect(refused.every(({ reason }) => reason instanceof DrawingBusy)).toBe(true);
});

test("texts cannot become tags", () => {
  expect(escapeXml(`<a href="x">&'`)).not.toMatch(/[<>"']/);
});
