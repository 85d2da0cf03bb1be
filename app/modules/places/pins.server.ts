import { place } from "#drizzle/schema/places";
import type { Db, Tx } from "~/platform/db.server";
import { places } from "./queries.server";

/** Gives map positions and postcodes a row that rides and bookings can refer to. @param placeIds of any places */
export async function keepPins(db: Db | Tx, placeIds: (number | null | undefined)[]): Promise<void> {
  const index = await places();
  const found = [...new Set(placeIds)].flatMap((id) => (id ? (index.byId(id) ?? []) : []));
  const nameless = found.filter(({ kind }) => kind === "pin" || kind === "postcode");
  if (nameless.length > 0) await db.insert(place).values(nameless).onConflictDoNothing();
}
