import { max, sql } from "drizzle-orm";
import { place } from "#drizzle/schema/places";
import shipped from "#drizzle/seed/places.json";
import type { Db, Tx } from "~/platform/db.server";
import { type GeonamesPlace, LAST_SHIPPED_ID, newSlug } from "./geonames";

const LAST_ID = 32_767;
const ROWS_AT_ONCE = 1_000;

/** Updates the places that ship with the product. Known ones keep id and slug, also if imported before they shipped. */
export async function seedPlaces(db: Db | Tx): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockAndList(tx);
    const slugs = new Map(known.map((row) => [row.slug, row.geonameId]));
    const isTaken = (row: { slug: string; geonameId: number }) =>
      (slugs.get(row.slug) ?? row.geonameId) !== row.geonameId;
    const rows = shipped.map((row) => (isTaken(row) ? { ...row, slug: `${row.slug}-${row.geonameId}` } : row));
    await tx
      .insert(place)
      .values(rows)
      .onConflictDoUpdate({
        target: place.geonameId,
        set: {
          name: sql`excluded.name`,
          county: sql`excluded.county`,
          lat: sql`excluded.lat`,
          lng: sql`excluded.lng`,
          population: sql`excluded.population`,
          aliases: sql`excluded.aliases`,
        },
        setWhere: sql`(place.name, place.county, place.lat, place.lng, place.population, place.aliases) is distinct from
          (excluded.name, excluded.county, excluded.lat, excluded.lng, excluded.population, excluded.aliases)`,
      });
  });
}

/** Adds finer places, the most populous first; those known by their GeoNames id stay. The site knows them after a
 * restart. @returns how many were added, were known, and found no free id below 32 768 */
export async function importPlaces(
  db: Db | Tx,
  found: GeonamesPlace[],
): Promise<{ added: number; known: number; leftOut: number }> {
  return db.transaction(async (tx) => {
    const existing = await lockAndList(tx);
    const ids = new Set(existing.map((row) => row.geonameId));
    const slugs = new Set(existing.map((row) => row.slug));
    const unknown = found.filter((one) => !ids.has(one.geonameId)).sort((a, b) => b.population - a.population);
    const [last] = await tx.select({ id: max(place.id) }).from(place);
    const firstId = Math.max(last?.id ?? 0, LAST_SHIPPED_ID) + 1;
    const fitting = unknown.slice(0, LAST_ID - firstId + 1);
    const rows = fitting.map((one, n) => ({ ...one, id: firstId + n, slug: newSlug(one, slugs) }));
    for (let n = 0; n < rows.length; n += ROWS_AT_ONCE) await tx.insert(place).values(rows.slice(n, n + ROWS_AT_ONCE));
    return { added: rows.length, known: found.length - unknown.length, leftOut: unknown.length - rows.length };
  });
}

/** Nobody else writes until the transaction ends. */
async function lockAndList(tx: Tx): Promise<{ geonameId: number; slug: string }[]> {
  await tx.execute(sql`lock table place in share row exclusive mode`);
  return tx.select({ geonameId: place.geonameId, slug: place.slug }).from(place);
}
