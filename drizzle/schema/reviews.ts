import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { id, moment } from "./columns";
import { users } from "./users";

/** What one person says of the other after a ride. Nobody reads it before both have written, or 14 days have gone. */
export const reviews = pgTable(
  "review",
  {
    id: id(),
    publicId: text()
      .notNull()
      .unique()
      .default(sql`translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '01', 'gh')`),
    bookingId: bigint({ mode: "number" })
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    authorId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    subjectId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    text: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
    /** When it is read by others at the latest. */
    publishAt: moment().notNull(),
    publishedAt: moment(),
    /** When an administrator took it away: it is read by nobody but its author, and does not count. */
    removedAt: moment(),
    reply: text(),
    repliedAt: moment(),
  },
  (table) => [
    unique("one_review").on(table.bookingId, table.authorId),
    index().on(table.subjectId, table.publishedAt),
    index().on(table.authorId),
    index("review_to_publish").on(table.publishAt).where(sql`published_at is null`),
    check("rating_in_range", sql`${table.rating} between 1 and 5`),
    check("review_length", sql`char_length(${table.text}) <= 1000 and char_length(${table.reply}) <= 1000`),
  ],
);
