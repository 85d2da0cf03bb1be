import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bookings, type PaymentStatus } from "./bookings";
import { id, moment } from "./columns";
import { users } from "./users";

/** Money for an unlock. Kept for the accounts as long as law demands, also when the payer has left. */
export const payments = pgTable(
  "payment",
  {
    id: id(),
    /** Twelve characters; our own id at PayPal and on the receipt's link. */
    publicId: text().notNull().unique(),
    bookingId: bigint({ mode: "number" })
      .notNull()
      .references(() => bookings.id),
    payerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    method: text().$type<"paypal" | "balance">().notNull(),
    status: text().$type<PaymentStatus>().notNull().default("created"),
    /** öre, VAT included. */
    amount: integer().notNull(),
    /** öre */
    vat: integer().notNull(),
    /** In per cent of the amount without it, as it was at the purchase. */
    vatRate: smallint().notNull().default(25),
    currency: text().notNull().default("SEK"),
    /** Whether the page said that the other's number is part of it. */
    promisesPhone: boolean().notNull().default(false),
    /** Kept before PayPal is asked, and the same however often it is asked. */
    createRequestId: uuid().notNull().defaultRandom(),
    captureRequestId: uuid().notNull().defaultRandom(),
    refundRequestId: uuid().notNull().defaultRandom(),
    orderId: text().unique(),
    approveUrl: text(),
    captureId: text().unique(),
    refundId: text().unique(),
    /** Which wording of the two boxes was ticked, and when. */
    consentVersion: text().notNull(),
    consentAt: moment().notNull(),
    /** When PayPal was first asked to take the money: from then on it may have, whatever we heard. */
    captureAskedAt: moment(),
    /** Counts up without gaps, from the first payment that was captured. */
    receiptNumber: integer().unique(),
    refundTo: text().$type<"paypal" | "balance">(),
    refundReason: text(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    /** When the payer first saw the details: that ends the right of withdrawal. */
    shownAt: moment(),
    refundedAt: moment(),
    linkSentAt: moment(),
    /** When the browser of the payer was handed the purchase for the statistics. */
    reportedAt: moment(),
    /** When the reconciler looks at it next; null when nothing more can happen. */
    checkAt: moment(),
    checks: integer().notNull().default(0),
    lastProblem: text(),
    /** When an administrator looked into it and found nothing left to do. */
    attendedAt: moment(),
  },
  (table) => [
    uniqueIndex("one_live_payment").on(table.bookingId).where(sql`status in ('created', 'pending', 'paid')`),
    index().on(table.bookingId, table.id),
    index().on(table.payerId, table.createdAt),
    index("payment_to_check").on(table.checkAt).where(sql`check_at is not null`),
    check("amount_positive", sql`${table.amount} > 0`),
  ],
);

export const paypalEvents = pgTable(
  "paypal_event",
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
  },
  (table) => [index().on(table.receivedAt)],
);

/** Every change of somebody's balance: their sum is `users.balance`. Appended to, never changed. */
export const balanceEntries = pgTable(
  "balance_entry",
  {
    id: id(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** öre; below zero takes away. */
    amount: integer().notNull(),
    reason: text().$type<"unlock" | "refund" | "credit" | "given_up">().notNull(),
    paymentId: bigint({ mode: "number" }).references(() => payments.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.id), unique("one_entry_per_reason").on(table.paymentId, table.reason)],
);

/** What payers said by the statutory withdrawal function, and what we answered. Appended to, never changed. */
export const withdrawals = pgTable("withdrawal", {
  id: id(),
  paymentId: bigint({ mode: "number" })
    .notNull()
    .unique()
    .references(() => payments.id),
  outcome: text().$type<"refunded" | "right_ended" | "too_late" | "already_refunded">().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
