import { sql } from "drizzle-orm";
import { endReportsOn } from "~/modules/moderation/receipts.server";
import { unnameNotices } from "~/modules/notifications/commands.server";
import type { User } from "~/modules/users/types";
import type { Tx } from "~/platform/db.server";
import { emptyOutboxOf } from "~/platform/outbox.server";
import { modules, neededRows } from "./personal-data.server";

/** Erases a person. An empty row stays for references, payments for seven years (bokföringslagen 7:2). */
export async function erasePerson(tx: Tx, person: User, now: number): Promise<void> {
  const told = modules.flatMap((module) => module.isTold?.(person.id) ?? []);
  await unnameNotices(tx, person, sql`(${sql.join(told, sql` or `)})`);
  await emptyOutboxOf(tx, person);
  await endReportsOn(tx, person.id, now);
  const needed = neededRows(null);
  for (const { erase } of modules)
    for (const statement of erase?.(person, needed, now) ?? []) await tx.execute(statement);
}
