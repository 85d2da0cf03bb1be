import { place } from "#drizzle/schema/places";
import type { Db, Tx } from "~/platform/db.server";
import { places } from "./queries.server";

/** Gives positions on the map and postcodes a row of their own, so that what is posted or booked there can refer to it.
 * @param placeIds also of other places, which have one */
export async function keepPins(db: Db | Tx, placeIds: (number | null | undefined)[]): Promise<void> {
  const index = await places();
  const found = [...new Set(placeIds)].flatMap((id) => (id ? (index.byId(id) ?? []) : []));
  const nameless = found.filter(({ kind }) => kind === "pin" || kind === "postcode");
  if (nameless.length > 0) await db.insert(place).values(nameless).onConflictDoNothing();
}
