import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";
import { sessions } from "./sessions";
import { users } from "./users";

export const notificationChannel = pgEnum("notification_channel", ["push", "email", "sms"]);
export const notificationKind = pgEnum("notification_kind", [
  "ride_match",
  "booking_new",
  "booking_accepted",
  "booking_declined",
  "booking_expiring",
  "booking_cancelled",
  "ride_changed",
  "message_unread",
  "review_due",
  "contact_unlocked",
  "unlock_refunded",
  "bus_booked",
  "bus_cancelled",
  "report_decided",
  "trip_report",
  "trip_reminder",
]);
export const notificationStatus = pgEnum("notification_status", ["waiting", "sent", "dropped"]);

/** What one person is told of one event through one channel. Each has a job in the queue while it waits. */
export const notifications = pgTable(
  "notification",
  {
    id: id(),
    /** Names what happened, so that nobody is told of it twice. */
    eventKey: text().notNull(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: notificationChannel().notNull(),
    kind: notificationKind().notNull(),
    message: jsonb().notNull(),
    /** What the kind's check needs to tell whether it still holds. */
    about: jsonb().notNull(),
    /** A push waiting at the push service is replaced by a later one with the same topic. */
    topic: text().notNull(),
    status: notificationStatus().notNull().default("waiting"),
    /** A key of `dropReasons` in the notifications module. */
    dropReason: text(),
    /** Push subscriptions that have it already, while others are tried again. */
    reached: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull().defaultNow(),
    /** When a text message was given to the service: it is not given twice, and counts against the day's. */
    handedOverAt: moment(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex("told_once").on(table.eventKey, table.userId, table.channel),
    index().on(table.userId),
    index().on(table.createdAt),
    index("notification_handed_over").on(table.handedOverAt).where(sql`handed_over_at is not null`),
  ],
);

export const notificationMutes = pgTable(
  "notification_mute",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: notificationKind().notNull(),
    channel: notificationChannel().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.channel] })],
);

/** Browsers that show notifications (RFC 8030). Signing out there ends it. */
export const pushSubscriptions = pgTable(
  "push_subscription",
  {
    id: id(),
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    refreshedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.sessionHash)],
);
