import { and, eq } from "drizzle-orm";
import { formSubmissions } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

/** A form as a person sends it. */
export type Submission = {
  userId: number;
  /** What the form does, and to what: `accept-booking abc`. Forms of one page share their key, which counts for each alone. */
  form: string;
  /** The form's hidden `formKey`. */
  formKey: string;
};

/**
 * Carries out a form at most once per person and form key, however often and concurrently it is sent. A second
 * sending waits for the first and gets its outcome. Call it first in the command's transaction.
 * @param run the work; its outcome must survive JSON. A failed outcome is not kept: the person corrects the form and
 *   sends it again. Work that has written something before it fails must throw instead.
 */
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
