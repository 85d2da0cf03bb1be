import { sql } from "~/platform/db.server";
import type { Category } from "./types";

/** The part of a query that notes what a person has seen; an older moment never replaces a newer. @param at ms UTC */
export function markingSeen(userId: number, categories: Category[], at: number) {
  return sql`
    insert into last_seen (user_id, category, at)
    select ${userId}::bigint, category, ${at}::bigint from unnest(${categories}::text[]::seen_category[]) category
    on conflict (user_id, category) do update set at = greatest(last_seen.at, excluded.at)`;
}

/** Tells a person's other browsers that they have less to show. */
export async function tellOfSeen(userId: number): Promise<void> {
  await sql`select pg_notify('news', ${String(userId)})`;
}
