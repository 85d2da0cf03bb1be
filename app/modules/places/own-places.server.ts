import { eq } from "drizzle-orm";
import { ownPlaces } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { fold } from "./names";
import { keepPins } from "./pins.server";
import { places } from "./queries.server";
import { meaningOf } from "./typed-place";
import type { Place } from "./types";

export type OwnPlaceName = (typeof ownPlaces.$inferSelect)["name"];

/** As people see and type them. */
export const ownPlaceNames: Record<OwnPlaceName, string> = { home: "Hem", work: "Jobbet" };

const names: OwnPlaceName[] = ["home", "work"];

const words: Record<string, OwnPlaceName> = { hem: "home", hemma: "home", jobbet: "work", jobb: "work" };

/** What a form says of one of them, and the slug picked where the name is unclear. */
type TypedOwnPlace = { place: string; choice: string };

/** `choices`: what somebody might have meant where `errors` says that it is unclear. */
export type OwnPlacesOutcome =
  | { ok: true }
  | {
      ok: false;
      errors: Partial<Record<OwnPlaceName, string[]>>;
      choices: Partial<Record<OwnPlaceName, Place[]>>;
    };

/** The places that somebody calls home and work, in this order, as far as they have said so. */
export async function findOwnPlaces(userId: number): Promise<{ name: OwnPlaceName; place: Place }[]> {
  const rows = await db.select().from(ownPlaces).where(eq(ownPlaces.userId, userId)).orderBy(ownPlaces.name);
  const index = await places();
  return rows.flatMap(({ name, placeId }) => {
    const place = index.byId(placeId);
    return place ? [{ name, place }] : [];
  });
}

/** What was typed as a place, where "hem" and "jobbet" are those of who types; all else as it is.
 * @param userId null for visitors, who have none */
export async function spelledOut(userId: number | null, typed: string): Promise<string> {
  const name = words[fold(typed)];
  const own = name && userId ? (await findOwnPlaces(userId)).find((one) => one.name === name) : undefined;
  return own ? (await places()).typedNameOf(own.place) : typed;
}

/** Keeps both; what is left empty is forgotten. Of two of which one is not understood neither is kept. */
export async function keepOwnPlaces(
  userId: number,
  typed: Record<OwnPlaceName, TypedOwnPlace>,
): Promise<OwnPlacesOutcome> {
  const index = await places();
  const meant = names.flatMap((name) =>
    typed[name].place.trim() ? [{ name, ...meaningOf(index, { ...typed[name], n: 0 }) }] : [],
  );
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
    await tx.delete(ownPlaces).where(eq(ownPlaces.userId, userId));
    if (rows.length > 0) await tx.insert(ownPlaces).values(rows).onConflictDoNothing();
  });
  return { ok: true };
}
