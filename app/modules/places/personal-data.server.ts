import { sql } from "drizzle-orm";
import type { PersonalData } from "~/modules/retention/personal-data.server";
import { findOwnPlaces, ownPlaceNames } from "./own-places.server";

export const personalData: PersonalData = {
  sections: { egnaPlatser: { tables: ["own_place"], read: readOwnPlaces } },
  erase: ({ id }) => [sql`delete from own_place where user_id = ${id}`],
};

async function readOwnPlaces(userId: number) {
  const own = await findOwnPlaces(userId);
  return own.map(({ name, place }) => ({
    kallas: ownPlaceNames[name],
    plats: place.name,
    läge: [place.lat, place.lng],
  }));
}
