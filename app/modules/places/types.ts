/** A town or village. `id` is below 32 768 and never given to another place. */
export type Place = {
  id: number;
  slug: string;
  name: string;
  county: string;
  lat: number;
  lng: number;
  population: number;
};

/** A place with the other names people type for it. */
export type NamedPlace = Place & { aliases: string[] };

/** `[latitude, longitude]` in degrees. */
export type LatLng = [lat: number, lng: number];

export type Resolution = { kind: "match"; place: Place } | { kind: "choices"; places: Place[] } | { kind: "none" };

/** A place near the road: how far off it lies, and how far along from the start its nearest point of the road is. */
export type PassedPlace = { placeId: number; offMetres: number; metres: number; seconds: number };

export type Route = {
  metres: number;
  seconds: number;
  /** Numbers of the roads taken, such as "E4", longest first. */
  roads: string[];
  /** The road, simplified for keeping and drawing. */
  path: LatLng[];
  /** Distance and time from the start, one for each stop. */
  stops: { metres: number; seconds: number }[];
  /** Every place within 30 km of the road, in driving order. */
  passed: PassedPlace[];
};
