import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { createRide } from "#tests/factories/rides";
import { places } from "~/modules/places/queries.server";
import { db } from "~/platform/db.server";
import { findRidePage } from "./ride-page.server";
import { generalPicture, pictureOfRide } from "./sharing-picture";
import { sharingPicture } from "./sharing-picture.server";

type Part = { from: string | null; to: string | null };

const whole: Part = { from: null, to: null };
const pictureOf = (name: string, part = whole) => sharingPicture(name, part, Date.now());

async function pngOf(name: string, part = whole): Promise<Buffer> {
  const found = await pictureOf(name, part);
  if (!found.ok) throw new Error(found.reason);
  return found.picture.png;
}

function expectForNetworks(png: Buffer): void {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(100 * 1024);
}

/** Whether there is white right before the frame of the sign, where only a name too long would come. */
function touchesFrame(png: Buffer): boolean {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = unfilter(inflateSync(Buffer.concat(data)), 1200 * 4);
  return rows.slice(140, 390).some((row) => isWhite(row, 1112));
}

const isWhite = (row: Buffer, x: number) => row[x * 4] === 255 && row[x * 4 + 2] === 255;

/** The rows of a PNG as they look (https://www.w3.org/TR/png-3/#9Filters). */
function unfilter(bytes: Buffer, length: number): Buffer[] {
  const rows: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += length + 1) {
    const row = Buffer.from(bytes.subarray(at + 1, at + 1 + length));
    const above = rows.at(-1) ?? Buffer.alloc(length);
    for (let n = 0; n < length; n++)
      row[n] = (row[n] ?? 0) + predicted(bytes[at] ?? 0, row[n - 4] ?? 0, above[n] ?? 0, above[n - 4] ?? 0);
    rows.push(row);
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter < 3) return [0, left, above][filter] ?? 0;
  if (filter === 3) return Math.floor((left + above) / 2);
  const guess = left + above - corner;
  const near = (one: number) => Math.abs(guess - one);
  return near(left) <= near(above) && near(left) <= near(corner) ? left : near(above) <= near(corner) ? above : corner;
}

test("a ride, a route and the site each have a picture of their own that networks take", async () => {
  const ride = await createRide();
  const pictures = await Promise.all([ride.publicId, "stockholm-goteborg", generalPicture].map((name) => pngOf(name)));
  for (const png of pictures) expectForNetworks(png);
  expect(new Set(pictures.map((png) => png.toString("base64"))).size).toBe(3);
});

test("the longest names stay inside the sign", async () => {
  const index = await places();
  const longest = index.indexed.toSorted((a, b) => b.name.length - a.name.length).slice(0, 2);
  const png = await pngOf(longest.map(({ slug }) => slug).join("-"));
  expectForNetworks(png);
  expect(touchesFrame(png)).toBe(false);
});

test("the part of the way asked for is what the picture is of", async () => {
  const ride = await createRide({ stops: ["stockholm", "linkoping", "malmo"] });
  const [all, part] = await Promise.all([
    pngOf(ride.publicId),
    pngOf(ride.publicId, { from: "stockholm", to: "linkoping" }),
  ]);
  expect(part.equals(all)).toBe(false);
});

test("the address is new when what the picture shows is", async () => {
  const ride = await createRide();
  const address = async () =>
    pictureOfRide((await findRidePage(ride.publicId, null, whole, Date.now())) ?? expect.fail());
  const before = await address();
  expect(await address()).toBe(before);
  await db
    .update(rides)
    .set({ departureAt: new Date(ride.departureAt.getTime() + 3_600_000) })
    .where(eq(rides.id, ride.id));
  const after = await address();
  expect(after).not.toBe(before);
  const found = await pictureOf(ride.publicId);
  expect(found.ok && after.endsWith(`v=${found.version}`)).toBe(true);
});

test.each(["zzzzzzzzzzzz", "finns-inte", "x", "stockholm-stockholm"])("there is none of %s", async (name) => {
  expect(await pictureOf(name)).toEqual({ ok: false, reason: "not_found" });
});

test("none of a ride that has left or is called off", async () => {
  for (const change of [{ departureAt: new Date(Date.now() - 60_000) }, { status: "cancelled" as const }]) {
    const ride = await createRide();
    await db.update(rides).set(change).where(eq(rides.id, ride.id));
    expect(await pictureOf(ride.publicId)).toEqual({ ok: false, reason: "gone" });
  }
});
