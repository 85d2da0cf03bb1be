import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { balanceEntries, payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import type { AnalyticsEvent } from "~/frame/analytics";
import { isParty } from "~/modules/bookings/queries.server";
import { nameOfEnd, nameOfStart } from "~/modules/bookings/sql.server";
import { isUnlockPaid, isUnseenPurchase, noteShown } from "~/modules/bookings/unlocked.server";
import { canVerifyPhones } from "~/modules/phone/queries.server";
import { formatPhone } from "~/modules/phone/rules";
import { firstName } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { payPalClient } from "~/platform/paypal.server";
import { offerText } from "./offer-words";
import { findPair, obstacleOf, type Pair, phoneOfBooking } from "./pair.server";
import { sellerFacts } from "./receipts.server";
import { isExamined, receiptNumber } from "./rules";
import type { Contact, Payment, UnlockAddress, UnlockBooking, UnlockObstacle } from "./types";

export type ContactOffer =
  | { state: "open"; firstName: string; text: string; price: number }
  | { state: "pending"; firstName: string; unlockId: string }
  | { state: "shown"; firstName: string; phone: string }
  | { state: "unlocked"; firstName: string; unlockId: string; contact: Contact };

/** A person's details, or the number that their booking shows, or how to unlock them, else null. @param isLooking false for a prefetch: nothing new is shown */
export async function findContactOffer(
  viewerId: number,
  address: UnlockAddress,
  isLooking = true,
  now = Date.now(),
): Promise<ContactOffer | null> {
  const pair = await findPair(db, viewerId, address);
  if (!pair) return null;
  const name = firstName(pair.displayName);
  if (pair.isPaid && pair.unlockId) {
    const contact = await showContact(viewerId, pair, isLooking);
    return contact && { state: "unlocked", firstName: name, unlockId: pair.unlockId, contact };
  }
  const phone = phoneOfBooking(pair, now);
  if (phone) return { state: "shown", firstName: name, phone };
  if (obstacleOf(pair, now)) return null;
  if (pair.isPending && pair.unlockId) return { state: "pending", firstName: name, unlockId: pair.unlockId };
  return { state: "open", firstName: name, text: offerText(name, pair.numbers), price: env.unlockPriceSek };
}

/** Why there is nothing to unlock; null when there is, or no such person. @param now ms UTC */
export async function findObstacle(viewerId: number, address: UnlockAddress, now = Date.now()) {
  const pair = await findPair(db, viewerId, address);
  return pair && obstacleOf(pair, now);
}

export type UnlockPage = NonNullable<Awaited<ReturnType<typeof findUnlockPage>>>;

/** An unlock for its payer or, once paid, the other; else null. @param isLooking false for a prefetch */
export async function findUnlockPage(viewerId: number, unlockId: string, isLooking = true, now = Date.now()) {
  const [row] = await db
    .select({ booking: bookings, payment: payments, balance: users.balance })
    .from(bookings)
    .innerJoin(users, eq(users.id, viewerId))
    .leftJoin(payments, eq(payments.id, latestPayment))
    .where(and(eq(bookings.publicId, unlockId), eq(bookings.bookingType, "contact_unlock"), isParty(viewerId)));
  const pair = row && (await findPair(db, viewerId, { bookingId: unlockId }));
  if (!row || !pair) return null;
  const { booking, payment, balance } = row;
  const isPayer = booking.userId === viewerId;
  const state = stateOf(booking, payment, pair, now);
  if (!isPayer && !["paid", "hidden", "left", "old", "refunding", "refunded"].includes(state)) return null;
  const contact = state === "paid" ? await showContact(viewerId, pair, isLooking) : null;
  const obstacle = state === "closed" ? closedBy(booking, pair, now) : null;
  return {
    unlockId,
    paidAs: pair.isPaid && state !== "paid" ? pair.unlockId : null,
    state,
    isPayer,
    hasBlocked: pair.hasBlocked,
    contact,
    firstName: firstName(pair.displayName),
    numbers: pair.numbers,
    canVerifyPhone: canVerifyPhones,
    ride: await readRide(booking),
    obstacle,
    phone: obstacle === "shown" || state === "refunding" || state === "refunded" ? phoneOfBooking(pair, now) : null,
    isDeclined: payment !== null && isDeclined(payment),
    hasLostPhone: payment?.status === "expired" && payment.promisesPhone && !pair.numbers.theirs,
    price: env.unlockPriceSek,
    vatRate: env.vatRate,
    balance: isPayer ? Math.floor(balance / 100) : 0,
    payPal: payPalClient,
    seller: sellerFacts(),
    purchase: isPayer && payment ? purchaseOf(payment) : null,
  };
}

const minute = 60_000;

/** The purchase for analytics, once. @param isDocument false: an answer that may be dropped, so it comes for a minute */
export async function takePurchase(
  payerId: number,
  unlockId: string,
  isDocument: boolean,
  now = Date.now(),
): Promise<AnalyticsEvent[]> {
  const ofUnlock = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.publicId, unlockId));
  const minuteAgo = new Date(now - minute);
  const isOpen = or(isNull(payments.reportedAt), gt(payments.reportedAt, minuteAgo));
  const before = db
    .select({ id: payments.id, reportedAt: payments.reportedAt })
    .from(payments)
    .where(and(eq(payments.bookingId, ofUnlock), eq(payments.payerId, payerId), eq(payments.status, "paid"), isOpen))
    .for("update")
    .as("before");
  const reportedAt = isDocument ? minuteAgo : sql`coalesce(${before.reportedAt}, ${timestamp(now)})`;
  const [payment] = await db
    .update(payments)
    .set({ reportedAt })
    .from(before)
    .where(eq(payments.id, before.id))
    .returning({
      amount: payments.amount,
      publicId: payments.publicId,
      method: payments.method,
      isTold: sql<boolean>`${before.reportedAt} is not null`,
    });
  if (!payment || (isDocument && payment.isTold)) return [];
  const sum = { value: payment.amount / 100, currency: "SEK" as const, transactionId: payment.publicId };
  const paid: AnalyticsEvent[] = [
    { name: "Revenue Contact Unlocked", ...sum },
    { name: "purchase", ...sum },
  ];
  return payment.method === "paypal" ? [{ name: "Payment Authorized", ...sum }, ...paid] : paid;
}

export type UnlockSummary = {
  unlockId: string;
  firstName: string;
  from: string;
  to: string;
  departureAt: number;
};

/** Contacts that a person sees, paid for by either, until a day after the ride; next ride first. */
export async function listUnlocks(userId: number): Promise<UnlockSummary[]> {
  const rows = await db.execute<Omit<UnlockSummary, "firstName"> & { displayName: string }>(sql`
    select booking.public_id as "unlockId", other.display_name as "displayName", ${nameOfStart} as "from",
      ${nameOfEnd} as "to", ${departure} as "departureAt"
    from booking join ride on ride.id = booking.ride_id
    join users other on other.id = case booking.user_id when ${userId} then counterparty_id else booking.user_id end
    where booking_type = 'contact_unlock' and paypal ->> 'status' = 'paid'
      and ${userId}::bigint in (booking.user_id, counterparty_id) and arrival_at > now() - interval '1 day'
      and not ${areBlocked(sql`booking.user_id`, sql`counterparty_id`)} and other.deleted_at is null
    order by departure_at limit 20`);
  return rows.map(({ displayName, ...row }) => ({ ...row, firstName: firstName(displayName) }));
}

export type BalanceEntry = {
  /** negative for withdrawals */
  amount: number;
  reason: (typeof balanceEntries.$inferSelect)["reason"];
  at: number;
};

/** A person's balance changes, latest first, at most 100. */
export async function listBalanceEntries(userId: number): Promise<BalanceEntry[]> {
  const rows = await db
    .select()
    .from(balanceEntries)
    .where(eq(balanceEntries.userId, userId))
    .orderBy(desc(balanceEntries.id))
    .limit(100);
  return rows.map(({ amount, reason, createdAt }) => ({ amount, reason, at: createdAt.getTime() }));
}

const departure = milliseconds(sql`departure_at + on_minutes * interval '1 minute'`);

const latestPayment = sql`(
  select id from payment where booking_id = ${bookings.id} order by status = 'paid' desc, id desc limit 1)`;

type State =
  | "offer"
  | "checking"
  | "examined"
  | "pending"
  | "paid"
  | "hidden"
  | "left"
  | "old"
  | "refunding"
  | "refunded"
  | "closed";

function stateOf(booking: UnlockBooking, payment: Payment | null, pair: Pair, now: number): State {
  const status = payment?.status;
  if (status === "paid") return pair.isPaid ? "paid" : pair.isBlocked ? "hidden" : pair.hasLeft ? "left" : "old";
  if (payment && isExamined(payment)) return "examined";
  if (status === "pending" || status === "refunding" || status === "refunded") return status;
  if (status === "created" && payment?.captureAskedAt) return "checking";
  return closedBy(booking, pair, now) ? "closed" : "offer";
}

function isDeclined({ status, lastProblem, captureAskedAt }: Payment): boolean {
  return lastProblem === "declined" || (status === "expired" && captureAskedAt !== null && lastProblem !== "mismatch");
}

function closedBy(booking: UnlockBooking, pair: Pair, now: number): UnlockObstacle | null {
  const isOver = booking.status !== "requested" && booking.status !== "accepted";
  return obstacleOf(pair, now) ?? (isOver ? "over" : null);
}

function purchaseOf(payment: Payment) {
  const { amount, method, refundTo, refundReason, paidAt, refundedAt } = payment;
  return {
    receipt: receiptNumber(payment),
    sum: amount / 100,
    method,
    refundTo,
    refundReason,
    paidAt: paidAt?.getTime() ?? null,
    refundedAt: refundedAt?.getTime() ?? null,
  };
}

/** The only reading of another's details: it locks the booking and notes them as shown, so that no withdrawal comes between. */
async function showContact(viewerId: number, pair: Pair, isLooking: boolean): Promise<Contact | null> {
  const between = [sql`${pair.rideId}`, sql`${viewerId}::bigint`, sql`${pair.otherId}::bigint`] as const;
  const isUnseen = isUnseenPurchase(viewerId, ...between);
  const [contact] = await db.execute<Omit<Contact, "phoneText">>(sql`
    with unseen as (
      select id from booking unlock where ${isLooking} and ${isUnseen} and ${isUnlockPaid(...between)} for update),
    shown as (
      update payment set shown_at = coalesce(shown_at, now())
      where booking_id in (select id from unseen) and status = 'paid' returning booking_id),
    noted as (${noteShown(sql`select booking_id from shown`)})
    select display_name as name, email, case when phone_verified_at is not null then phone end as phone,
      exists (select from shown) as "isFirstShown"
    from users
    where id = ${pair.otherId} and ${isUnlockPaid(...between)} and not exists (
      select from booking unlock where ${isUnseen} and unlock.id not in (select booking_id from shown))`);
  return contact ? { ...contact, phoneText: contact.phone && formatPhone(contact.phone) } : null;
}

async function readRide({ id }: UnlockBooking) {
  const [ride] = await db.execute<{
    publicId: string;
    kind: "offer" | "request";
    departureAt: number;
    from: string;
    to: string;
    hasPage: boolean;
  }>(sql`
    select ride.public_id as "publicId", ride.kind, ${departure} as "departureAt",
      ${nameOfStart} as "from", ${nameOfEnd} as "to",
      ride.status <> 'removed' and owner.blocked_at is null
        and not ${areBlocked(sql`booking.user_id`, sql`counterparty_id`)} as "hasPage"
    from booking join ride on ride.id = booking.ride_id join users owner on owner.id = ride.user_id
    where booking.id = ${id}`);
  if (!ride) throw new Error("the ride is gone");
  return ride;
}
