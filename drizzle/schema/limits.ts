import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How often somebody has done something lately, counted by all web processes together. Unlogged: a crash may forget it. */
export const rateLimits = pgTable("rate_limit", {
  /** The limit's name and a hash of who it is. The order of columns is that of `rate-limiter-flexible`. */
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** ms UTC */
  expire: bigint({ mode: "number" }),
});
