import type { PublicProfile, User } from "./types";

/** The only part of a name that others see: "Anna-Karin" of "Anna-Karin Svensson". */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] || "Resenär";
}

/** Picks what everybody may know of a person; the rest of the record never leaves the server. */
export function publicProfile(
  user: Pick<User, "displayName" | "phoneVerifiedAt" | "ridesCompleted" | "lateCancellations" | "createdAt">,
): PublicProfile {
  return {
    firstName: firstName(user.displayName),
    hasVerifiedPhone: user.phoneVerifiedAt !== null,
    ridesCompleted: user.ridesCompleted,
    lateCancellations: user.lateCancellations,
    memberSince: user.createdAt,
  };
}
