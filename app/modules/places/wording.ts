import type { Place } from "./types";

/** A place's name within a sentence; a map position has none of its own. */
export function nameInSentence(name: string): string {
  return name.startsWith("Nära ") ? "platsen du valt" : name;
}

const hourAhead = ["Finland", "Åland"];

/** What to add to a place beside a time: times are Swedish everywhere, also where clocks are not. */
export function clockWords(place: Pick<Place, "county"> | undefined): string {
  return place && hourAhead.includes(place.county) ? " (svensk tid)" : "";
}
