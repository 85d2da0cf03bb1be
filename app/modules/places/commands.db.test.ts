import { readFileSync } from "node:fs";
import { between, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { place } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { importPlaces, seedPlaces } from "./commands.server";
import { LAST_SHIPPED_ID, readGeonames } from "./geonames";
import { createPlaceIndex, LAST_INDEXED_ID } from "./place-index";

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
  const [after] = await db
    .select()
    .from(place)
    .where(eq(place.geonameId, kiruna.geonameId ?? 0));
  expect(after).toEqual({ ...kiruna, id: 30_000, slug: "kiruna-stad" });
  await db.update(place).set({ id: kiruna.id, slug: "kiruna" }).where(eq(place.id, 30_000));
});

test("a start writes nothing when nothing changed", async () => {
  const versions = () => db.select({ id: place.id, version: sql<string>`xmin::text` }).from(place).orderBy(place.id);
  const before = await versions();
  await seedPlaces(db);
  expect(await versions()).toEqual(before);
});

test("a village imported before it shipped does not come a second time", async () => {
  const [kosta] = await db.delete(place).where(eq(place.slug, "kosta")).returning();
  if (!kosta) throw new Error("no Kosta");
  const imported = { ...kosta, id: 30_001, geonameId: 900_000_099, lat: kosta.lat + 0.01 };
  await db.insert(place).values(imported);
  await seedPlaces(db);
  expect(await db.select().from(place).where(like(place.name, "Kosta"))).toEqual([imported]);
  await db.delete(place).where(eq(place.id, imported.id));
  await seedPlaces(db);
  expect(await db.select().from(place).where(like(place.name, "Kosta"))).toEqual([kosta]);
});

test("finer places come beside the existing ones, once", async () => {
  expect(await importPlaces(db, sample)).toEqual({ added: 1, known: 3, leftOut: 0 });
  expect(await importPlaces(db, sample)).toEqual({ added: 0, known: 4, leftOut: 0 });
  const added = await db
    .select()
    .from(place)
    .where(between(place.id, LAST_SHIPPED_ID + 1, LAST_INDEXED_ID))
    .orderBy(place.id);
  expect(added.map((row) => [row.id, row.slug])).toEqual([[4096, "jarna-900000003"]]);
  const index = createPlaceIndex(await db.select().from(place));
  expect(index.bySlug("jarna-900000003")).toMatchObject({ id: 4096, kind: "town" });
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
