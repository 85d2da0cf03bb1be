import type { Place, PlaceKind } from "./types";

export const kindNames: Record<PlaceKind, string> = {
  town: "",
  locality: "",
  postcode: "postnummer",
  station: "station",
  airport: "flygplats",
  resort: "skidort",
  ferry: "färjeläge",
  campus: "campus",
  hospital: "sjukhus",
  destination: "besöksmål",
  island: "ö",
  district: "stadsdel",
  park_and_ride: "pendlarparkering",
  rest_stop: "rastplats",
  abroad: "",
  pin: "plats på kartan",
};

/** What helps to tell a place from others of its name: "skidort, Dalarnas län". */
export function whereabouts({ kind, county }: Pick<Place, "kind" | "county">): string {
  return [kindNames[kind], county].filter(Boolean).join(", ");
}

export function listed({ name, kind, county, slug }: Place) {
  return { name, kindName: kindNames[kind] || undefined, county, slug };
}
