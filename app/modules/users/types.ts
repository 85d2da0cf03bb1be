import type { users } from "#drizzle/schema/users";

export type User = typeof users.$inferSelect;

/** What everybody may know of a person. */
export type PublicProfile = {
  firstName: string;
  hasVerifiedPhone: boolean;
  ridesCompleted: number;
  lateCancellations: number;
  /** ms UTC */
  memberSince: number;
};

/** What signing in leads to: Google, its stand-in among demo people, or nothing where Google is not configured. */
export type SignInProvider = "google" | "demo" | null;
