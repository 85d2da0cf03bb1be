import { and, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { payments } from "#drizzle/schema/unlocks";
import { bookingsEndedJob } from "~/modules/bookings/locked-ride.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { enqueueAll, type Tasks } from "~/platform/queue.server";
import {
  changePayment,
  declineLetterJob,
  giveBack,
  hasTakenPlace,
  isPointless,
  lockPayment,
  receiptJob,
  settleJob,
} from "./locked-payment.server";
import { sendDecline, sendReceipt } from "./receipts.server";
import { refundsDue } from "./refund-due.server";
import { settle } from "./settle.server";
import { eventJob, handleEvent } from "./webhook.server";
import {
  acknowledgeWithdrawal,
  findLostReceipt,
  lostReceiptJob,
  sendWithdrawalLink,
  withdrawalJob,
  withdrawalLinkJob,
} from "./withdraw.server";

const mostAtOnce = 500;

export const paymentTasks: Tasks = {
  [settleJob]: settlePayment,
  [eventJob]: handleEvent,
  [lostReceiptJob]: findLostReceipt,
  [bookingsEndedJob]: refundWhatIsDue,
};

export const letterTasks: Tasks = {
  [receiptJob]: sendReceipt,
  [declineLetterJob]: sendDecline,
  [withdrawalJob]: acknowledgeWithdrawal,
  [withdrawalLinkJob]: sendWithdrawalLink,
};

async function settlePayment(payload: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.number() }).parse(payload);
  await settle(paymentId);
}

/** Queues a job for each payment that neither return page nor webhook has settled. */
export async function reconcile(now = Date.now()): Promise<void> {
  await refundWhatIsDue({});
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.checkAt, new Date(now)))
    .limit(mostAtOnce)
    .for("update", { skipLocked: true });
  await db.transaction(async (tx) => {
    const taken = await tx
      .update(payments)
      // Due again should the job be lost; `settle` sets the real time.
      .set({ checkAt: new Date(now + 2 * 60_000) })
      .where(and(inArray(payments.id, due), lte(payments.checkAt, new Date(now))))
      .returning({ id: payments.id });
    await enqueueAll(
      tx,
      taken.map(({ id }) => ({ name: settleJob, payload: { paymentId: id }, jobKey: `${settleJob} ${id}` })),
    );
  });
}

const endings = z.object({ rideId: z.number().optional() });

/** Refunds what the other party's ending has made pointless; on one ride, or everywhere. */
export async function refundWhatIsDue(payload: unknown, now = Date.now()): Promise<void> {
  for (const paymentId of await refundsDue(db, endings.parse(payload))) {
    try {
      await refundOne(paymentId, now);
    } catch (error) {
      log.error("payment.not-refunded", { paymentId, error });
    }
  }
}

/** An unapproved order is dropped; a pending capture is refunded when it completes. */
function refundOne(paymentId: number, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId, now);
    const { status, captureAskedAt } = locked.payment;
    if (!(await isPointless(locked))) return;
    if (status === "paid") await giveBack(locked, (await hasTakenPlace(locked)) ? "gone" : "cancelled");
    else if (status === "created" && !captureAskedAt) await changePayment(locked, { status: "expired", checkAt: null });
  });
}
