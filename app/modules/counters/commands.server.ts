import { sql } from "drizzle-orm";
import { lastSeen } from "#drizzle/schema/counters";
import { db } from "~/platform/db.server";
import type { Category } from "./types";

/** @param at ms UTC @param isNews something new was among it: the person's other browsers now have less to show */
export async function markSeen(userId: number, categories: Category[], at: number, isNews: boolean): Promise<void> {
  await db
    .insert(lastSeen)
    .values(categories.map((category) => ({ userId, category, at })))
    .onConflictDoUpdate({
      target: [lastSeen.userId, lastSeen.category],
      set: { at: sql`greatest(${lastSeen.at}, excluded.at)` },
    });
  if (isNews) await db.execute(sql`select pg_notify('news', ${String(userId)})`);
}
