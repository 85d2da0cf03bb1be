import type { Place } from "./types";

const hourAhead = ["Finland", "Åland"];

/** What to add to a place beside a time: times are Swedish everywhere, also where clocks are not. */
export function clockWords(place: Pick<Place, "county"> | undefined): string {
  return place && hourAhead.includes(place.county) ? " (svensk tid)" : "";
}
