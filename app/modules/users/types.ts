import type { users } from "#drizzle/schema/users";

export type User = typeof users.$inferSelect;

export type Vehicle = Pick<User, "vehicleMake" | "vehicleColour" | "vehicleRegistration">;

export type PublicProfile = {
  /** null where there is no profile any more */
  publicId: string | null;
  firstName: string;
  picture: string | null;
  hasVerifiedPhone: boolean;
  ridesCompleted: number;
  lateCancellations: number;
  rating: Rating | null;
  memberSince: number;
};

/** average of 1 to 5 */
export type Rating = { average: number; count: number };

/** `demo`: the stand-in */
export type SignInProvider = "google" | "demo" | null;

/** `id` is 0 while the stored record cannot be read and only the cookie identifies the person */
export type SignedInUser = {
  id: number;
  uid: string;
  email: string;
  isEmailGone: boolean;
  displayName: string;
  phoneNumber: string | null;
  balance: number;
  role: "user" | "admin";
  hiddenUserIds: number[];
};
