import type { RideKind } from "./types";

/** The screen of a ride as others see it. */
export function ridePath(kind: RideKind, publicId: string): string {
  return `/${kind === "offer" ? "ride" : "passenger"}/${publicId}`;
}
