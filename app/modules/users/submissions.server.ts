import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { formSubmissions } from "#drizzle/schema/users";
import { lockByName, type Tx } from "~/platform/db.server";
import { notFound } from "~/platform/http.server";

export type Submission = {
  userId: number;
  /** what it does to what: `accept-booking abc`; forms of one page share a key */
  form: string;
  formKey: string;
  /** what was filled in: other words under the same key are another act; missing where the key alone counts */
  content?: unknown;
};

/** Runs a form once per key and content, first in its transaction. Failures are not kept: work that wrote something must throw. Who is gone by then gets 404. */
export async function once<Outcome extends { ok: boolean }>(
  tx: Tx,
  submission: Submission,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  return carryOut(tx, submission, await begin(tx, submission), run);
}

/** As `once`, but an edited form is not carried out beside the first. @param edited answers it, given what became of the first @param lock holds up other forms of the key, if not more */
export async function onceUnedited<Outcome extends { ok: boolean }>(
  tx: Tx,
  submission: Submission,
  run: () => Promise<Outcome>,
  edited: (first: Outcome) => Outcome,
  lock = lockForm(tx, submission),
): Promise<Outcome> {
  await lock;
  const [begun, [first]] = await Promise.all([begin(tx, submission), outcomesOf<Outcome>(tx, isOther(submission))]);
  return carryOut(tx, submission, begun, async () => (first ? edited(first) : run()));
}

async function lockForm(tx: Tx, { userId, form, formKey }: Submission): Promise<void> {
  await lockByName(tx, `${userId} ${form} ${formKey}`);
}

/** Whether the same page has sent the form before, with other words. */
export async function isEdited(tx: Tx, submission: Submission): Promise<boolean> {
  return (await outcomesOf(tx, isOther(submission))).length > 0;
}

/** Lets a form run again whose work failed after its transaction. */
export async function forgetSubmission(tx: Tx, submission: Submission): Promise<void> {
  await tx.delete(formSubmissions).where(isSame(submission));
}

type Begun = { isHere: boolean; isFresh: boolean };

async function begin(tx: Tx, submission: Submission): Promise<Begun> {
  const [begun = nobody] = await tx.execute<Begun>(sql`
    with person as (select id from users where id = ${submission.userId} and deleted_at is null for key share),
      fresh as (
        insert into form_submission (user_id, form_key, outcome) select id, ${keyOf(submission)}, '{}' from person
        on conflict do nothing returning form_key)
    select exists (select from person) as "isHere", exists (select from fresh) as "isFresh"`);
  return begun;
}

const nobody: Begun = { isHere: false, isFresh: false };

async function carryOut<Outcome extends { ok: boolean }>(
  tx: Tx,
  submission: Submission,
  { isHere, isFresh }: Begun,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!isHere) notFound();
  if (!isFresh) return (await outcomesOf<Outcome>(tx, isSame(submission)))[0] ?? run();
  const outcome = await run();
  if (outcome.ok) await tx.update(formSubmissions).set({ outcome }).where(isSame(submission));
  else await tx.delete(formSubmissions).where(isSame(submission));
  return outcome;
}

async function outcomesOf<Outcome>(tx: Tx, which: SQL | undefined): Promise<Outcome[]> {
  const rows = await tx.select().from(formSubmissions).where(which).orderBy(formSubmissions.createdAt);
  return rows.map(({ outcome }) => outcome as Outcome);
}

function isOther(submission: Submission) {
  const { userId, form, formKey } = submission;
  const ofForm = sql`starts_with(${formSubmissions.formKey}, ${`${form} `})`;
  const ofKey = sql`right(${formSubmissions.formKey}, ${formKey.length + 1}) = ${` ${formKey}`}`;
  return and(eq(formSubmissions.userId, userId), ofForm, ofKey, sql`not (${isSame(submission)})`);
}

function isSame(submission: Submission) {
  return and(eq(formSubmissions.userId, submission.userId), eq(formSubmissions.formKey, keyOf(submission)));
}

function keyOf({ form, formKey, content }: Submission): string {
  return `${form} ${content === undefined ? formKey : keyWith(content, formKey)}`;
}

/** A form's key together with what was filled in. */
export function keyWith(content: unknown, formKey: string): string {
  return `${hashOf(content)} ${formKey}`;
}

function hashOf(content: unknown): string {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return createHash("sha256").update(text).digest("base64url");
}
