import type { PlaceIndex } from "~/modules/places/place-index";
import type { BusStop, DepartureStop } from "./types";

/** A stop as everybody sees it. @param departure when the coach leaves the first, ms UTC */
export function busStop(
  { position, placeId, stopName, minutes }: Pick<DepartureStop, "position" | "placeId" | "stopName" | "minutes">,
  departure: number,
  index: PlaceIndex,
): BusStop {
  const place = index.byId(placeId);
  return { position, place: place?.name ?? "", slug: place?.slug ?? "", stopName, at: departure + minutes * 60_000 };
}
