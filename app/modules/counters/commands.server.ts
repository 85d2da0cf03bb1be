import { sql } from "~/platform/db.server";
import type { Category } from "./types";

/** Marks as seen; never moves back in time. @param at ms UTC @param isNews tells the person's other browsers */
export async function markSeen(userId: number, categories: Category[], at: number, isNews: boolean): Promise<void> {
  await sql`
    with marked as (
      insert into last_seen (user_id, category, at)
      select ${userId}::bigint, category, ${at}::bigint from unnest(${categories}::text[]::seen_category[]) category
      on conflict (user_id, category) do update set at = greatest(last_seen.at, excluded.at)
    )
    select pg_notify('news', ${String(userId)}) where ${isNews}`;
}
