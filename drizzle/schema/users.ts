import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, moment } from "./columns";

export const userRole = pgEnum("user_role", ["user", "admin"]);

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Made from Google's subject, which never changes; e-mail addresses do. */
    uid: text().notNull().unique(),
    /** Twelve characters without look-alikes; stands in the address of the profile. */
    publicId: text()
      .notNull()
      .unique()
      .default(sql`translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '01', 'gh')`),
    email: text().notNull(),
    /** Since when mail servers say that there is no such address; null again once it may be tried. */
    emailGoneAt: moment(),
    displayName: text().notNull(),
    pictureUrl: text(),
    /** The picture that an administrator took away: Google's is not taken from there again. */
    removedPictureUrl: text(),
    showsPicture: boolean().notNull().default(true),
    phone: text(),
    phoneVerifiedAt: moment(),
    role: userRole().notNull().default("user"),
    /** öre */
    balance: integer().notNull().default(0),
    /** ms since 1970, as the specification has it. */
    createdAt: bigint({ mode: "number" }).notNull(),
    about: text(),
    languages: text().array().notNull().default(sql`'{}'`),
    vehicleMake: text().notNull().default(""),
    vehicleColour: text().notNull().default(""),
    /** Filled in on the form of a new ride; shown to accepted passengers only. */
    vehicleRegistration: text().notNull().default(""),
    /** Of published reviews: how many, and the sum of their 1–5. */
    reviewCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    ridesCompleted: integer().notNull().default(0),
    lateCancellations: integer().notNull().default(0),
    /** Of deleted accounts only this row is left, without anything that tells who it was. */
    deletedAt: moment(),
    /** Since when the service is closed to this person, and why, as they were told. */
    blockedAt: moment(),
    blockedReason: text().notNull().default(""),
    /** In the address of the person's private calendar feed; null until they ask for one, new whenever they wish. */
    calendarKey: text().unique(),
    /** When they came back from Google last. A session lasts 30 days at most, so nobody is here long after. */
    signedInAt: moment().notNull().defaultNow(),
    /** When they were told that the idle account will be deleted; null again once they sign in. */
    idleWarnedAt: moment(),
  },
  (table) => [
    uniqueIndex("one_person_per_number").on(table.phone).where(sql`phone_verified_at is not null`),
    index("users_idle").on(table.signedInAt).where(sql`deleted_at is null`),
    check("balance_not_negative", sql`${table.balance} >= 0`),
  ],
);

export const blocks = pgTable(
  "block",
  {
    blockerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] }), index().on(table.blockedId)],
);

/** Of people whose account was deleted then: who had blocked them, by a hash of their Google account. */
export const keptBlocks = pgTable(
  "kept_block",
  {
    blockerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedHash: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedHash] }),
    index().on(table.blockedHash),
    index().on(table.createdAt),
  ],
);

/** Which forms have been carried out, so that a form sent twice is done once. */
export const formSubmissions = pgTable(
  "form_submission",
  {
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    formKey: text().notNull(),
    outcome: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.formKey] }), index().on(table.createdAt)],
);
