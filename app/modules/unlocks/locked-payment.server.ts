import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { balanceEntries, payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { cancelledBy, isLive, roleOf } from "~/modules/bookings/rules";
import { moveUnlock, notePayment } from "~/modules/bookings/unlock-commands.server";
import type { RideKind } from "~/modules/rides/types";
import { addToBalance } from "~/modules/users/commands.server";
import type { Tx } from "~/platform/db.server";
import { counter } from "~/platform/metrics.server";
import { enqueue } from "~/platform/queue.server";
import { tellOfRefund, tellOfUnlock } from "./notices.server";
import { isClosed } from "./pair.server";
import { refundsDue } from "./refund-due.server";
import type { Payment, PaymentStatus, RefundReason } from "./types";

const paymentsEnded = counter("samfard_payments_total", "Payments that were paid or given back.", ["outcome"]);

export const settleJob = "unlocks:settle";
export const receiptJob = "unlocks:receipt";
export const declineLetterJob = "unlocks:decline-letter";

/** Advisory lock: receipt numbers have no gaps. */
const receiptLock = 4_201_005;

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** Locks the booking, then its payment, in this order everywhere. @param now ms UTC @throws for an unknown id */
export async function lockPayment(tx: Tx, paymentId: number, now: number) {
  const ofPayment = tx.select({ id: payments.bookingId }).from(payments).where(eq(payments.id, paymentId));
  const [booking] = await tx.select().from(bookings).where(inArray(bookings.id, ofPayment)).for("update");
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!booking || !payment) throw new Error("no such payment");
  return { tx, payment, booking, now };
}

/** Changes the payment, here and in the database, and copies its state to the booking. */
export async function changePayment(locked: LockedPayment, change: Partial<Payment>): Promise<void> {
  const { tx, payment, booking } = locked;
  await tx.update(payments).set(change).where(eq(payments.id, payment.id));
  locked.payment = { ...payment, ...change };
  if (change.status && !(await hasOther(locked, ["paid"]))) await notePayment(tx, booking.id, change.status);
}

/** Unlocks, sends the receipt and tells the other; refunds where it is pointless or too late by now, or paid twice. */
export async function becomePaid(locked: LockedPayment, captureId: string | null): Promise<void> {
  const { tx, payment, booking, now } = locked;
  await changePayment(locked, { captureId, captureAskedAt: payment.captureAskedAt ?? new Date(now) });
  if (await hasOther(locked, ["paid"])) return giveBack(locked, "double");
  await expireOthers(locked);
  const receiptNumber = await nextReceiptNumber(tx);
  if (await hasOtherPartyPaid(locked)) return giveBack(locked, "double");
  const paid = { status: "paid", paidAt: new Date(now), receiptNumber, checkAt: null, lastProblem: null } as const;
  const isVoid = await isPointless(locked);
  if (isVoid || (await hasWaitedTooLong(locked, payment))) {
    await changePayment(locked, { ...paid, status: "refunding" });
    return giveBack(locked, isVoid ? "cancelled" : "late");
  }
  await changePayment(locked, paid);
  locked.booking = await moveUnlock(tx, locked.booking, "accepted", { paidAt: now }, now);
  await tellOfUnlock(tx, booking, payment);
  await enqueue(tx, receiptJob, { paymentId: payment.id });
  paymentsEnded.inc({ outcome: "paid" });
}

/** Whether the other party has ended what it is for. */
export async function isPointless({ tx, payment, booking }: LockedPayment): Promise<boolean> {
  return !isLive(booking) || (await refundsDue(tx, { paymentId: payment.id })).length > 0;
}

/** Whether the ride has left and no seat of the two on it has ended: then only the other, or a block, ended the unlock. */
export async function hasTakenPlace({ tx, booking }: LockedPayment): Promise<boolean> {
  const [left] = await tx.execute(sql`
    select from ride where id = ${booking.rideId} and status in ('departed', 'completed') and not exists (
      select from booking seat where seat.ride_id = ride.id and seat.booking_type = 'seat'
        and seat.status not in ('accepted', 'completed')
        and (seat.user_id, seat.counterparty_id) in (
          (${booking.userId}, ${booking.counterpartyId}), (${booking.counterpartyId}, ${booking.userId})))`);
  return left !== undefined;
}

async function hasWaitedTooLong({ tx, booking, now }: LockedPayment, before: Payment): Promise<boolean> {
  return before.status === "pending" && isClosed(tx, before, booking.publicId, now);
}

/** Refunds the whole sum, to the balance at once or to PayPal by a job; locks the details. Without an account a person sees to it. */
export async function giveBack(locked: LockedPayment, reason: RefundReason): Promise<void> {
  const { tx, payment, now } = locked;
  const isToBalance = payment.method === "balance" || payment.refundTo === "balance";
  const refundTo = isToBalance ? "balance" : "paypal";
  await changePayment(locked, {
    status: "refunding",
    refundTo,
    refundReason: reason,
    checkAt: new Date(now),
    checks: 0,
    attendedAt: null,
  });
  if (!(await hasOther(locked, ["paid"]))) await endUnlock(locked, reason);
  if (isToBalance && !(await isHere(tx, payment.payerId))) return changePayment(locked, { checkAt: null });
  await tellOfRefund(tx, locked.booking, locked.payment);
  if (isToBalance) {
    await changeBalance(tx, payment, payment.amount, "refund");
    await becomeRefunded(locked, null);
  } else await enqueue(tx, settleJob, { paymentId: payment.id });
}

export async function becomeRefunded(locked: LockedPayment, refundId: string | null): Promise<void> {
  await changePayment(locked, {
    status: "refunded",
    refundId: refundId ?? locked.payment.refundId,
    refundedAt: new Date(locked.now),
    checkAt: null,
    lastProblem: locked.payment.refundTo === "balance" ? disputeOf(locked.payment) : null,
  });
  paymentsEnded.inc({ outcome: "refunded" });
}

/** A payer's open case at PayPal; other problems pass. */
export function disputeOf({ lastProblem }: Pick<Payment, "lastProblem">): string | null {
  return lastProblem === "disputed" ? lastProblem : null;
}

/** PayPal refunded it without our request: by hand in its own pages, or after a dispute. */
export async function becomeRefundedByHand(locked: LockedPayment, captureId: string): Promise<void> {
  const receiptNumber = locked.payment.receiptNumber ?? (await nextReceiptNumber(locked.tx));
  await changePayment(locked, { captureId, receiptNumber, refundTo: "paypal", refundReason: "by_hand" });
  if (!(await hasOther(locked, ["created", "pending", "paid"]))) await endUnlock(locked, "by_hand");
  await tellOfRefund(locked.tx, locked.booking, locked.payment);
  await becomeRefunded(locked, null);
}

/** Changes a balance by öre, once per payment and reason. @returns false when there is not enough */
export async function changeBalance(
  tx: Tx,
  { id, payerId }: Pick<Payment, "id" | "payerId">,
  amount: number,
  reason: "unlock" | "refund",
): Promise<boolean> {
  if (!(await addToBalance(tx, payerId, amount))) return false;
  await tx.insert(balanceEntries).values({ userId: payerId, amount, reason, paymentId: id });
  return true;
}

/** Locked, so that nobody leaves while money is put on their balance. */
async function isHere(tx: Tx, userId: number): Promise<boolean> {
  const here = and(eq(users.id, userId), isNull(users.deletedAt));
  const [person] = await tx.select({ id: users.id }).from(users).where(here).for("no key update");
  return person !== undefined;
}

async function hasOther({ tx, payment, booking }: LockedPayment, statuses: PaymentStatus[]): Promise<boolean> {
  const isOther = and(eq(payments.bookingId, booking.id), ne(payments.id, payment.id));
  const others = and(isOther, inArray(payments.status, statuses));
  const [other] = await tx.select({ id: payments.id }).from(payments).where(others);
  return other !== undefined;
}

/** Whether the other of the two has paid for the same. Asked under the lock of the receipts: of two at once one is first. */
async function hasOtherPartyPaid({ tx, booking }: LockedPayment): Promise<boolean> {
  const [paid] = await tx.execute(sql`
    select from booking where ride_id = ${booking.rideId} and booking_type = 'contact_unlock'
      and user_id = ${booking.counterpartyId} and counterparty_id = ${booking.userId} and paypal ->> 'status' = 'paid'`);
  return paid !== undefined;
}

/** If one of these is captured after all, it is refunded as a double. */
async function expireOthers({ tx, payment, booking }: LockedPayment): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "expired" })
    .where(
      and(
        eq(payments.bookingId, booking.id),
        ne(payments.id, payment.id),
        inArray(payments.status, ["created", "pending"]),
      ),
    );
}

async function nextReceiptNumber(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${receiptLock})`);
  const [row] = await tx.select({ last: sql<number>`coalesce(max(${payments.receiptNumber}), 0)` }).from(payments);
  return (row?.last ?? 0) + 1;
}

async function endUnlock(locked: LockedPayment, reason: RefundReason): Promise<void> {
  const { tx, booking, now } = locked;
  if (booking.status !== "requested" && booking.status !== "accepted") return;
  const [ride] = await tx.execute<{ kind: RideKind; isOwner: boolean }>(sql`
    select kind, user_id = ${booking.userId} as "isOwner" from ride where id = ${booking.rideId}`);
  if (!ride) return;
  const payersRole = roleOf(ride.kind, ride.isOwner ? "receiver" : "sender");
  const othersRole = payersRole === "driver" ? "passenger" : "driver";
  const status = cancelledBy(reason === "cancelled" || reason === "gone" ? othersRole : payersRole);
  locked.booking = await moveUnlock(tx, booking, status, {}, now);
}
