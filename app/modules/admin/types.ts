import type { adminActs } from "#drizzle/schema/admin";
import type { actNames } from "./wording";

/** What an administrator can have done. */
export type ActName = keyof typeof actNames;

export type ActDetails = (typeof adminActs.$inferSelect)["details"];

/** Something an administrator does, for the log. */
export type Act = {
  act: ActName;
  /** Whom it is done to; left out where it is done to a thing. */
  userId?: number;
  /** Public id of the thing. */
  subject?: string;
  /** Why, in the administrator's words. */
  reason?: string;
  details?: ActDetails;
};

/** `not_admin`: to this person the whole administration does not exist. */
export type NotAdmin = { ok: false; reason: "not_admin" };
