import { sql } from "drizzle-orm";
import { adminActs } from "#drizzle/schema/audit";
import { db, lockByName, type Tx } from "~/platform/db.server";
import type { Act, ActName } from "./types";

type View = { act: ActName; userId?: number; subject?: string };

/** Writes a line of the log, in the transaction of what it tells of. */
export async function logAct(tx: Tx, adminId: number, { act, ...about }: Act): Promise<void> {
  await tx.insert(adminActs).values({ adminId, act, ...about });
}

/** Notes what an administrator looks at, once per Swedish day, however often it is opened. */
export async function logView(adminId: number, { act, userId, subject }: View): Promise<void> {
  await db.transaction(async (tx) => {
    await lockByName(tx, `view ${adminId} ${act} ${userId ?? subject}`);
    await tx.execute(sql`
      insert into admin_act (admin_id, act, user_id, subject)
      select ${adminId}, ${act}, ${userId ?? null}::bigint, ${subject ?? null}
      where not exists (
        select from admin_act where admin_id = ${adminId} and act = ${act}
          and user_id is not distinct from ${userId ?? null}::bigint and subject is not distinct from ${subject ?? null}
          and at >= date_trunc('day', now(), 'Europe/Stockholm'))`);
  });
}
