import { bigint, timestamp } from "drizzle-orm/pg-core";

/** A surrogate key that never leaves the server; addresses use public ids. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const moment = () => timestamp({ withTimezone: true, mode: "date" });
