import { getTableColumns, notInArray } from "drizzle-orm";
import { place } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { createPlaceIndex, type PlaceIndex } from "./place-index";
import { shippedPostcodes } from "./shipped.server";

let loaded: Promise<PlaceIndex> | undefined;

/** Every named place, read from the database once per process. Places imported later are known after a restart. */
export function places(): Promise<PlaceIndex> {
  loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<PlaceIndex> {
  const { geonameId: _, ...columns } = getTableColumns(place);
  return createPlaceIndex(
    await db
      .select(columns)
      .from(place)
      .where(notInArray(place.kind, ["pin", "postcode"])),
    shippedPostcodes(),
  );
}
