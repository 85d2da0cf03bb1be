import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { payments } from "#drizzle/schema/unlocks";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { resultWithin } from "~/platform/within-limit";
import { settle } from "./settle.server";

/** ms; longer than PayPal usually takes, shorter than people wait */
const timeoutMs = 8_000;
/** ms in which a webhook that came first has written down what it has just been told */
const othersMs = 1_000;
const pauseMs = 50;

/** Captures when the payer returns from PayPal; what takes longer continues in a job. Ignores others' orders. */
export async function settleReturn(payerId: number, unlockId: string, orderId: string): Promise<void> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.orderId, orderId), eq(payments.payerId, payerId), eq(bookings.publicId, unlockId)));
  if (!payment) return;
  const settled = settle(payment.id, { isApproved: true })
    .then(() => untilAnswered(payment.id))
    .catch((error) => {
      log.error("payment.not-settled", { paymentId: payment.id, error });
    });
  await resultWithin(settled, timeoutMs, null);
}

async function untilAnswered(paymentId: number): Promise<void> {
  const isAsked = and(eq(payments.id, paymentId), eq(payments.status, "created"), isNotNull(payments.captureAskedAt));
  for (const limit = Date.now() + othersMs; Date.now() < limit; await wait(pauseMs)) {
    if ((await db.$count(payments, isAsked)) === 0) return;
  }
}
