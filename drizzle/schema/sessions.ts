import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const sessions = pgTable(
  "session",
  {
    /** SHA-256 of the id in the cookie, so that a copy of the table opens nobody's session. */
    idHash: text().primaryKey(),
    uid: text().notNull(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.uid), index().on(table.expiresAt)],
);
