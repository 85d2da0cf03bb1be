import { getTableColumns, notInArray } from "drizzle-orm";
import { place } from "#drizzle/schema/places";
import { db } from "~/platform/db.server";
import { createPlaceIndex, type PlaceIndex } from "./place-index";
import { shippedPostcodes } from "./shipped.server";

let loaded: Promise<PlaceIndex> | undefined;

/** All named places, read once per process: imports take effect after a restart. */
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
