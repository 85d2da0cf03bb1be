import localities from "#drizzle/seed/localities.json";
import places from "#drizzle/seed/places.json";
import points from "#drizzle/seed/points.json";
import postcodes from "#drizzle/seed/postcodes.json";
import { kindNames } from "./kinds";
import type { NamedPlace, PlaceKind } from "./types";

export type ShippedPlace = NamedPlace & { geonameId: number | null };

const FIRST_POSTCODE_ID = 1_000_000;

/** The places that come with the product: those of the index, the localities and points beside them, and postcodes. */
export function shippedPlaces(): ShippedPlace[] {
  return [
    ...places.map((row) => ({ ...row, kind: "town" as const })),
    ...localities.map(({ municipality: _, ...row }) => ({ ...row, kind: "locality" as const, aliases: [] })),
    ...points.map((row) => pointOf(row)),
    ...postcodes.flatMap(postcodesOf),
  ];
}

function pointOf({ municipality: _, placed: __, kind, ...row }: (typeof points)[number]): ShippedPlace {
  if (!isKind(kind)) throw new Error(`${row.name}: ${kind} is no kind of place`);
  return { ...row, kind, geonameId: null };
}

function isKind(text: string): text is PlaceKind {
  return text in kindNames;
}

/** Those of one post town have one position. */
function postcodesOf({ town, county, lat, lng, codes }: (typeof postcodes)[number]): ShippedPlace[] {
  return codes.split(" ").map((code) => ({
    id: FIRST_POSTCODE_ID + Number(code),
    geonameId: null,
    slug: code,
    name: `${code.slice(0, 3)} ${code.slice(3)} ${town}`,
    kind: "postcode",
    county,
    lat,
    lng,
    population: 0,
    aliases: [],
  }));
}
