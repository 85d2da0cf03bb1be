import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** `choice` is the slug picked, if any; `n` the number of its field in the form. */
export type TypedPlace = { place: string; choice: string; n: number };

export type Meaning = { n: number; place?: Place; error?: string; places?: Place[] };

/** Understands one typed place: the place, or a message and the places to choose from where the name is unclear or
 * nobody has it. */
export function meaningOf(index: PlaceIndex, { place: text, choice, n }: TypedPlace): Meaning {
  const meaning = index.resolve(text);
  if (meaning.kind === "match") return { n, place: meaning.place };
  const places = meaning.kind === "choices" ? meaning.places : index.alike(text);
  const chosen = places.find((place) => place.slug === choice);
  if (chosen) return { n, place: chosen, places };
  if (meaning.kind === "choices") return { n, error: `Flera platser kan vara ”${text}”. Välj en i listan.`, places };
  return { n, error: unknownPlace(text), places: places.length > 0 ? places : undefined };
}

/** The sentence about a name that no place has, or a position that is nowhere we know a road. */
export function unknownPlace(text: string): string {
  if (/^-?\d+[.,]\d+, ?-?\d+[.,]\d+$/.test(text.trim())) return "Den platsen på kartan ligger för långt bort.";
  return `Vi hittar ingen plats som heter ”${text}”. Kontrollera stavningen.`;
}
