import type { PlaceIndex } from "~/modules/places/place-index";
import type { BusStop, DepartureStop } from "./types";

/** A stop with its time. @param departure from the first stop, ms UTC */
export function busStop(
  { position, placeId, stopName, minutes }: Pick<DepartureStop, "position" | "placeId" | "stopName" | "minutes">,
  departure: number,
  index: PlaceIndex,
): BusStop {
  const place = index.byId(placeId);
  return { position, place: place?.name ?? "", slug: place?.slug ?? "", stopName, at: departure + minutes * 60_000 };
}
