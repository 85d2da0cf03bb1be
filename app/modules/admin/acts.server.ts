import { and, eq, isNull, sql } from "drizzle-orm";
import { adminActs } from "#drizzle/schema/admin";
import { users } from "#drizzle/schema/users";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import type { Act, NotAdmin } from "./types";

type Outcome = { ok: true } | { ok: false; reason: string };

/** Thrown by a command: rolls back everything written so far and becomes the answer. */
export class Refusal<Answer extends { ok: false; reason: string }> extends Error {
  constructor(readonly answer: Answer) {
    super(answer.reason);
  }
}

/** Runs an administrator's form after checking the role, in one transaction and once per form key. */
export async function asAdmin<Result extends Outcome>(
  adminId: number,
  form: string,
  formKey: string,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result | NotAdmin> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await isStillAdmin(tx, adminId))) return { ok: false, reason: "not_admin" } as const;
      return once<Result>(tx, { userId: adminId, form, formKey }, () => run(tx));
    });
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

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

/** `key share` keeps the row from being deleted, yet lets others count the person's rides meanwhile. */
async function isStillAdmin(tx: Tx, adminId: number): Promise<boolean> {
  const mayAct = and(eq(users.id, adminId), eq(users.role, "admin"), isNull(users.blockedAt));
  const [admin] = await tx.select({ id: users.id }).from(users).where(mayAct).for("key share");
  return admin !== undefined;
}
