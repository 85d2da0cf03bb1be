import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { payments } from "#drizzle/schema/unlocks";
import type { Ride } from "~/modules/rides/types";
import { openUnlock } from "~/modules/unlocks/open.server";
import { payFromBalance, payWithPayPal } from "~/modules/unlocks/pay.server";
import type { Payment, UnlockAddress } from "~/modules/unlocks/types";
import { db } from "~/platform/db.server";
import { createRide } from "./rides";
import { createUser } from "./users";

/** Somebody has pressed "Lås upp kontakt". @returns the unlock's public id */
export async function openFor(userId: number, address: UnlockAddress): Promise<string> {
  const outcome = await openUnlock(userId, address);
  if (!outcome.ok) throw new Error(`not opened: ${outcome.reason}`);
  return outcome.unlockId;
}

/** A ride, somebody who wants to reach its driver, and an order at PayPal that waits for approval. @param hasPhone as the page said */
export async function createOrderedUnlock(ride?: Ride, hasPhone?: boolean) {
  const ridden = ride ?? (await createRide());
  const payer = await createUser();
  const unlockId = await openFor(payer.id, { rideId: ridden.publicId });
  const outcome = await payWithPayPal({ userId: payer.id, unlockId, hasPhone });
  if (!outcome.ok || !outcome.order) throw new Error("no order was made");
  const orderId = outcome.order.id;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error("no payment was written");
  return { ride: ridden, payer, unlockId, orderId, paymentId: payment.id };
}

/** An unlock paid from the balance of somebody new. */
export async function createPaidUnlock(ride?: Ride) {
  const ridden = ride ?? (await createRide());
  const payer = await createUser({ balance: 1000 });
  const { unlockId, id } = await buyUnlock(payer.id, ridden);
  return { ride: ridden, payer, unlockId, paymentId: id };
}

/** Somebody pays from the balance for the details of a ride's owner. @returns the payment */
export async function buyUnlock(userId: number, ride: Ride) {
  const unlockId = await openFor(userId, { rideId: ride.publicId });
  const outcome = await payFromBalance({ userId, unlockId, formKey: randomUUID() });
  if (!outcome.ok) throw new Error(`not paid: ${outcome.reason}`);
  const [payment] = await db.select().from(payments).where(eq(payments.payerId, userId)).orderBy(desc(payments.id));
  if (!payment) throw new Error("no payment was written");
  return { ...payment, unlockId };
}

export async function readPayment(id: number): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error("the payment is gone");
  return payment;
}
