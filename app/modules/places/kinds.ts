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
  park_and_ride: "pendelparkering",
  rest_stop: "rastplats",
  abroad: "",
  pin: "plats på kartan",
};

/** What helps to tell a place from others of its name: "skidort, Dalarnas län". */
export function whereabouts({ kind, county }: Pick<Place, "kind" | "county">): string {
  return [kindNames[kind], county].filter(Boolean).join(", ");
}

/** So large that two who meet there have to say where. */
const large = new Set<PlaceKind>(["town", "locality", "district", "island", "postcode", "abroad", "resort"]);

/** Whether its name alone says where two people find each other. */
export const isMeetingPlace = ({ kind }: Pick<Place, "kind">) => !large.has(kind);

/** What stands before the name of a place too large to meet "vid": "i Uppsala", "på Öland". */
export const inWord = ({ kind }: Pick<Place, "kind">) => (kind === "island" ? "på" : "i");

/** What it is called and, where its name does not say so, what it is: "Gränna rastplats", "Nässjö, station". */
export function whereToMeet(place: Pick<Place, "name" | "kind">): string {
  return [place.name, untoldKind(place)].filter(Boolean).join(", ");
}

/** What a place is, empty where its name says so. */
export function untoldKind({ name, kind }: Pick<Place, "name" | "kind">): string {
  return name.toLowerCase().includes(kindNames[kind]) ? "" : kindNames[kind];
}

export function listed({ name, kind, county, slug }: Place) {
  return { name, kindName: kindNames[kind] || undefined, county, slug };
}
