import type { users } from "#drizzle/schema/users";

export type User = typeof users.$inferSelect;

export type Vehicle = Pick<User, "vehicleMake" | "vehicleColour" | "vehicleRegistration">;

export type PublicProfile = {
  /** In the address of the profile; null where there is none any more. */
  publicId: string | null;
  firstName: string;
  /** On this site; null where there is none or the person hides it. */
  picture: string | null;
  hasVerifiedPhone: boolean;
  ridesCompleted: number;
  lateCancellations: number;
  rating: Rating | null;
  /** ms UTC */
  memberSince: number;
};

/** Of published reviews: the average of their 1 to 5, and how many. */
export type Rating = { average: number; count: number };

/** Google, its stand-in among demo people, or nothing where Google is not configured. */
export type SignInProvider = "google" | "demo" | null;

/** `id` is 0 while the stored record cannot be read and only the signed cookie speaks for the person. */
export type SignedInUser = {
  id: number;
  uid: string;
  email: string;
  displayName: string;
  phoneNumber: string | null;
  /** öre */
  balance: number;
  role: "user" | "admin";
  /** Whom they shall not meet, because one of the two has blocked the other. */
  hiddenUserIds: number[];
};
