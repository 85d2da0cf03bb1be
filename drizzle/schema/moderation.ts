import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { id, moment } from "./columns";
import { conversations, messages } from "./messages";
import { reviews } from "./reviews";
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
  "illegal",
  "child_abuse",
]);
export const reportStatus = pgEnum("report_status", ["open", "upheld", "dismissed"]);

export const reports = pgTable(
  "report",
  {
    id: id(),
    publicId: text().notNull().unique(),
    /** Null for who has no account, or did not sign in. */
    reporterId: bigint({ mode: "number" }).references(() => users.id),
    /** As they gave them who were not signed in; sexual abuse of children may be told of without. */
    reporterName: text().notNull().default(""),
    reporterEmail: text().notNull().default(""),
    /** Keyed hash of the visitor's address, for the limit per address; forgotten after 24 hours. */
    addressHash: text(),
    /** Of who is not signed in: the same form sent twice is one report. */
    formKey: text().unique(),
    /** Whom it is about. */
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    rideId: bigint({ mode: "number" }).references(() => rides.id, { onDelete: "set null" }),
    bookingId: bigint({ mode: "number" }).references(() => bookings.id, { onDelete: "set null" }),
    conversationId: bigint({ mode: "number" }).references(() => conversations.id, { onDelete: "set null" }),
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    reviewId: bigint({ mode: "number" }).references(() => reviews.id, { onDelete: "set null" }),
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
    index("report_of_stranger").on(table.createdAt).where(sql`reporter_id is null`),
    check("report_length", sql`char_length(${table.text}) <= 2000`),
  ],
);

export type Measure =
  | "ride_removed"
  | "review_removed"
  | "reply_removed"
  | "greeting_removed"
  | "car_removed"
  | "message_hidden"
  | "about_removed"
  | "name_removed"
  | "picture_removed"
  | "user_blocked"
  | "report_upheld"
  | "report_dismissed";

export const decisions = pgTable(
  "decision",
  {
    id: id(),
    publicId: text().notNull().unique(),
    /** Whom it is told to; null for a reporter without an account. */
    userId: bigint({ mode: "number" }).references(() => users.id),
    /** Null where nobody had reported anything. */
    reportId: bigint({ mode: "number" }).references(() => reports.id),
    /** Whether it is told to who reported it. */
    isReporter: boolean().notNull().default(false),
    measures: text().array().$type<Measure[]>().notNull().default(sql`'{}'`),
    /** Public id of what was removed. */
    subject: text(),
    reason: text().notNull(),
    decidedBy: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    decidedAt: moment().notNull(),
    appeal: text(),
    appealedAt: moment(),
    appealOutcome: text().$type<"stands" | "changed">(),
    answer: text(),
    answeredBy: bigint({ mode: "number" }).references(() => users.id),
    answeredAt: moment(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.reportId),
    index("appeal_open").on(table.appealedAt).where(sql`appealed_at is not null and answered_at is null`),
  ],
);
