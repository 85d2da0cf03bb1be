import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const signInAttempts = pgTable("sign_in_attempt", {
  idHash: text().primaryKey(),
  data: jsonb().notNull(),
  expiresAt: moment().notNull(),
});
