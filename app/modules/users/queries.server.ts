import { type Sql, sql } from "~/platform/db.server";

/** Everybody that a person has blocked or is blocked by. */
export async function hiddenUserIds(viewerId: number): Promise<number[]> {
  const [row] = await sql<[{ ids: number[] }]>`select ${hiddenFrom(sql`${viewerId}::bigint`)} as ids`;
  return row.ids;
}

/** As `hiddenUserIds`, in SQL. @param personId SQL */
export function hiddenFrom(personId: Sql) {
  return sql`array(
    select distinct case blocker_id when ${personId} then blocked_id else blocker_id end
    from block where ${personId} in (blocker_id, blocked_id))`;
}
