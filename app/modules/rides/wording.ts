import type { RideKind, RideStatus } from "./types";

/** How a ride stands, as its owner reads it. */
export function rideStatusName(status: RideStatus, kind: RideKind): string {
  return kind === "request" ? requestNames[status] : offerNames[status];
}

const offerNames: Record<RideStatus, string> = {
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
