import { bigint, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { users } from "./users";

/** Codes sent by SMS. Forgotten after 24 hours; until then they also count against the limits. */
export const phoneCodes = pgTable(
  "phone_code",
  {
    id: id(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** E.164: +46701234567. */
    phone: text().notNull(),
    /** Keyed hash of the six digits: a copy of the table verifies nobody's number. */
    codeHash: text().notNull(),
    addressHash: text().notNull(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.phone, table.createdAt),
    index().on(table.addressHash, table.createdAt),
    index().on(table.createdAt),
  ],
);
