import { and, eq, isNull } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { once, onceUnedited, type Submission } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import type { NotAdmin } from "./types";

type Outcome = { ok: true } | { ok: false; reason: string };

/** Thrown by a command: rolls back everything written so far and becomes the answer. */
export class Refusal<Answer extends { ok: false; reason: string }> extends Error {
  constructor(readonly answer: Answer) {
    super(answer.reason);
  }
}

type AdminForm<Result> = Omit<Submission, "userId"> & {
  /** for what must not be done twice by correcting it: answers an edited form, given what became of the first */
  edited?: (first: Result) => Result;
};

/** Runs an administrator's form after checking the role, in one transaction and once per form key and content. */
export async function asAdmin<Result extends Outcome>(
  adminId: number,
  { edited, ...form }: AdminForm<Result>,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result | NotAdmin> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await isStillAdmin(tx, adminId))) return { ok: false, reason: "not_admin" } as const;
      const submission = { userId: adminId, ...form };
      return edited ? onceUnedited(tx, submission, () => run(tx), edited) : once(tx, submission, () => run(tx));
    });
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** `key share` keeps the row from being deleted, yet lets others count the person's rides meanwhile. */
async function isStillAdmin(tx: Tx, adminId: number): Promise<boolean> {
  const mayAct = and(eq(users.id, adminId), eq(users.role, "admin"), isNull(users.blockedAt));
  const [admin] = await tx.select({ id: users.id }).from(users).where(mayAct).for("key share");
  return admin !== undefined;
}
