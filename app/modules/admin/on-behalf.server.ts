import { sql } from "drizzle-orm";
import { exportAccount } from "~/modules/accounts/export.server";
import { deletionOnBehalfJob } from "~/modules/accounts/on-behalf.server";
import { logAct } from "~/modules/audit/acts.server";
import { db } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { asAdmin } from "./as-admin.server";
import { findByPublicId } from "./people-commands.server";
import type { NotAdmin } from "./types";

type Request = {
  adminId: number;
  /** public id of who has asked, and was identified outside the site */
  personId: string;
  reason: string;
  formKey: string;
};

export type ExportOutcome = { ok: true } | NotAdmin | { ok: false; reason: "not_found" };

/** Notes why a person's data is fetched; `exportOnBehalf` then returns it for 15 minutes. */
export function askForExport({ adminId, personId, reason, formKey }: Request): Promise<ExportOutcome> {
  return asAdmin(
    adminId,
    { form: `export ${personId}`, formKey, content: reason },
    async (tx): Promise<ExportOutcome> => {
      const person = await findByPublicId(tx, personId);
      if (!person) return { ok: false, reason: "not_found" };
      await logAct(tx, adminId, { act: "user_exported", userId: person.id, reason });
      return { ok: true };
    },
  );
}

/** Whether this administrator has written down why in the last 15 minutes. @param personId public id */
export async function mayExport(adminId: number, personId: string): Promise<boolean> {
  return (await findAsked(adminId, personId)) !== null;
}

/** @returns the person's own export, or null unless this administrator has just written down why */
export async function exportOnBehalf(adminId: number, personId: string) {
  const userId = await findAsked(adminId, personId);
  return userId === null ? null : exportAccount(userId);
}

async function findAsked(adminId: number, personId: string): Promise<number | null> {
  const [asked] = await db.execute<{ userId: number }>(sql`
    select user_id as "userId" from admin_act join users on users.id = user_id
    where admin_id = ${adminId} and act = 'user_exported' and users.public_id = ${personId}
      and at > now() - interval '15 minutes' limit 1`);
  return asked?.userId ?? null;
}

export type DeletionOutcome = { ok: true } | NotAdmin | { ok: false; reason: "not_found" | "is_admin" | "balance" };

/** Queues deletion. `is_admin`: they leave by themselves; `balance`: money is left and not given up. */
export function deleteOnBehalf({
  adminId,
  personId,
  reason,
  formKey,
  givesUpBalance,
}: Request & { givesUpBalance: boolean }) {
  const submission = { form: `delete ${personId}`, formKey, content: [reason, givesUpBalance] };
  return asAdmin(adminId, submission, async (tx): Promise<DeletionOutcome> => {
    const person = await findByPublicId(tx, personId);
    if (!person) return { ok: false, reason: "not_found" };
    if (person.role === "admin") return { ok: false, reason: "is_admin" };
    if (person.balance > 0 && !givesUpBalance) return { ok: false, reason: "balance" };
    await logAct(tx, adminId, { act: "user_deleted", userId: person.id, reason });
    await enqueue(tx, deletionOnBehalfJob, { userId: person.id, givesUpBalance });
    return { ok: true };
  });
}
