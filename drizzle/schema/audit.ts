import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { users } from "./users";

/** Appended to, never changed but for `reason`, whose words go in time. */
export const adminActs = pgTable(
  "admin_act",
  {
    id: id(),
    at: moment().notNull().defaultNow(),
    adminId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** A key of `actNames` in the audit module, such as `user_blocked`. */
    act: text().notNull(),
    /** Whom it was done to; null where it was done to a thing. */
    userId: bigint({ mode: "number" }).references(() => users.id),
    /** Public id of the thing: a report, a departure, a payment. */
    subject: text(),
    reason: text().notNull().default(""),
    /** What changed, such as an amount in öre. Nothing that tells who somebody is. */
    details: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (table) => [index().on(table.at), index().on(table.userId), index().on(table.adminId)],
);
