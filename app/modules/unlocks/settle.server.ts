import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { payments } from "#drizzle/schema/unlocks";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import {
  captureOrder,
  ownMerchantId,
  type PayPalCapture,
  type PayPalOrder,
  readCapture,
  readOrder,
  refundCapture,
} from "~/platform/paypal.server";
import { PayPalRefused, PayPalUnavailable } from "~/platform/paypal-api.server";
import { enqueue } from "~/platform/queue.server";
import {
  becomePaid,
  becomeRefunded,
  becomeRefundedByHand,
  changePayment,
  declineLetterJob,
  disputeOf,
  isPointless,
  type LockedPayment,
  lockPayment,
} from "./locked-payment.server";
import { isClosed } from "./pair.server";
import { isOwnCapture, isStale, nextCheckAt } from "./rules";
import type { Payment, PaymentStatus } from "./types";

type News = {
  /** told by PayPal, so that a settled payment is read again */
  isTold?: boolean;
  /** just now, perhaps with another card than the declined one */
  isApproved?: boolean;
  /** from PayPal, in case we stopped before storing it */
  orderId?: string | null;
};

type Recorded = { status: PaymentStatus; captureRequestId: string | null };

/** Brings a payment to where it stands at PayPal, and takes the money of an approved order. From return page, webhook
 * and reconciler, at once and any number of times: locks, decides, lets go, calls PayPal with the stored ids, locks
 * again, compares, writes. @param now ms UTC @returns as before when PayPal is away: then it is looked at again */
export async function settle(paymentId: number, news: News = {}, now = Date.now()): Promise<PaymentStatus> {
  try {
    return await settleNow(paymentId, news, now);
  } catch (error) {
    if (error instanceof PayPalUnavailable) return postpone(paymentId, "unavailable", now);
    if (!(error instanceof PayPalRefused)) throw error;
    log.error("payment.refused", { paymentId, issue: error.issue });
    return postpone(paymentId, error.issue, now);
  }
}

async function settleNow(paymentId: number, news: News, now: number): Promise<PaymentStatus> {
  const payment = await readPayment(paymentId);
  if (payment.method === "balance") return payment.status;
  if (payment.status === "refunding") return payBack(payment, now);
  const orderId = payment.orderId ?? news.orderId;
  if (!orderId) return expireUnordered(payment, now);
  if (isDone(payment) && !news.isTold) return payment.status;
  const order = await readOrder(orderId);
  const { status, captureRequestId } = await record(paymentId, order, payment.captureRequestId, now);
  if (status === "refunding") return payBack(await readPayment(paymentId), now);
  if (!captureRequestId) return status;
  const answer = await captureOrder(orderId, captureRequestId);
  if (answer.declined) return recordDecline(paymentId, answer.order, captureRequestId, news, now);
  return (await record(paymentId, answer.order, captureRequestId, now)).status;
}

async function readPayment(paymentId: number): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("no such payment");
  return payment;
}

function isDone({ status, checkAt }: Payment): boolean {
  return checkAt === null && status !== "created" && status !== "pending";
}

/** After six hours PayPal would make a new order for the request id, so the payment is abandoned. */
function expireUnordered(payment: Payment, now: number): Promise<PaymentStatus> {
  return withLock(payment.id, now, async (locked) => {
    if (locked.payment.status !== "created" || locked.payment.orderId) return;
    if (isStale(locked.payment, now)) await changePayment(locked, { status: "expired", checkAt: null });
    else await lookAgain(locked);
  });
}

/** @param usable capture request id when the order was read @returns with an id: capture the order with it */
async function record(paymentId: number, order: PayPalOrder, usable: string, now: number): Promise<Recorded> {
  let captureRequestId: string | null = null;
  const status = await withLock(paymentId, now, async (locked) => {
    if (order.customId !== null && order.customId !== locked.payment.publicId) return setAside(locked);
    if (!locked.payment.orderId && order.customId) await changePayment(locked, { orderId: order.id });
    if (order.capture) return recordCapture(locked, order, order.capture);
    // Declined meanwhile: the order's state was that of the earlier card.
    if (locked.payment.captureRequestId !== usable) return;
    if (await recordOpenOrder(locked, order)) ({ captureRequestId } = locked.payment);
  });
  return { status, captureRequestId };
}

async function recordOpenOrder(locked: LockedPayment, order: PayPalOrder): Promise<boolean> {
  const { payment, now } = locked;
  if (payment.status !== "created") {
    if (payment.checkAt) await changePayment(locked, { checkAt: null });
    return false;
  }
  const isApproved = order.status === "APPROVED";
  const isGone = order.status === "EXPIRED" || order.status === "VOIDED" || (isStale(payment, now) && !isApproved);
  if (isGone || (await isPointless(locked)) || (await isTooLate(locked))) {
    if (payment.captureAskedAt) await tellOfDecline(locked);
    await changePayment(locked, { status: "expired", checkAt: null });
    return false;
  }
  await lookAgain(locked);
  if (isApproved) await changePayment(locked, { captureAskedAt: payment.captureAskedAt ?? new Date(now) });
  return isApproved;
}

/** What cannot be unlocked any more is not paid for, unless PayPal has been asked for the money before. */
async function isTooLate({ tx, payment, booking, now }: LockedPayment): Promise<boolean> {
  return !payment.captureAskedAt && isClosed(tx, payment, booking.publicId, now);
}

async function recordCapture(locked: LockedPayment, order: PayPalOrder, capture: PayPalCapture): Promise<void> {
  const { payment } = locked;
  const isPaid = payment.status === "paid" || payment.status === "refunding" || payment.status === "refunded";
  switch (capture.status) {
    case "COMPLETED":
      if (payment.status === "refunding") return;
      if (isPaid) return changePayment(locked, { checkAt: null, lastProblem: disputeOf(payment) });
      return isOwnCapture(payment, order, capture, ownMerchantId) ? becomePaid(locked, capture.id) : setAside(locked);
    case "PENDING":
      if (payment.status === "created") await changePayment(locked, { status: "pending", captureId: capture.id });
      return isPaid ? changePayment(locked, { checkAt: null }) : lookAgain(locked);
    case "DECLINED":
    case "FAILED":
      if (payment.status === "pending") await tellOfDecline(locked);
      if (!isPaid) await changePayment(locked, { status: "declined", checkAt: null, lastProblem: "declined" });
      return;
    case "REFUNDED":
      if (payment.status === "refunding") return becomeRefunded(locked, null);
      return payment.status === "refunded" ? noteReturned(locked) : becomeRefundedByHand(locked, capture.id);
    case "PARTIALLY_REFUNDED":
      return isPaid ? changePayment(locked, { checkAt: null }) : setAside(locked);
  }
}

/** What went to the balance before has gone back twice, which a person must look at, once. */
async function noteReturned(locked: LockedPayment): Promise<void> {
  const { refundTo, lastProblem } = locked.payment;
  if (refundTo !== "balance" || lastProblem === "returned") return;
  await changePayment(locked, { lastProblem: "returned", attendedAt: null });
}

/** A person must look at it: nothing is unlocked, and nothing retried. */
async function setAside(locked: LockedPayment): Promise<void> {
  log.error("payment.mismatch", { paymentId: locked.payment.id });
  await changePayment(locked, { checkAt: null, lastProblem: "mismatch" });
}

/** The payer may pay another way by a new request; a second refusal without return ends it. */
function recordDecline(
  id: number,
  order: PayPalOrder,
  usedId: string,
  news: News,
  now: number,
): Promise<PaymentStatus> {
  return withLock(id, now, async (locked) => {
    const { status, captureRequestId, lastProblem, approveUrl } = locked.payment;
    if (status !== "created" || captureRequestId !== usedId) return;
    if (!news.isApproved) await tellOfDecline(locked);
    if (lastProblem === "declined" && !news.isApproved)
      return changePayment(locked, { status: "declined", checkAt: null });
    await lookAgain(locked, "declined");
    await changePayment(locked, {
      captureRequestId: randomUUID(),
      captureAskedAt: null,
      approveUrl: order.approveUrl ?? approveUrl,
    });
  });
}

function tellOfDecline({ tx, payment }: LockedPayment): Promise<void> {
  return enqueue(tx, declineLetterJob, { paymentId: payment.id });
}

async function payBack(payment: Payment, now: number): Promise<PaymentStatus> {
  const { id, captureId, refundId, refundRequestId, amount } = payment;
  if (!captureId) throw new Error("nothing was captured");
  if (refundId && (await readCapture(captureId)).status !== "REFUNDED") return postpone(id, "refund pending", now);
  const refund = refundId
    ? { id: refundId, status: "COMPLETED" as const }
    : await refundCapture(captureId, refundRequestId, amount);
  return withLock(id, now, async (locked) => {
    if (locked.payment.status !== "refunding") return;
    if (refund.status === "COMPLETED") return becomeRefunded(locked, refund.id);
    await lookAgain(locked, `refund ${refund.status.toLowerCase()}`);
    if (refund.status === "PENDING") await changePayment(locked, { refundId: refund.id });
    else if (locked.payment.refundRequestId === refundRequestId)
      await changePayment(locked, { refundRequestId: randomUUID() });
  });
}

function postpone(paymentId: number, problem: string, now: number): Promise<PaymentStatus> {
  return withLock(paymentId, now, (locked) => lookAgain(locked, problem));
}

/** Backs off; a message about a decline stays until there is news. */
async function lookAgain(locked: LockedPayment, problem?: string): Promise<void> {
  const { checks, lastProblem } = locked.payment;
  await changePayment(locked, {
    checks: checks + 1,
    checkAt: nextCheckAt(checks, locked.now),
    lastProblem: lastProblem === "declined" ? lastProblem : (problem ?? null),
  });
}

function withLock(
  paymentId: number,
  now: number,
  decide: (locked: LockedPayment) => Promise<void>,
): Promise<PaymentStatus> {
  return db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId, now);
    await decide(locked);
    return locked.payment.status;
  });
}
