import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** `choice`: the slug picked; `n`: the number of its field */
export type TypedPlace = { place: string; choice: string; n: number };

export type Meaning = { n: number; place?: Place; error?: string; places?: Place[] };

/** Resolves a typed place: the place, or a message with places to choose from. */
export function meaningOf(index: PlaceIndex, { place: text, choice, n }: TypedPlace): Meaning {
  const meaning = index.resolve(text);
  if (meaning.kind === "match") return { n, place: meaning.place };
  const places = meaning.kind === "choices" ? meaning.places : index.alike(text);
  const chosen = places.find((place) => place.slug === choice);
  if (chosen) return { n, place: chosen, places };
  if (meaning.kind === "choices") return { n, error: `Flera platser kan vara ”${text}”. Välj en i listan.`, places };
  return { n, error: unknownPlace(text), places: places.length > 0 ? places : undefined };
}

/** The message for an unknown name, or a position far from any known road. */
export function unknownPlace(text: string): string {
  if (/^-?\d+[.,]\d+, ?-?\d+[.,]\d+$/.test(text.trim())) return nowhere;
  if (isAddress(text))
    return `Vi får inte fram adressen ”${text}”. Skriv orten också, som ”Storgatan 5, Gränna”, eller välj på kartan.`;
  return `Vi hittar ingen plats som heter ”${text}”. Kontrollera stavningen eller välj på kartan.`;
}

/** A street and its number, before any town. */
function isAddress(text: string): boolean {
  const [road = ""] = text.split(",", 1);
  const [street, ...more] = road.trim().split(" ");
  return Boolean(street) && /^\d{1,3}[a-z]?$/i.test(more.at(-1) ?? "");
}

/** Of a position at sea, or outside Sweden and its neighbours. */
export const nowhere = "Den platsen ligger i vattnet eller för långt bort. Välj en plats på land.";
