import { isBookable } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import type { Consents, Payment, UnlockObstacle } from "./types";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** ms that PayPal remembers an order that nobody has approved, and the id it was asked for with. */
const orderLifetime = 6 * hour;

/** ms: never so long that something paid stays locked for ten minutes. */
const longestPause = 8 * minute;

/** ms after paying, while nothing has been shown (distansavtalslagen 2005:59, 2 kap. 10 §). */
const withdrawalTime = 14 * day;

/** VAT in öre of `amount` öre, included. @param vatRate per cent of the price without it (ML 2023:200, 9 kap.) */
export function vatOf(amount: number, vatRate: number): number {
  return Math.round((amount * vatRate) / (100 + vatRate));
}

type UnlockTerms = {
  ride: Pick<Ride, "status" | "departureAt">;
  /** The one who asks owns the ride. */
  isOwner: boolean;
  /** It waits for an answer or is agreed on. */
  hasBooking: boolean;
  /** One was declined, called off or never answered. */
  hadBooking: boolean;
  isBlocked: boolean;
  /** The other has deleted the account. */
  hasLeft: boolean;
};

/** Who looks at a ride may unlock its owner; the owner those with a booking on it. When their booking ended and no
 * other goes on, neither can. @param now ms UTC */
export function unlockObstacle(terms: UnlockTerms, now: number): UnlockObstacle | null {
  const { ride, isOwner, hasBooking, hadBooking, isBlocked, hasLeft } = terms;
  if (hasLeft) return "left";
  if (isBlocked) return "blocked";
  if (ride.status === "cancelled" || ride.status === "removed") return "cancelled";
  if (!isBookable(ride, now)) return "over";
  if (hasBooking) return null;
  if (hadBooking) return "ended";
  return isOwner ? "no_booking" : null;
}

/** Which boxes are missing, by field name, in the order of the form. */
export function missingConsents(consents: { [Name in keyof Consents]?: unknown }): (keyof Consents)[] {
  const all: (keyof Consents)[] = ["startsAtOnce", "endsWithdrawal"];
  return all.filter((name) => !consents[name]);
}

/** When a payment is looked at next after so many looks in vain. @param now ms UTC */
export function nextCheckAt(checks: number, now: number): Date {
  return new Date(now + Math.min(longestPause, minute * 2 ** Math.min(checks, 10)));
}

/** Whether the order can no longer be approved, as far as we know without asking. @param now ms UTC */
export function isStale(payment: Pick<Payment, "createdAt">, now: number): boolean {
  return payment.createdAt.getTime() + orderLifetime <= now;
}

/** Details that were shown ended the right, as the payer agreed to; so do fourteen days. @param now ms UTC */
export function mayWithdraw({ paidAt, shownAt }: Pick<Payment, "paidAt" | "shownAt">, now: number): boolean {
  return paidAt !== null && shownAt === null && now < paidAt.getTime() + withdrawalTime;
}

type Captured = { amount: number; currency: string; customId: string | null };

/** Whether a capture has this payment's sum, currency and id, and went to us. @param merchantId null: not checked */
export function isOwnCapture(
  payment: Pick<Payment, "amount" | "currency" | "publicId">,
  order: { customId: string | null; payeeMerchantId: string | null },
  capture: Captured,
  merchantId: string | null,
): boolean {
  const customIds = [order.customId, capture.customId].filter((id) => id !== null);
  const isOurs = customIds.length > 0 && customIds.every((id) => id === payment.publicId);
  const isToUs = merchantId === null || order.payeeMerchantId === merchantId;
  return isOurs && isToUs && capture.amount === payment.amount && capture.currency === payment.currency;
}

/** As receipts are numbered, "S-000017"; empty without a number. */
export function receiptNumber({ receiptNumber }: Pick<Payment, "receiptNumber">): string {
  return receiptNumber === null ? "" : `S-${String(receiptNumber).padStart(6, "0")}`;
}

/** Reads a receipt's number as people type it; null for what is none. */
export function parseReceiptNumber(text: string): number | null {
  const match = /^(?:s-?)?0*(\d{1,9})$/i.exec(text.replace(/\s/g, ""));
  return match ? Number(match[1]) : null;
}

/** "10,00 kr" from öre, as accounts have it. */
export function formatOre(amount: number): string {
  return new Intl.NumberFormat("sv-SE", { style: "currency", currency: "SEK" }).format(amount / 100);
}
