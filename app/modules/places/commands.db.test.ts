import { readFileSync } from "node:fs";
import { eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { place } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { importPlaces, seedPlaces } from "./commands.server";
import { LAST_SHIPPED_ID, readGeonames } from "./geonames";
import { createPlaceIndex } from "./place-index";

const sample = readGeonames(readFileSync("tests/fixtures/geonames-sample.txt", "utf8")).places;

test("shipped places stay as they are when seeded again, and get back what was changed", async () => {
  const before = await db.select().from(place).orderBy(place.id);
  await db.update(place).set({ name: "Gamla Stockholm", slug: "gamla" }).where(eq(place.id, 1));
  await seedPlaces(db);
  const after = await db.select().from(place).orderBy(place.id);
  expect(after).toEqual(before.map((row) => (row.id === 1 ? { ...row, slug: "gamla" } : row)));
  await db.update(place).set({ slug: "stockholm" }).where(eq(place.id, 1));
});

test("a place imported before it shipped keeps its id and slug", async () => {
  const [kiruna] = await db.delete(place).where(eq(place.slug, "kiruna")).returning();
  if (!kiruna) throw new Error("no Kiruna");
  await db.insert(place).values({ ...kiruna, id: 30_000, slug: "kiruna-stad", name: "Giron" });
  await seedPlaces(db);
  const [after] = await db.select().from(place).where(eq(place.geonameId, kiruna.geonameId));
  expect(after).toEqual({ ...kiruna, id: 30_000, slug: "kiruna-stad" });
  await db.update(place).set({ id: kiruna.id, slug: "kiruna" }).where(eq(place.id, 30_000));
});

test("finer places come beside the existing ones, once", async () => {
  expect(await importPlaces(db, sample)).toEqual({ added: 3, known: 1, leftOut: 0 });
  expect(await importPlaces(db, sample)).toEqual({ added: 0, known: 4, leftOut: 0 });
  const added = await db.select().from(place).where(gt(place.id, LAST_SHIPPED_ID)).orderBy(place.id);
  expect(added.map((row) => [row.id, row.slug])).toEqual([
    [4096, "salen"],
    [4097, "jarna-900000003"],
    [4098, "porjus"],
  ]);
  const index = createPlaceIndex(await db.select().from(place));
  expect(index.resolve("Sälen")).toMatchObject({ kind: "match", place: { id: 4096 } });
});

test("ids end at 32 767: the smallest places are left out, and nothing breaks", async () => {
  const village = (n: number) => ({
    geonameId: 800_000_000 + n,
    name: `By ${n}`,
    county: "Skåne län",
    lat: 56,
    lng: 14,
    population: n,
  });
  await db.insert(place).values({ ...village(99), id: 32_764, slug: "nastan-full" });
  expect(await importPlaces(db, [1, 2, 3, 4, 5].map(village))).toEqual({ added: 3, known: 0, leftOut: 2 });
  const [smallest] = await db.select().from(place).where(eq(place.id, 32_767));
  expect(smallest?.name).toBe("By 3");
  expect(await importPlaces(db, [1, 2].map(village))).toEqual({ added: 0, known: 0, leftOut: 2 });
});
