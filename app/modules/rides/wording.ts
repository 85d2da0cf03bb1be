import { plural } from "~/text/format";
import type { Luggage, RideKind, RideStatus } from "./types";

export const comfortWords = {
  offer: {
    title: "I bilen",
    luggage: "Bagage per person",
    pets: "Djur får följa med",
    smoking: "Det går bra att röka",
    childSeat: "Barnstol finns",
    womenOnly: "Bara för kvinnor",
  },
  request: {
    title: "På resan",
    luggage: "Vårt bagage per person",
    pets: "Ett djur följer med",
    smoking: "Det får gärna rökas i bilen",
    childSeat: "En barnstol behövs",
    womenOnly: "Helst en kvinna som kör",
  },
} satisfies Record<RideKind, Record<string, string>>;

export const luggageWords: Record<RideKind, Record<Luggage, string>> = {
  offer: { none: "Bara handbagage", small: "Plats för en liten väska", large: "Plats för stor väska" },
  request: { none: "Har bara handväska", small: "Har en mindre väska", large: "Har en stor resväska" },
};

export function rideStatusName(status: RideStatus, kind: RideKind): string {
  return kind === "request" ? requestNames[status] : offerNames[status];
}

/** Why one has to wait in line: for the part of the way asked for, whatever is free on the rest. */
export function fullWords(seats = 1): string {
  return seats > 1
    ? `Det finns inte ${plural(seats, "plats", "platser")} kvar på sträckan.`
    : "Resan är full på sträckan.";
}

export function lineWords(seats = 1): string {
  return `${fullWords(seats)} Ställ dig i kön, så står du på tur om det blir plats.`;
}

export function closedWords(status: RideStatus): string {
  if (status === "cancelled") return "Resan är redan inställd.";
  return status === "removed" ? "Vi har tagit bort resan." : "Resan har redan gått.";
}

export const offerNames: Record<RideStatus, string> = {
  open: "Går att boka",
  full: "Fullbokad",
  departed: "På väg",
  completed: "Genomförd",
  cancelled: "Inställd",
  removed: "Borttagen",
};

const requestNames: Record<RideStatus, string> = {
  ...offerNames,
  open: "Söker skjuts",
  full: "Skjuts ordnad",
};

/** As one says it: "E4", "väg 40". */
export function roadName(road: string): string {
  return /^\d/.test(road) ? `väg ${road}` : road;
}
