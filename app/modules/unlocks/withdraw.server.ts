import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { payments, withdrawals } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { sendLetter } from "~/modules/notifications/email.server";
import { db } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { unseal } from "~/platform/seal.server";
import { formatDateTime } from "~/text/format";
import { changePayment, giveBack, lockPayment } from "./locked-payment.server";
import {
  findPurchase,
  receiptFacts,
  sellerFacts,
  unlockUrl,
  whyOfPurchase,
  withdrawalPurpose,
  withdrawalUrl,
} from "./receipts.server";
import { mayWithdraw, receiptNumber } from "./rules";
import type { Payment, WithdrawalOutcome } from "./types";
import { withdrawalTexts } from "./wording";

export const withdrawalJob = "unlocks:withdrawal";
export const withdrawalLinkJob = "unlocks:withdrawal-link";
export const lostReceiptJob = "unlocks:lost-receipt";

const betweenLinksMs = 3_600_000;

/** What a receipt's link shows; null for others. @param now ms UTC */
export async function findWithdrawal(token: string, now = Date.now()) {
  const purchase = await findByToken(token);
  if (!purchase) return null;
  const { payment, email } = purchase;
  const [done] = await db.select().from(withdrawals).where(eq(withdrawals.paymentId, payment.id));
  const expected = outcomeOf(payment, now);
  return {
    receipt: receiptFacts(payment),
    seller: sellerFacts(),
    expected,
    isAcknowledged: email !== "",
    isWithoutBalance: email === "" && payment.method === "balance" && !isPaidOut(payment),
    done: done ? { outcome: standing(done.outcome, expected), at: done.createdAt.getTime() } : null,
  };
}

/** Withdraws: stored and acknowledged always, refunded if nothing was shown. Idempotent. Null for other addresses. */
export async function withdraw(token: string, now = Date.now()): Promise<WithdrawalOutcome | null> {
  const found = (await findByToken(token))?.payment;
  if (!found) return null;
  return db.transaction(async (tx) => {
    const locked = await lockPayment(tx, found.id, now);
    const [earlier] = await tx.select().from(withdrawals).where(eq(withdrawals.paymentId, found.id));
    if (earlier) return earlier.outcome;
    const outcome = outcomeOf(locked.payment, now);
    if (outcome === "refunded") await giveBack(locked, "withdrawn");
    else await changePayment(locked, { attendedAt: null });
    await tx.insert(withdrawals).values({ paymentId: found.id, outcome, createdAt: new Date(now) });
    await enqueue(tx, withdrawalJob, { paymentId: found.id });
    return outcome;
  });
}

/** Acknowledges a withdrawal with its content and time, as the law requires. */
export async function acknowledgeWithdrawal(payload: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.number() }).parse(payload);
  const purchase = await findPurchase(eq(payments.id, paymentId));
  const [said] = await db.select().from(withdrawals).where(eq(withdrawals.paymentId, paymentId));
  if (!purchase || !said) return;
  const { payment, unlockId, email } = purchase;
  const outcome = standing(said.outcome, outcomeOf(payment, Date.now()));
  await sendLetter(email, `withdrawal-${payment.publicId}`, {
    title: `Vi har fått ditt besked om kvitto ${receiptNumber(payment)}`,
    body: `Du har meddelat att du vill ångra köpet.\n${withdrawalTexts[outcome]}`,
    facts: [["Meddelat", formatDateTime(said.createdAt)], ...receiptFacts(payment), ...sellerFacts()],
    button: { label: "Visa upplåsningen", url: unlockUrl(unlockId) },
    why: whyOfPurchase,
  });
}

/** Requests a lost receipt's link. The answer does not reveal whether the purchase exists. */
export async function askForWithdrawalLink(number: number, email: string): Promise<void> {
  await enqueue(db, lostReceiptJob, { number, email });
}

/** Queues the link if number and address match, once per purchase and hour. @param now ms UTC */
export async function findLostReceipt(payload: unknown, now = Date.now()): Promise<void> {
  const { number, email } = z.object({ number: z.number(), email: z.string() }).parse(payload);
  const purchase = await findPurchase(
    sql`${payments.receiptNumber} = ${number} and lower(${users.email}) = ${email.trim().toLowerCase()}`,
  );
  if (!purchase) return;
  const isDue = or(isNull(payments.linkSentAt), lte(payments.linkSentAt, new Date(now - betweenLinksMs)));
  await db.transaction(async (tx) => {
    const [due] = await tx
      .update(payments)
      .set({ linkSentAt: new Date(now) })
      .where(and(eq(payments.id, purchase.payment.id), isDue))
      .returning({ paymentId: payments.id });
    if (due) await enqueue(tx, withdrawalLinkJob, due);
  });
}

export async function sendWithdrawalLink(payload: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.number() }).parse(payload);
  const purchase = await findPurchase(eq(payments.id, paymentId));
  if (!purchase) return;
  const { payment } = purchase;
  await sendLetter(purchase.email, `withdrawal-link-${payment.publicId}-${payment.linkSentAt?.getTime()}`, {
    title: `Ångra köpet enligt kvitto ${receiptNumber(payment)}`,
    body: "Här är länken du bad om. Den visar vad som gäller innan du bestämmer dig.",
    facts: receiptFacts(payment),
    button: { label: "Till ångersidan", url: withdrawalUrl(payment) },
    why: whyOfPurchase,
  });
}

async function findByToken(token: string) {
  const publicId = unseal(token, withdrawalPurpose);
  return publicId
    ? findPurchase(sql`${payments.publicId} = ${publicId} and ${isNotNull(payments.receiptNumber)}`)
    : null;
}

const isPaidOut = ({ status, attendedAt }: Payment) => status === "refunding" && attendedAt !== null;

function standing(said: WithdrawalOutcome, now: WithdrawalOutcome): WithdrawalOutcome {
  return said !== "refunded" && now === "already_refunded" ? now : said;
}

function outcomeOf(payment: Payment, now: number): WithdrawalOutcome {
  if (payment.status === "refunding" || payment.status === "refunded") return "already_refunded";
  if (payment.shownAt) return "right_ended";
  return mayWithdraw(payment, now) ? "refunded" : "too_late";
}
