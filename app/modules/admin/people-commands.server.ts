import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { closeAccount, reopenAccount } from "~/modules/accounts/closing.server";
import { logAct } from "~/modules/audit/acts.server";
import { recordDecision } from "~/modules/moderation/decisions.server";
import { creditBalance } from "~/modules/unlocks/credit.server";
import { lockByName, type Tx } from "~/platform/db.server";
import { asAdmin } from "./as-admin.server";
import { highestBalance, mostCreditPerDay } from "./rules";
import type { NotAdmin } from "./types";

type PersonAct = {
  adminId: number;
  personId: string;
  reason: string;
  formKey: string;
};

export type ClosingOutcome = { ok: true } | NotAdmin | { ok: false; reason: "not_found" | "admin" | "already" };

/** Closes the service to a person, for the reason they are told. `admin`: they run the service. @param now ms UTC */
export function closeAccountOf(
  { adminId, personId, reason, formKey }: PersonAct,
  now = Date.now(),
): Promise<ClosingOutcome> {
  const submission = { form: `block-user ${personId}`, formKey, content: reason };
  return asAdmin(adminId, submission, async (tx): Promise<ClosingOutcome> => {
    const person = await findByPublicId(tx, personId);
    if (!person) return { ok: false, reason: "not_found" };
    if (person.role === "admin") return { ok: false, reason: "admin" };
    if (!(await closeAccount(tx, person.id, reason, now))) return { ok: false, reason: "already" };
    await logAct(tx, adminId, { act: "user_blocked", userId: person.id, reason });
    await recordDecision(tx, { userId: person.id, measures: ["user_blocked"], reason, decidedBy: adminId }, now);
    return { ok: true };
  });
}

export type RestoreOutcome = { ok: true; isDeleted?: true } | NotAdmin | { ok: false; reason: "not_found" | "already" };

/** Opens an account again; of a deleted one, that its Google account and number may become somebody new. */
export function restoreUser(
  { adminId, personId, reason, formKey }: PersonAct,
  now = Date.now(),
): Promise<RestoreOutcome> {
  const submission = { form: `restore-user ${personId}`, formKey, content: reason };
  return asAdmin(adminId, submission, async (tx): Promise<RestoreOutcome> => {
    const { id, deletedAt } = users;
    const [person] = await tx.select({ id, deletedAt }).from(users).where(eq(users.publicId, personId));
    if (!person) return { ok: false, reason: "not_found" };
    if (!(await reopenAccount(tx, person.id, reason, now))) return { ok: false, reason: "already" };
    await logAct(tx, adminId, { act: "user_restored", userId: person.id, reason });
    return person.deletedAt ? { ok: true, isDeleted: true } : { ok: true };
  });
}

export type CreditOutcome =
  | { ok: true }
  | NotAdmin
  | { ok: false; reason: "not_found" | "self" | "balance_full" | "day_full" | "edited" };

/** Credits a balance. `balance_full`, `day_full`: above a limit of `rules.ts`; `self`: their own; `edited`: money went in under this key. */
export function creditUser({ adminId, personId, reason, formKey, kronor }: PersonAct & { kronor: number }) {
  const edited = (): CreditOutcome => ({ ok: false, reason: "edited" });
  const submission = { form: `credit-user ${personId}`, formKey, content: [kronor, reason], edited };
  return asAdmin(adminId, submission, async (tx): Promise<CreditOutcome> => {
    const person = await findByPublicId(tx, personId);
    if (!person) return { ok: false, reason: "not_found" };
    if (person.id === adminId) return { ok: false, reason: "self" };
    if ((await givenToday(tx, adminId)) + kronor > mostCreditPerDay) return { ok: false, reason: "day_full" };
    if (!(await creditBalance(tx, person.id, kronor * 100, highestBalance * 100)))
      return { ok: false, reason: "balance_full" };
    await logAct(tx, adminId, { act: "user_credited", userId: person.id, reason, details: { kronor } });
    return { ok: true };
  });
}

/** Null where nobody has this public id any more. */
export async function findByPublicId(tx: Tx, personId: string) {
  const [person] = await tx
    .select({ id: users.id, role: users.role, balance: users.balance })
    .from(users)
    .where(and(eq(users.publicId, personId), isNull(users.deletedAt)));
  return person ?? null;
}

/** Whole kronor. Locked, so that two forms of one administrator count each other. */
async function givenToday(tx: Tx, adminId: number): Promise<number> {
  await lockByName(tx, `credit ${adminId}`);
  const [given] = await tx.execute<{ kronor: number }>(sql`
    select coalesce(sum((details ->> 'kronor')::integer), 0)::integer as kronor from admin_act
    where admin_id = ${adminId} and act = 'user_credited' and at > now() - interval '1 day'`);
  return given?.kronor ?? 0;
}
