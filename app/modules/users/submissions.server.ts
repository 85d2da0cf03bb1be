import { and, eq } from "drizzle-orm";
import { formSubmissions } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

export type Submission = {
  userId: number;
  /** what it does to what: `accept-booking abc`; forms of one page share a key */
  form: string;
  formKey: string;
};

/** Runs a form once per key, first in its transaction. Failures are not kept: work that wrote something must throw. */
export async function once<Outcome extends { ok: boolean }>(
  tx: Tx,
  submission: Submission,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const [fresh] = await tx
    .insert(formSubmissions)
    .values({ userId: submission.userId, formKey: keyOf(submission), outcome: {} })
    .onConflictDoNothing()
    .returning({ formKey: formSubmissions.formKey });
  if (!fresh) {
    const [earlier] = await tx.select().from(formSubmissions).where(isSame(submission));
    return earlier?.outcome as Outcome;
  }
  const outcome = await run();
  if (outcome.ok) await tx.update(formSubmissions).set({ outcome }).where(isSame(submission));
  else await tx.delete(formSubmissions).where(isSame(submission));
  return outcome;
}

/** Lets a form run again whose work failed after its transaction. */
export async function forgetSubmission(tx: Tx, submission: Submission): Promise<void> {
  await tx.delete(formSubmissions).where(isSame(submission));
}

function isSame(submission: Submission) {
  return and(eq(formSubmissions.userId, submission.userId), eq(formSubmissions.formKey, keyOf(submission)));
}

function keyOf({ form, formKey }: Submission): string {
  return `${form} ${formKey}`;
}
