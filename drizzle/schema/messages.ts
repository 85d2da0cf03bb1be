import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { rides } from "./rides";
import { users } from "./users";

export const conversations = pgTable(
  "conversation",
  {
    id: id(),
    publicId: text().notNull().unique(),
    rideId: bigint({ mode: "number" })
      .notNull()
      .references(() => rides.id),
    driverId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    passengerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique("one_conversation").on(table.rideId, table.driverId, table.passengerId),
    index().on(table.driverId),
    index().on(table.passengerId),
    check("no_talk_with_oneself", sql`${table.driverId} <> ${table.passengerId}`),
  ],
);

export const messages = pgTable(
  "message",
  {
    id: id(),
    conversationId: bigint({ mode: "number" })
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    senderId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** As typed. Contact details are hidden when the other reads it, until they are unlocked. */
    text: text().notNull(),
    /** To the millisecond, as everything the app writes. */
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.conversationId, table.createdAt, table.id),
    index().on(table.senderId, table.createdAt),
    index("message_unread").on(table.conversationId, table.senderId).where(sql`read_at is null`),
    check("message_length", sql`char_length(${table.text}) between 1 and 1000`),
  ],
);
