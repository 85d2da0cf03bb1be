import type { place } from "#drizzle/schema/places";

export type PlaceKind = (typeof place.$inferSelect)["kind"];

export type Place = {
  id: number;
  slug: string;
  name: string;
  kind: PlaceKind;
  county: string;
  lat: number;
  lng: number;
  /** of a point without inhabitants: that of a town looked for as often */
  population: number;
};

export type NamedPlace = Place & { aliases: string[] };

export type LatLng = [lat: number, lng: number];

export type Resolution =
  | { kind: "match"; place: Place }
  | { kind: "choices"; places: Place[]; isArea?: true }
  | { kind: "none" };

/** distance from the road, and its nearest point's distance and time from the start */
export type PassedPlace = { placeId: number; offMetres: number; metres: number; seconds: number };

export type Route = {
  metres: number;
  seconds: number;
  roads: string[];
  path: LatLng[];
  along: { metres: number; seconds: number }[];
  stops: { metres: number; seconds: number }[];
  passed: PassedPlace[];
};
