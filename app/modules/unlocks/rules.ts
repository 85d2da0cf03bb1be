import { isBookable } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import type { Consents, Payment, PaymentMethod, UnlockObstacle } from "./types";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** ms that PayPal keeps an unapproved order and its request id */
const orderLifetime = 6 * hour;

/** kronor */
type Means = { price: number; balance: number; hasPayPal: boolean };

/** ms; a paid unlock never stays locked for ten minutes */
const longestPause = 8 * minute;

/** ms after paying: fourteen whole days (distansavtalslagen 2005:59, 2 kap. 10 §), then holidays (lag 1930:173, 2 §) */
const withdrawalTime = (14 + 1 + 5) * day;

/** VAT in öre included in `amount` öre. @param vatRate per cent of the net price (ML 2023:200, 9 kap.) */
export function vatOf(amount: number, vatRate: number): number {
  return Math.round((amount * vatRate) / (100 + vatRate));
}

type UnlockTerms = {
  ride: Pick<Ride, "status" | "departureAt">;
  isOwner: boolean;
  hasBooking: boolean;
  hadBooking: boolean;
  isBlocked: boolean;
  hasLeft: boolean;
};

/** Anybody may unlock a ride's owner, the owner those with bookings; not once their booking has ended. */
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

/** How an unlock can be paid, the one chosen at first before the other: the balance where it is enough. */
export function paymentMethods({ price, balance, hasPayPal }: Means): PaymentMethod[] {
  const all: [PaymentMethod, boolean][] = [
    ["balance", balance >= price],
    ["paypal", hasPayPal],
  ];
  return all.flatMap(([method, canPay]) => (canPay ? [method] : []));
}

/** Field names of unticked boxes, in the form's order. */
export function missingConsents(consents: { [Name in keyof Consents]?: unknown }): (keyof Consents)[] {
  const all: (keyof Consents)[] = ["startsAtOnce", "endsWithdrawal"];
  return all.filter((name) => !consents[name]);
}

/** When a payment is checked again after so many checks. @param now ms UTC */
export function nextCheckAt(checks: number, now: number): Date {
  return new Date(now + Math.min(longestPause, minute * 2 ** Math.min(checks, 10)));
}

/** Whether PayPal has forgotten the order by now. @param now ms UTC */
export function isStale(payment: Pick<Payment, "createdAt">, now: number): boolean {
  return payment.createdAt.getTime() + orderLifetime <= now;
}

/** The right ends when details are shown, as the payer agreed, and when its time is out. @param now ms UTC */
export function mayWithdraw({ paidAt, shownAt }: Pick<Payment, "paidAt" | "shownAt">, now: number): boolean {
  return paidAt !== null && shownAt === null && now < paidAt.getTime() + withdrawalTime;
}

type Captured = { amount: number; currency: string; customId: string | null };

/** Whether a capture has this payment's sum, currency, id and payee. @param merchantId null: not checked */
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

/** Whether PayPal took something else than we asked for, and a person has yet to say what is to become of it. */
export function isExamined({ status, lastProblem }: Pick<Payment, "status" | "lastProblem">): boolean {
  return lastProblem === "mismatch" && (status === "created" || status === "pending");
}

/** "S-000017"; empty without a number. */
export function receiptNumber({ receiptNumber }: Pick<Payment, "receiptNumber">): string {
  return receiptNumber === null ? "" : `S-${String(receiptNumber).padStart(6, "0")}`;
}

/** Parses a receipt number as typed; null for anything else. */
export function parseReceiptNumber(text: string): number | null {
  const match = /^(?:s[-–]?)?0*(\d{1,9})$/i.exec(text.replace(/\s/g, ""));
  return match ? Number(match[1]) : null;
}

/** "10,00 kr" from öre. */
export function formatOre(amount: number): string {
  return new Intl.NumberFormat("sv-SE", { style: "currency", currency: "SEK" }).format(amount / 100);
}
