import { pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";

export const outboxChannel = pgEnum("outbox_channel", ["email", "push", "sms"]);

/** A demo's mail, push and SMS: what would have left. Always empty in a live site. */
export const outboxItems = pgTable("outbox_item", {
  id: id(),
  channel: outboxChannel().notNull(),
  recipient: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  html: text(),
  route: text(),
  createdAt: moment().notNull().defaultNow(),
});
