import localities from "#drizzle/seed/localities.json";
import places from "#drizzle/seed/places.json";
import points from "#drizzle/seed/points.json";
import postcodes from "#drizzle/seed/postcodes.json";
import { kindNames } from "./kinds";
import { createPostcodes, type Postcodes } from "./postcodes";
import type { NamedPlace, PlaceKind } from "./types";

export type ShippedPlace = NamedPlace & { geonameId: number | null };

/** The places that come with the product: those of the index, and the localities and points beside them. */
export function shippedPlaces(): ShippedPlace[] {
  return [
    ...places.map((row) => ({ ...row, kind: "town" as const })),
    ...localities.map(({ municipality: _, ...row }) => ({ ...row, kind: "locality" as const, aliases: [] })),
    ...points.map((row) => pointOf(row)),
  ];
}

/** The postcodes that ship with the product; they are in no table. */
export function shippedPostcodes(): Postcodes {
  return createPostcodes(postcodes);
}

function pointOf({ municipality: _, placed: __, kind, ...row }: (typeof points)[number]): ShippedPlace {
  if (!isKind(kind)) throw new Error(`${row.name}: ${kind} is no kind of place`);
  return { ...row, kind, geonameId: null };
}

function isKind(text: string): text is PlaceKind {
  return text in kindNames;
}
