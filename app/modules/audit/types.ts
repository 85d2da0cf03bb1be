import type { adminActs } from "#drizzle/schema/audit";
import type { actNames } from "./wording";

export type ActName = keyof typeof actNames;

export type ActDetails = (typeof adminActs.$inferSelect)["details"];

export type Act = {
  act: ActName;
  userId?: number;
  subject?: string;
  reason?: string;
  details?: ActDetails;
};
