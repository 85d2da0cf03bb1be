import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const workers = pgTable("worker", {
  /** Made by the process when it starts. */
  id: uuid().primaryKey(),
  /** Name of the machine or container. */
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: moment().notNull().defaultNow(),
  seenAt: moment().notNull().defaultNow(),
});
