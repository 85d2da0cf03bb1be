import { and, eq } from "drizzle-orm";
import { formSubmissions } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

/**
 * Carries out a form at most once per person and form key, however often and concurrently it is sent. A second
 * sending waits for the first and gets its outcome. Call it first in the command's transaction.
 * @param formKey the form's hidden `formKey`
 * @param run the work; its outcome must survive JSON. A failed outcome is not kept: the person corrects the form and
 *   sends it again. Work that has written something before it fails must throw instead.
 */
export async function once<Outcome extends { ok: boolean }>(
  tx: Tx,
  userId: number,
  formKey: string,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const [fresh] = await tx
    .insert(formSubmissions)
    .values({ userId, formKey, outcome: {} })
    .onConflictDoNothing()
    .returning({ formKey: formSubmissions.formKey });
  const submission = and(eq(formSubmissions.userId, userId), eq(formSubmissions.formKey, formKey));
  if (!fresh) {
    const [earlier] = await tx.select().from(formSubmissions).where(submission);
    return earlier?.outcome as Outcome;
  }
  const outcome = await run();
  if (outcome.ok) await tx.update(formSubmissions).set({ outcome }).where(submission);
  else await tx.delete(formSubmissions).where(submission);
  return outcome;
}

/** Lets a form be carried out again whose work came to nothing after its transaction had ended. */
export async function forgetSubmission(tx: Tx, userId: number, formKey: string): Promise<void> {
  await tx.delete(formSubmissions).where(and(eq(formSubmissions.userId, userId), eq(formSubmissions.formKey, formKey)));
}
