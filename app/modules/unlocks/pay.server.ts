import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { notePayment } from "~/modules/bookings/unlock-commands.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { createOrder, payPalIsOn } from "~/platform/paypal.server";
import { PayPalRefused, PayPalUnavailable } from "~/platform/paypal-api.server";
import { becomePaid, changeBalance, changePayment, lockPayment } from "./locked-payment.server";
import { findPair, obstacleOf, type Pair } from "./pair.server";
import { isStale, nextCheckAt, vatOf } from "./rules";
import { settle } from "./settle.server";
import type { Payment, PaymentMethod, UnlockBooking, UnlockObstacle } from "./types";
import { consentVersion } from "./wording";

type Payer = {
  userId: number;
  unlockId: string;
  /** kronor, and whether the other's number is among what is paid for, as their page said */
  price?: number;
  hasPhone?: boolean;
};

type Refusal = {
  ok: false;
  reason: "not_found" | "pending" | "insufficient" | "repriced" | "numberless" | "unavailable" | UnlockObstacle;
};
export type PayOutcome = { ok: true } | Refusal;
export type OrderOutcome = { ok: true; order: { id: string; approveUrl: string } | null } | Refusal;

/** Pays from the balance, both boxes ticked, abandoning open orders. `pending`: PayPal may have taken the money; `repriced`, `numberless`: it costs, or gives, something else by now. */
export function payFromBalance(payer: Payer & { formKey: string }, now = Date.now()): Promise<PayOutcome> {
  return db.transaction((tx) =>
    once(tx, { ...payer, form: `pay-from-balance ${payer.unlockId}` }, async (): Promise<PayOutcome> => {
      const found = await lockUnlock(tx, payer, now);
      if ("ok" in found) return found;
      const { booking, live, reason } = found;
      if (live?.status === "paid") return { ok: true };
      if (live?.status === "pending" || live?.captureAskedAt) return { ok: false, reason: "pending" };
      if (reason) return { ok: false, reason };
      if (!(await hasOnBalance(tx, payer.userId))) return { ok: false, reason: "insufficient" };
      if (live) await changePayment(await lockPayment(tx, live.id, now), { status: "expired", checkAt: null });
      const payment = await insertPayment(tx, booking, payer, "balance", now);
      if (!(await changeBalance(tx, payment, -payment.amount, "unlock"))) throw new Error("the balance was not locked");
      await becomePaid(await lockPayment(tx, payment.id, now), null);
      return { ok: true };
    }),
  );
}

/** Starts or continues paying with PayPal; ids are stored first. @returns the order to approve; null: already paid */
export async function payWithPayPal(payer: Payer, now = Date.now()): Promise<OrderOutcome> {
  if (!payPalIsOn) return { ok: false, reason: "unavailable" };
  const begun = await db.transaction((tx) => beginPayment(tx, payer, now));
  if ("ok" in begun) return begun;
  if (begun.orderId && isStale(begun, now)) {
    if ((await settle(begun.id, {}, now)) === "expired") return payWithPayPal(payer, now);
    return { ok: false, reason: (await isUnanswered(begun.id)) ? "unavailable" : "pending" };
  }
  try {
    return { ok: true, order: await ensureOrder(begun, payer.unlockId, now) };
  } catch (error) {
    if (!(error instanceof PayPalUnavailable) && !(error instanceof PayPalRefused)) throw error;
    log.warn("payment.not-begun", { paymentId: begun.id, error });
    return { ok: false, reason: "unavailable" };
  }
}

/** Where a refund goes. `too_late`: it is under way. `nothing`: this person has paid nothing there with PayPal. */
export async function chooseRefundTo(
  { userId, unlockId }: Payer,
  refundTo: PaymentMethod,
): Promise<"chosen" | "too_late" | "nothing"> {
  const ofUnlock = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.publicId, unlockId));
  const own = and(eq(payments.payerId, userId), eq(payments.method, "paypal"), inArray(payments.bookingId, ofUnlock));
  const chosen = await db
    .update(payments)
    .set({ refundTo })
    .where(and(own, eq(payments.status, "paid")))
    .returning();
  if (chosen.length > 0) return "chosen";
  const isGivenBack = inArray(payments.status, ["refunding", "refunded"]);
  return (await db.$count(payments, and(own, isGivenBack))) > 0 ? "too_late" : "nothing";
}

async function beginPayment(tx: Tx, payer: Payer, now: number): Promise<Payment | Extract<OrderOutcome, object>> {
  const found = await lockUnlock(tx, payer, now);
  if ("ok" in found) return found;
  const { booking, live, reason } = found;
  if (live?.status === "paid") return { ok: true, order: null };
  if (live?.status === "pending" || live?.captureAskedAt) return { ok: false, reason: "pending" };
  if (reason) return { ok: false, reason };
  const isForgotten = live && !live.orderId && isStale(live, now);
  const isSame = live && live.amount === priceNow() && live.promisesPhone === promisesPhone(payer);
  if (isSame && !isForgotten) return live;
  if (live) await changePayment(await lockPayment(tx, live.id, now), { status: "expired", checkAt: null });
  return insertPayment(tx, booking, payer, "paypal", now);
}

const promisesPhone = ({ hasPhone = false }: Payer) => hasPhone;

type Found = { booking: UnlockBooking; live: Payment | undefined; reason: "repriced" | "numberless" | null };

async function lockUnlock(tx: Tx, payer: Payer, now: number): Promise<Found | Refusal> {
  const { userId, unlockId } = payer;
  const own = and(
    eq(bookings.publicId, unlockId),
    eq(bookings.userId, userId),
    eq(bookings.bookingType, "contact_unlock"),
  );
  const [booking] = await tx.select().from(bookings).where(own).for("update");
  const pair = booking && (await findPair(tx, userId, { bookingId: unlockId }));
  if (!pair) return { ok: false, reason: "not_found" };
  const isLive = inArray(payments.status, ["created", "pending", "paid"]);
  const [live] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, booking.id), isLive))
    .for("update");
  const isOver = booking.status !== "requested" && booking.status !== "accepted";
  const obstacle = isOver ? "over" : obstacleOf(pair, now);
  if (obstacle && live?.status !== "paid") return { ok: false, reason: obstacle };
  return { booking, live, reason: otherTerms(payer, pair) };
}

function otherTerms({ price = env.unlockPriceSek, hasPhone }: Payer, { numbers }: Pair): Found["reason"] {
  if (price !== env.unlockPriceSek) return "repriced";
  return hasPhone && !numbers.theirs ? "numberless" : null;
}

async function hasOnBalance(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await tx
    .select({ balance: users.balance })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return (user?.balance ?? 0) >= priceNow();
}

async function insertPayment(
  tx: Tx,
  booking: UnlockBooking,
  payer: Payer,
  method: PaymentMethod,
  now: number,
): Promise<Payment> {
  const amount = priceNow();
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ method, amount, consentVersion },
      publicId: newPublicId(),
      bookingId: booking.id,
      payerId: booking.userId,
      promisesPhone: promisesPhone(payer),
      vat: vatOf(amount, env.vatRate),
      vatRate: env.vatRate,
      consentAt: new Date(now),
      createdAt: new Date(now),
      checkAt: method === "paypal" ? nextCheckAt(0, now) : null,
    })
    .returning();
  if (!payment) throw new Error("the payment was not written");
  await notePayment(tx, booking.id, payment.status);
  return payment;
}

function priceNow(): number {
  return env.unlockPriceSek * 100;
}

async function isUnanswered(paymentId: number): Promise<boolean> {
  const isOpen = and(eq(payments.status, "created"), isNull(payments.captureAskedAt));
  return (await db.$count(payments, and(eq(payments.id, paymentId), isOpen, ne(payments.lastProblem, "declined")))) > 0;
}

async function ensureOrder(payment: Payment, unlockId: string, now: number) {
  if (payment.orderId && payment.approveUrl) return { id: payment.orderId, approveUrl: payment.approveUrl };
  const address = `${env.origin}/unlock/${unlockId}`;
  const order = await createOrder({
    requestId: payment.createRequestId,
    customId: payment.publicId,
    amount: payment.amount,
    description: `${env.brand.name}: upplåsta kontaktuppgifter`,
    returnUrl: address,
    cancelUrl: `${address}?avbruten=1`,
  });
  const { id: orderId, approveUrl } = order;
  if (!approveUrl) throw new Error("PayPal gave no address for approving");
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id, now);
    if (locked.payment.status === "created") await changePayment(locked, { orderId, approveUrl });
  });
  return { id: orderId, approveUrl };
}
