import { eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { sendLetter } from "~/modules/notifications/email.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { seal } from "~/platform/seal.server";
import { formatDateTime } from "~/text/format";
import { formatOre, receiptNumber } from "./rules";
import type { Payment } from "./types";

export const withdrawalPurpose = "withdraw";
export const whyOfPurchase = "Det här mejlet hör till ett köp och skickas alltid.";

const asPaid = ["Tack! Kontaktuppgifterna är upplåsta och visas på sidan för upplåsningen.", "Visa kontakten"] as const;
const asGivenBack = [
  "Köpet betalas tillbaka, så kontaktuppgifterna visas inte längre.",
  "Visa återbetalningen",
] as const;

export async function findPurchase(where: SQL) {
  const [row] = await db
    .select({ payment: payments, unlockId: bookings.publicId, unlock: bookings.paypal, email: users.email })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, payments.payerId))
    .where(where);
  return row ?? null;
}

/** Sends a payment's receipt, whatever is switched off; repeats have the same Message-ID. */
export async function sendReceipt(payload: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.number() }).parse(payload);
  const purchase = await findPurchase(eq(payments.id, paymentId));
  if (!purchase) return;
  const { payment, unlockId } = purchase;
  const [body, label] = payment.status === "paid" ? asPaid : asGivenBack;
  await sendLetter(purchase.email, `receipt-${payment.publicId}`, {
    title: `Kvitto ${receiptNumber(payment)}`,
    body,
    facts: [...receiptFacts(payment), ...sellerFacts()],
    button: { label, url: unlockUrl(unlockId) },
    aside: { label: "Ångra köpet", url: withdrawalUrl(payment) },
    why: whyOfPurchase,
  });
}

/** Tells who was to wait for PayPal that nothing was taken, unless they have paid by now. */
export async function sendDecline(payload: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.number() }).parse(payload);
  const purchase = await findPurchase(eq(payments.id, paymentId));
  if (!purchase || purchase.unlock?.status === "paid") return;
  const { status, publicId } = purchase.payment;
  if (!["created", "declined", "expired"].includes(status)) return;
  await sendLetter(purchase.email, `declined-${publicId}`, {
    title: "Betalningen gick inte igenom",
    body: "PayPal kunde inte dra pengarna. Inget är betalt, och kontakten är inte upplåst. Vill du försöka igen gör du det på sidan för upplåsningen.",
    facts: [],
    button: { label: "Visa upplåsningen", url: unlockUrl(purchase.unlockId) },
    why: whyOfPurchase,
  });
}

export const unlockUrl = (unlockId: string) => `${env.origin}/unlock/${unlockId}`;

/** Where the payer can withdraw without signing in. */
export function withdrawalUrl({ publicId }: Pick<Payment, "publicId">): string {
  return `${env.origin}/angra/${seal(publicId, withdrawalPurpose)}`;
}

export function receiptFacts(payment: Payment): [string, string][] {
  const { amount, vat, vatRate, method, paidAt, captureAskedAt, createdAt } = payment;
  return [
    ["Kvittonummer", receiptNumber(payment)],
    ["Datum", formatDateTime(paidAt ?? captureAskedAt ?? createdAt)],
    ["Köp", "Upplåsning av kontaktuppgifter, 1 st"],
    ["Pris utan moms", formatOre(amount - vat)],
    [`Moms ${vatRate} %`, formatOre(vat)],
    ["Betalt", `${formatOre(amount)} med ${method === "paypal" ? "PayPal" : "saldo"}`],
  ];
}

/** The seller's details, as far as configured. */
export function sellerFacts(): [string, string][] {
  const { name, owner, address, email, phone, organisationNumber, vatNumber } = env.brand;
  const facts: [string, string | null][] = [
    ["Säljare", owner ? `${owner} (${name})` : name],
    ["Organisationsnummer", organisationNumber],
    ["Momsregistreringsnummer", vatNumber],
    ["Adress", address],
    ["E-post", email],
    ["Telefon", phone],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
