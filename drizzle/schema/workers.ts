import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const workers = pgTable("worker", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: moment().notNull().defaultNow(),
  seenAt: moment().notNull().defaultNow(),
});
