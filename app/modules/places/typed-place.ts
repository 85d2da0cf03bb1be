import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** `choice` is the slug picked, if any; `n` the number of its field in the form. */
export type TypedPlace = { place: string; choice: string; n: number };

export type Meaning = { n: number; place?: Place; error?: string; places?: Place[] };

/** Understands one typed place: the place, or a message and the places to choose from where the name is unclear. */
export function meaningOf(index: PlaceIndex, { place: text, choice, n }: TypedPlace): Meaning {
  const meaning = index.resolve(text);
  if (meaning.kind === "match") return { n, place: meaning.place };
  if (meaning.kind === "none") return { n, error: `Vi hittar ingen ort som heter ”${text}”. Kontrollera stavningen.` };
  const chosen = meaning.places.find((place) => place.slug === choice);
  return chosen
    ? { n, place: chosen, places: meaning.places }
    : { n, error: `Flera orter kan vara ”${text}”. Välj en i listan.`, places: meaning.places };
}
