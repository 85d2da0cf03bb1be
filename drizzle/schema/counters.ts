import { bigint, pgEnum, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { users } from "./users";

export const seenCategory = pgEnum("seen_category", ["driver", "passenger", "bookings", "unlocks"]);

export const lastSeen = pgTable(
  "last_seen",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: seenCategory().notNull(),
    /** ms since 1970, as the browser keeps it too. */
    at: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category] })],
);
