import { and, eq, inArray, or, sql } from "drizzle-orm";
import { payments } from "#drizzle/schema/unlocks";
import { db, milliseconds, type Tx } from "~/platform/db.server";
import { changePayment, giveBack, lockPayment } from "./locked-payment.server";
import { isExamined } from "./rules";
import type { PaymentMethod, PaymentStatus, Trouble, WithdrawalOutcome } from "./types";

const perPage = 50;

export type PaymentFile = {
  publicId: string;
  status: PaymentStatus;
  method: PaymentMethod;
  amount: number;
  at: number;
  paidAt: number | null;
  refundedAt: number | null;
  attendedAt: number | null;
  checkAt: number | null;
  lastProblem: string | null;
  trouble: Trouble | null;
  receiptNumber: number | null;
  withdrawal: WithdrawalOutcome | null;
  payerId: string | null;
  unlockId: string;
};

/** Payments that need a person, oldest first: wrong sums, disputes, what went back twice, refusals, over a day old, failed withdrawals, no account left. */
export async function listTroubled() {
  const rows = await db.execute<PaymentFile>(sql`
    select * from (${paymentRows}) row
    where trouble is not null and "attendedAt" is null order by at limit ${perPage + 1}`);
  return { payments: rows.slice(0, perPage), hasMore: rows.length > perPage };
}

export async function countTroubled(): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (${paymentRows}) row where trouble is not null and "attendedAt" is null`);
  return row?.count ?? 0;
}

/** A payment, in trouble or not; null when there is none. */
export async function findPaymentFile(publicId: string): Promise<PaymentFile | null> {
  const [row] = await db.execute<PaymentFile>(sql`select * from (${paymentRows}) row where "publicId" = ${publicId}`);
  return row ?? null;
}

export async function readPaymentId(tx: Tx, publicId: string): Promise<{ id: number; payerId: number } | null> {
  const { id, payerId } = payments;
  const [payment] = await tx.select({ id, payerId }).from(payments).where(eq(payments.publicId, publicId));
  return payment ?? null;
}

/** Refunds a payment in full. @param now ms UTC @returns false when it is not, or no longer, paid */
export async function refundByHand(tx: Tx, paymentId: number, now: number): Promise<boolean> {
  const locked = await lockPayment(tx, paymentId, now);
  if (locked.payment.status !== "paid") return false;
  await giveBack(locked, "by_hand");
  return true;
}

/** Marks a payment as attended; its payer may begin anew where nothing was unlocked. @param now ms UTC @returns false when it is already */
export async function attendPayment(tx: Tx, paymentId: number, now: number): Promise<boolean> {
  const locked = await lockPayment(tx, paymentId, now);
  if (locked.payment.attendedAt) return false;
  const end = isExamined(locked.payment) ? ({ status: "expired" } as const) : {};
  await changePayment(locked, { attendedAt: new Date(now), ...end });
  return true;
}

/** Lists a payment whose payer has complained to PayPal or the bank, again at each news of it. */
export async function noteDispute(paymentId: number): Promise<void> {
  const change = { lastProblem: "disputed", attendedAt: null };
  const mayBeLost = or(inArray(payments.status, ["paid", "refunding"]), eq(payments.refundTo, "balance"));
  await db
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, paymentId), mayBeLost));
}

/** SQL: since when a payment is to go back. The payer is told then, so the message has its time. */
export const refundingSince = sql`coalesce(
  (select min(created_at) from notification where event_key = 'unlock-refund:' || payment.id), payment.paid_at, payment.created_at)`;

const paymentRows = sql`
  select payment.public_id as "publicId", payment.status, method, amount, ${milliseconds(sql`payment.created_at`)} as at,
    ${milliseconds(sql`payment.paid_at`)} as "paidAt", ${milliseconds(sql`refunded_at`)} as "refundedAt",
    ${milliseconds(sql`attended_at`)} as "attendedAt", ${milliseconds(sql`check_at`)} as "checkAt", last_problem as "lastProblem",
    case
      when last_problem = 'mismatch' then 'mismatch'
      when last_problem = 'disputed' and (payment.status in ('paid', 'refunding') or refund_to = 'balance')
        then 'disputed'
      when last_problem = 'returned' then 'returned'
      when payment.status = 'refunding' and method = 'balance' then 'no_account'
      when payment.status = 'refunding' and ${refundingSince} < now() - interval '1 day' then 'refunding'
      when payment.status = 'pending' and payment.created_at < now() - interval '1 day' then 'pending'
      when last_problem not in ('declined', 'refund pending')
        and payment.status in ('created', 'pending', 'paid', 'refunding') then 'problem'
      when withdrawal.outcome in ('right_ended', 'too_late') and payment.status = 'paid' then 'withdrawal'
    end as trouble,
    receipt_number as "receiptNumber", withdrawal.outcome as withdrawal,
    case when payer.deleted_at is null then payer.public_id end as "payerId", booking.public_id as "unlockId"
  from payment join booking on booking.id = payment.booking_id join users payer on payer.id = payer_id
    left join withdrawal on withdrawal.payment_id = payment.id`;
