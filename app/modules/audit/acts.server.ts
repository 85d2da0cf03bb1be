import { sql } from "drizzle-orm";
import { adminActs } from "#drizzle/schema/audit";
import { db, type Tx } from "~/platform/db.server";
import type { Act } from "./types";

/** Writes a line of the log, in the transaction of what it tells of. */
export async function logAct(tx: Tx, adminId: number, { act, ...about }: Act): Promise<void> {
  await tx.insert(adminActs).values({ adminId, act, ...about });
}

/** Notes that an administrator sees a person's page, once per Swedish day for the two, however often it is opened. */
export async function logView(adminId: number, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`view ${adminId} ${userId}`}, 0))`);
    await tx.execute(sql`
      insert into admin_act (admin_id, act, user_id)
      select ${adminId}, 'user_viewed', ${userId}
      where not exists (
        select from admin_act where admin_id = ${adminId} and user_id = ${userId} and act = 'user_viewed'
          and at >= date_trunc('day', now(), 'Europe/Stockholm'))`);
  });
}
