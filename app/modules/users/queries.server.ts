import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { db, type Sql, sql } from "~/platform/db.server";
import type { User } from "./types";

export async function findUser(id: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

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
