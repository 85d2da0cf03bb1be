import { and, eq, inArray } from "drizzle-orm";
import { ownPlaces } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { onlyAddress } from "./addresses.server";
import { fold } from "./names";
import { keepPins } from "./pins.server";
import { places } from "./queries.server";
import { meaningOf } from "./typed-place";
import type { Place } from "./types";

export type OwnPlaceName = (typeof ownPlaces.$inferSelect)["name"];

export const ownPlaceNames: Record<OwnPlaceName, string> = { home: "Hem", work: "Jobbet" };

const names: OwnPlaceName[] = ["home", "work"];

const words: Record<string, OwnPlaceName> = { hem: "home", hemma: "home", jobbet: "work", jobb: "work" };

type TypedOwnPlace = { place: string; choice: string };

export type OwnPlacesOutcome =
  | { ok: true }
  | {
      ok: false;
      errors: Partial<Record<OwnPlaceName, string[]>>;
      choices: Partial<Record<OwnPlaceName, Place[]>>;
    };

/** A person's home and work, in this order, as far as known. */
export async function findOwnPlaces(userId: number): Promise<{ name: OwnPlaceName; place: Place }[]> {
  const rows = await db.select().from(ownPlaces).where(eq(ownPlaces.userId, userId)).orderBy(ownPlaces.name);
  const index = await places();
  return rows.flatMap(({ name, placeId }) => {
    const place = index.byId(placeId);
    return place ? [{ name, place }] : [];
  });
}

/** Replaces "hem" and "jobbet" by the writer's own places, and a street address by its position. @param userId null for visitors */
export async function spelledOut(userId: number | null, typed: string): Promise<string> {
  const name = words[fold(typed)];
  const own = name && userId ? (await findOwnPlaces(userId)).find((one) => one.name === name) : undefined;
  const index = await places();
  return own ? index.typedNameOf(own.place) : ((await onlyAddress(typed, index)) ?? typed);
}

/** Stores both but for those untouched; an empty one is deleted. If one is not understood, neither is stored. */
export async function keepOwnPlaces(
  userId: number,
  typed: Record<OwnPlaceName, TypedOwnPlace>,
  untouched: OwnPlaceName[] = [],
): Promise<OwnPlacesOutcome> {
  const index = await places();
  const touched = names.filter((name) => !untouched.includes(name));
  const written = await Promise.all(touched.map((name) => onlyAddress(typed[name].place, index)));
  const meant = touched.flatMap((name, n) => {
    const place = written[n] ?? typed[name].place;
    return place.trim() ? [{ name, ...meaningOf(index, { ...typed[name], place, n: 0 }) }] : [];
  });
  const unclear = meant.filter(({ error }) => error);
  if (unclear.length > 0) {
    const errors = Object.fromEntries(unclear.map(({ name, error = "" }) => [name, [error]]));
    return { ok: false, errors, choices: Object.fromEntries(meant.map(({ name, places }) => [name, places])) };
  }
  const rows = meant.flatMap(({ name, place }) => (place ? [{ userId, name, placeId: place.id }] : []));
  await db.transaction(async (tx) => {
    await keepPins(
      tx,
      rows.map(({ placeId }) => placeId),
    );
    await tx.delete(ownPlaces).where(and(eq(ownPlaces.userId, userId), inArray(ownPlaces.name, touched)));
    if (rows.length > 0) await tx.insert(ownPlaces).values(rows).onConflictDoNothing();
  });
  return { ok: true };
}
