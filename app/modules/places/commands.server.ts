import { lte, max, notInArray, sql } from "drizzle-orm";
import { place } from "#drizzle/schema/places";
import type { Db, Tx } from "~/platform/db.server";
import { distanceBetween } from "./geometry";
import { type GeonamesPlace, LAST_SHIPPED_ID, newSlug } from "./geonames";
import { fold } from "./names";
import { LAST_INDEXED_ID } from "./place-index";
import { type ShippedPlace, shippedPlaces } from "./shipped.server";

type Row = typeof place.$inferSelect;
type Named = { name: string; lat: number; lng: number };

const ROWS_AT_ONCE = 1_000;
const SAME_PLACE = 8_000;

/** Upserts the places that ship with the product. Known ones keep id and slug, also if imported earlier. */
export async function seedPlaces(db: Db | Tx): Promise<void> {
  const shipped = shippedPlaces();
  if (changedAmong(shipped, await named(db)).length === 0) return;
  await db.transaction(async (tx) => {
    const rows = changedAmong(shipped, await lockAndList(tx));
    for (let n = 0; n < rows.length; n += ROWS_AT_ONCE) await upsert(tx, rows.slice(n, n + ROWS_AT_ONCE));
  });
}

function changedAmong(shipped: ShippedPlace[], known: Row[]): ShippedPlace[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  const byGeonameId = new Map(known.map((row) => [row.geonameId, row]));
  const slugs = new Set(known.map((row) => row.slug));
  const isImported = finderOf(known.filter(({ id }) => id > LAST_SHIPPED_ID && id <= LAST_INDEXED_ID));
  return shipped.flatMap((row) => {
    const before = (row.geonameId !== null && byGeonameId.get(row.geonameId)) || byId.get(row.id);
    if (before) {
      const wanted = { ...row, id: before.id, slug: before.slug };
      return isSame(before, wanted) ? [] : [wanted];
    }
    if (row.kind === "locality" && isImported(row)) return [];
    const slug = slugs.has(row.slug) ? `${row.slug}-${row.geonameId ?? row.id}` : row.slug;
    slugs.add(slug);
    return [{ ...row, slug }];
  });
}

function isSame(row: Row, wanted: ShippedPlace): boolean {
  return (
    row.geonameId === wanted.geonameId &&
    row.name === wanted.name &&
    row.kind === wanted.kind &&
    row.county === wanted.county &&
    row.lat === wanted.lat &&
    row.lng === wanted.lng &&
    row.population === wanted.population &&
    row.aliases.join() === wanted.aliases.join()
  );
}

async function upsert(tx: Tx, rows: ShippedPlace[]): Promise<void> {
  await tx
    .insert(place)
    .values(rows)
    .onConflictDoUpdate({
      target: place.id,
      set: {
        geonameId: sql`excluded.geoname_id`,
        name: sql`excluded.name`,
        kind: sql`excluded.kind`,
        county: sql`excluded.county`,
        lat: sql`excluded.lat`,
        lng: sql`excluded.lng`,
        population: sql`excluded.population`,
        aliases: sql`excluded.aliases`,
      },
    });
}

/** Adds finer places, most populous first; known ones (GeoNames id, or name within 8 km) stay. */
export async function importPlaces(
  db: Db | Tx,
  found: GeonamesPlace[],
): Promise<{ added: number; known: number; leftOut: number }> {
  return db.transaction(async (tx) => {
    const existing = await lockAndList(tx);
    const ids = new Set(existing.map((row) => row.geonameId));
    const slugs = new Set(existing.map((row) => row.slug));
    const isKnown = finderOf(existing);
    const unknown = found
      .filter((one) => !ids.has(one.geonameId) && !isKnown(one))
      .sort((a, b) => b.population - a.population);
    const [last] = await tx
      .select({ id: max(place.id) })
      .from(place)
      .where(lte(place.id, LAST_INDEXED_ID));
    const firstId = Math.max(last?.id ?? 0, LAST_SHIPPED_ID) + 1;
    const fitting = unknown.slice(0, LAST_INDEXED_ID - firstId + 1);
    const rows = fitting.map((one, n) => ({ ...one, id: firstId + n, slug: newSlug(one, slugs) }));
    for (let n = 0; n < rows.length; n += ROWS_AT_ONCE) await tx.insert(place).values(rows.slice(n, n + ROWS_AT_ONCE));
    return { added: rows.length, known: found.length - unknown.length, leftOut: unknown.length - rows.length };
  });
}

function finderOf(rows: Named[]): (place: Named) => boolean {
  const byName = new Map<string, Named[]>();
  for (const row of rows) byName.set(fold(row.name), [...(byName.get(fold(row.name)) ?? []), row]);
  return (one) => (byName.get(fold(one.name)) ?? []).some((row) => distanceBetween(row, one) <= SAME_PLACE);
}

async function lockAndList(tx: Tx): Promise<Row[]> {
  await tx.execute(sql`lock table place in share row exclusive mode`);
  return named(tx);
}

function named(db: Db | Tx): Promise<Row[]> {
  return db
    .select()
    .from(place)
    .where(notInArray(place.kind, ["pin", "postcode"]));
}
