import { sql } from "~/platform/db.server";
import type { Category } from "./types";

/** Notes what a person has seen; an older moment never replaces a newer. @param at ms UTC @param isNews their other
 * browsers are told that they have less to show */
export async function markSeen(userId: number, categories: Category[], at: number, isNews: boolean): Promise<void> {
  await sql`
    with marked as (
      insert into last_seen (user_id, category, at)
      select ${userId}::bigint, category, ${at}::bigint from unnest(${categories}::text[]::seen_category[]) category
      on conflict (user_id, category) do update set at = greatest(last_seen.at, excluded.at)
    )
    select pg_notify('news', ${String(userId)}) where ${isNews}`;
}
