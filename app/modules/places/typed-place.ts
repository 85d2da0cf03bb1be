import { isBeyondMap } from "./beyond";
import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** `choice`: the slug picked; `n`: the number of its field */
export type TypedPlace = { place: string; choice: string; n: number };

export type Meaning = { n: number; place?: Place; error?: string; places?: Place[] };

/** Resolves a typed place: the place, or a message with places to choose from. @param hasMap whether its form has one */
export function meaningOf(index: PlaceIndex, { place: text, choice, n }: TypedPlace, hasMap = true): Meaning {
  const meaning = index.resolve(text);
  if (meaning.kind === "match") return { n, place: meaning.place };
  const { error, places } = meaning.kind === "choices" ? meantBy(text, meaning) : unknownPlace(text, index, hasMap);
  const chosen = places.find((place) => place.slug === choice);
  if (chosen) return { n, place: chosen, places };
  return { n, error, places: places.length > 0 ? places : undefined };
}

function meantBy(text: string, { places, isArea }: { places: Place[]; isArea?: true }) {
  if (isArea) return { error: `Skriv en ort i ”${text}”, eller välj en i listan.`, places };
  const said =
    places.length > 1
      ? `Flera platser kan vara ”${text}”. Välj en i listan.`
      : `Menar du ${places[0]?.name}? Välj i så fall platsen i listan.`;
  return { error: said, places };
}

/** The message for an unknown name, or a position far from any known road, and the places that may be meant. */
export function unknownPlace(text: string, index: PlaceIndex, hasMap = true): { error: string; places: Place[] } {
  if (/^-?\d+[.,]\d+, ?-?\d+[.,]\d+$/.test(text.trim())) return { error: nowhere, places: [] };
  if (isBeyondMap(text))
    return { error: `”${text}” ligger utanför vår karta, som går från Sverige en bit in i grannländerna.`, places: [] };
  const orOnMap = hasMap ? " eller välj på kartan" : "";
  const town = townBehind(text);
  const places = index.alike(text);
  if (town === null)
    return { error: `Vi hittar ingen plats som heter ”${text}”. Kontrollera stavningen${orOnMap}.`, places };
  const unfound = `Vi får inte fram adressen ”${text}”.`;
  if (town === "") return { error: `${unfound} Skriv orten också, som ”Storgatan 5, Gränna”${orOnMap}.`, places };
  const found = index.resolve(town);
  return found.kind === "match"
    ? { error: `${unfound} Välj ${found.place.name}${orOnMap}.`, places: [found.place] }
    : { error: `${unfound} Skriv bara orten${orOnMap}.`, places };
}

/** What stands behind a street and its number; empty for nothing, null where the text is no address. */
function townBehind(text: string): string | null {
  const [, town = ""] = /^\p{L}[^,\d]* \d{1,3}[a-z]?(?:[, ]+(\p{L}.*))?$/iu.exec(text.trim()) ?? [null, null];
  return town;
}

/** Of a position at sea, or outside Sweden and its neighbours. */
export const nowhere = "Den platsen ligger i vattnet eller för långt bort. Välj en plats på land.";
