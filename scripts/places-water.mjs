// Lists the Swedish places to which the built-in roads lead over more than 500 m of water that is no bridge or ferry of
// app/modules/places/crossings.ts: npm run places:water
import { createPlaceIndex, isIndexed } from "~/modules/places/place-index";
import { roadGraph } from "~/modules/places/road-graph";
import { shippedPlaces } from "~/modules/places/shipped.server";
import { BRIDGEABLE, longestOverWater } from "~/modules/places/water";

const places = shippedPlaces().filter(({ kind }) => kind !== "abroad");
const index = createPlaceIndex(places);
for (const place of places) {
  const from = index.around(place, 100_000, 200).find((near) => isIndexed(near) && near.id !== place.id);
  const metres = from ? longestOverWater(roadGraph().drive([from, place]).track) : 0;
  if (metres > BRIDGEABLE) console.log(`${place.name}, ${place.kind}, from ${from?.name}: ${Math.round(metres)} m`);
}
