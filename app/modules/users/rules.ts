import type { PublicProfile, Rating, User } from "./types";

/** The only part of a name that others see: "Anna-Karin" of "Anna-Karin Svensson". */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] || "Resenär";
}

/** Picks what everybody may know of a person; the rest of the record never leaves the server. */
export function publicProfile(
  user: Pick<
    User,
    | "publicId"
    | "displayName"
    | "phoneVerifiedAt"
    | "ridesCompleted"
    | "lateCancellations"
    | "createdAt"
    | "reviewCount"
    | "ratingSum"
    | "deletedAt"
  >,
): PublicProfile {
  return {
    publicId: user.deletedAt ? null : user.publicId,
    firstName: user.deletedAt ? "Borttagen användare" : firstName(user.displayName),
    hasVerifiedPhone: user.phoneVerifiedAt !== null,
    ridesCompleted: user.ridesCompleted,
    lateCancellations: user.lateCancellations,
    rating: ratingOf(user),
    memberSince: user.createdAt,
  };
}

/** @returns null for who has no published review yet */
export function ratingOf({ reviewCount, ratingSum }: Pick<User, "reviewCount" | "ratingSum">): Rating | null {
  return reviewCount > 0 ? { average: ratingSum / reviewCount, count: reviewCount } : null;
}
