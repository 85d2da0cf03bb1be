import { randomInt } from "node:crypto";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { phoneCodes } from "#drizzle/schema/phone";
import { users } from "#drizzle/schema/users";
import { giveNumber } from "~/modules/users/commands.server";
import { isNumberClosed } from "~/modules/users/identity.server";
import { forgetSubmission, once, type Submission } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueueAll } from "~/platform/queue.server";
import { isKeyedHash, keyedHash } from "~/platform/seal.server";
import { isSmsOn, sendSms } from "~/platform/sms.server";
import { type Asking, hashOf, isDayFull, nextSendAt } from "./limits.server";
import { codeLifetimeMs, isCodeLive, mostTries } from "./rules";
import type { SendCodeOutcome, VerifyCodeOutcome } from "./types";

export const numberMovedJob = "phone:number-moved";

const sendLock = 4_201_101;
const moveLock = 4_201_102;

const purpose = "phone-code";

/** Sends a code, once per form key, without revealing whether the number is in use. Only the latest works. */
export async function sendCode(asking: Asking, formKey: string, now = Date.now()): Promise<SendCodeOutcome> {
  if (!isSmsOn) return { ok: false, reason: "off" };
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  let isFirst = false;
  const submission = { userId: asking.userId, form: "send-code", formKey, content: asking.phone };
  const kept = await db.transaction((tx) =>
    once(tx, submission, () => {
      isFirst = true;
      return keepCode(tx, asking, code, now);
    }),
  );
  if (!kept.ok || !isFirst) return kept;
  const sent = await sendSms({ to: asking.phone, text: textOf(code) });
  if (!sent.ok && sent.reason !== "unsure") await giveUp(submission, now);
  return sent;
}

/** Tries a code, once per form key and code. A right one takes the number from its earlier owner. @param now ms UTC */
export async function verifyCode(
  userId: number,
  code: string,
  formKey: string,
  now = Date.now(),
): Promise<VerifyCodeOutcome> {
  const form = `verify-code ${keyedHash(`${userId} ${code}`, purpose)}`;
  const tried = await db.transaction((tx) =>
    // Kept also when it was wrong: it has been counted.
    once(tx, { userId, form, formKey }, async () => ({ ok: true, outcome: await tryCode(tx, userId, code, now) })),
  );
  return tried.outcome;
}

/** Counted and stored before sending, so that no limit is exceeded. */
async function keepCode(tx: Tx, asking: Asking, code: string, now: number): Promise<SendCodeOutcome> {
  const { userId, phone, network } = asking;
  await tx.execute(sql`select pg_advisory_xact_lock(${sendLock})`);
  if (await isOwn(tx, userId, phone)) return { ok: false, reason: "own" };
  if (await isDayFull(now, tx)) return { ok: false, reason: "full" };
  const until = await nextSendAt(asking, now, tx);
  if (until > now) return { ok: false, reason: "wait", until };
  await tx.insert(phoneCodes).values({
    userId,
    phone,
    codeHash: keyedHash(secretOf(userId, phone, code), purpose),
    addressHash: hashOf(network),
    createdAt: new Date(now),
    expiresAt: new Date(now + codeLifetimeMs),
  });
  return { ok: true };
}

async function isOwn(tx: Tx, userId: number, phone: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.phone, phone), isNotNull(users.phoneVerifiedAt)));
  return own !== undefined;
}

/** The last line lets phones fill in the code, on this site only. */
function textOf(code: string): string {
  const { hostname } = new URL(env.origin);
  return `${code} är din kod hos ${env.brand.name}. Den gäller i 10 minuter. Ge den inte till någon.\n\n@${hostname} #${code}`;
}

/** A code that was not sent counts, but need not be waited for, and the form can be sent again. */
async function giveUp(submission: Submission, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const latest = await latestCode(tx, submission.userId);
    if (latest)
      await tx
        .update(phoneCodes)
        .set({ expiresAt: new Date(now) })
        .where(eq(phoneCodes.id, latest.id));
    await forgetSubmission(tx, submission);
  });
}

async function tryCode(tx: Tx, userId: number, code: string, now: number): Promise<VerifyCodeOutcome> {
  const latest = await latestCode(tx, userId);
  if (latest?.usedAt && (await isOwn(tx, userId, latest.phone))) return { ok: false, reason: "used" };
  if (!latest || !isCodeLive(latest, now)) return { ok: false, reason: "over" };
  const isRight = isKeyedHash(latest.codeHash, secretOf(userId, latest.phone, code), purpose);
  const tries = latest.tries + 1;
  await tx
    .update(phoneCodes)
    .set(isRight ? { tries, usedAt: new Date(now) } : { tries })
    .where(eq(phoneCodes.id, latest.id));
  if (!isRight) return { ok: false, reason: "wrong", triesLeft: mostTries - tries };
  return moveNumber(tx, userId, latest.phone, now);
}

async function latestCode(tx: Tx, userId: number) {
  const [latest] = await tx
    .select()
    .from(phoneCodes)
    .where(eq(phoneCodes.userId, userId))
    .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
    .limit(1)
    .for("update");
  return latest;
}

async function moveNumber(tx: Tx, userId: number, phone: string, now: number): Promise<VerifyCodeOutcome> {
  await tx.execute(sql`select pg_advisory_xact_lock(${moveLock})`);
  if (await isNumberClosed(tx, phone)) return { ok: false, reason: "closed" };
  const earlier = await giveNumber(tx, userId, phone, now);
  await enqueueAll(
    tx,
    earlier.map((owner) => ({ name: numberMovedJob, payload: { ...owner, at: now } })),
  );
  return { ok: true };
}

const secretOf = (userId: number, phone: string, code: string) => `${userId} ${phone} ${code}`;
