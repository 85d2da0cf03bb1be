import { and, eq } from "drizzle-orm";
import { formSubmissions } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

export type Submission = {
  userId: number;
  /** What it does, and to what: `accept-booking abc`. Forms of one page share a key, which counts for each alone. */
  form: string;
  formKey: string;
};

/** Runs a form at most once per person and form key; a second sending waits for the first and gets its outcome. Call it
 * first in the transaction. @param run its outcome must survive JSON; a failed one is not kept, so that the person can
 * send again. Work that has written something before it fails must throw instead. */
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

/** Lets a form be carried out again whose work came to nothing after its transaction had ended. */
export async function forgetSubmission(tx: Tx, submission: Submission): Promise<void> {
  await tx.delete(formSubmissions).where(isSame(submission));
}

function isSame(submission: Submission) {
  return and(eq(formSubmissions.userId, submission.userId), eq(formSubmissions.formKey, keyOf(submission)));
}

function keyOf({ form, formKey }: Submission): string {
  return `${form} ${formKey}`;
}
