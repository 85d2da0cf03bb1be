import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** What a sign-in under way must remember between leaving for Google and coming back; used once. */
export const signInAttempts = pgTable("sign_in_attempt", {
  idHash: text().primaryKey(),
  data: jsonb().notNull(),
  expiresAt: moment().notNull(),
});
