import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Processes that take jobs from the queue, each with its last sign of life. */
export const workers = pgTable("worker", {
  /** Made by the process when it starts. */
  id: uuid().primaryKey(),
  /** Name of the machine or container. */
  host: text().notNull(),
  pid: integer().notNull(),
  /** What its build was made from. */
  version: text().notNull(),
  startedAt: moment().notNull().defaultNow(),
  seenAt: moment().notNull().defaultNow(),
});
