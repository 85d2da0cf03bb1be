import type { place } from "#drizzle/schema/places";

export type PlaceKind = (typeof place.$inferSelect)["kind"];

/** `id` is never given to another place, and below 32 768 for places of the index: see the table. */
export type Place = {
  id: number;
  slug: string;
  name: string;
  kind: PlaceKind;
  /** Or the country, for places abroad. */
  county: string;
  lat: number;
  lng: number;
  /** For a point without inhabitants, how large a town people look for as often. */
  population: number;
};

export type NamedPlace = Place & { aliases: string[] };

/** Degrees. */
export type LatLng = [lat: number, lng: number];

export type Resolution = { kind: "match"; place: Place } | { kind: "choices"; places: Place[] } | { kind: "none" };

/** How far off the road it lies, and where along from the start the road is nearest to it: metres, seconds. */
export type PassedPlace = { placeId: number; offMetres: number; metres: number; seconds: number };

export type Route = {
  metres: number;
  seconds: number;
  /** Such as "E4", longest first. */
  roads: string[];
  path: LatLng[];
  /** From the start, one for each point of the path. */
  along: { metres: number; seconds: number }[];
  /** From the start, one for each stop. */
  stops: { metres: number; seconds: number }[];
  /** Every place within 30 km of the road, in driving order. */
  passed: PassedPlace[];
};
