import { sql } from "drizzle-orm";
import { bigint, check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { id, moment } from "./columns";
import { conversations, messages } from "./messages";
import { rides } from "./rides";
import { users } from "./users";

export const reportReason = pgEnum("report_reason", [
  "fraud",
  "unsafe",
  "offensive",
  "no_show",
  "price",
  "spam",
  "other",
]);
export const reportStatus = pgEnum("report_status", ["open", "upheld", "dismissed"]);

/** What somebody found wrong, for those who run the service to decide on. */
export const reports = pgTable(
  "report",
  {
    id: id(),
    /** The number that the reporter is given. */
    publicId: text().notNull().unique(),
    reporterId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** Whom it is about. */
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    rideId: bigint({ mode: "number" }).references(() => rides.id, { onDelete: "set null" }),
    bookingId: bigint({ mode: "number" }).references(() => bookings.id, { onDelete: "set null" }),
    conversationId: bigint({ mode: "number" }).references(() => conversations.id, { onDelete: "set null" }),
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    reason: reportReason().notNull(),
    text: text().notNull().default(""),
    status: reportStatus().notNull().default("open"),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    decidedBy: bigint({ mode: "number" }).references(() => users.id),
    /** Told to both sides. */
    decision: text(),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.reporterId),
    index().on(table.userId),
    check("report_length", sql`char_length(${table.text}) <= 2000`),
  ],
);
