import { eq, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { payments, paypalEvents } from "#drizzle/schema/unlocks";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { readCapture } from "~/platform/paypal.server";
import { PayPalUnavailable } from "~/platform/paypal-api.server";
import { type PayPalEvent, verifyWebhook } from "~/platform/paypal-webhook.server";
import { enqueue } from "~/platform/queue.server";
import { noteDispute } from "./attention.server";
import { settle } from "./settle.server";

export const eventJob = "unlocks:paypal-event";

/** Only ids are kept: the rest is the payer's name and address. */
const names = z.object({
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  refundId: z.string().nullable(),
  customId: z.string().nullable(),
});

/** Verifies a webhook, stores the event once and queues the work. `later`: PayPal should repeat it. */
export async function receiveEvent(headers: Headers, rawBody: Buffer): Promise<"taken" | "forged" | "later"> {
  try {
    const event = await verifyWebhook(headers, rawBody);
    if (!event) return "forged";
    await noteEvent(event);
    return "taken";
  } catch (error) {
    if (error instanceof PayPalUnavailable) return "later";
    throw error;
  }
}

/** Settles the payment of an event by PayPal's current state, not by the event's; what is disputed is for a person. */
export async function handleEvent(payload: unknown): Promise<void> {
  const { eventId } = z.object({ eventId: z.string() }).parse(payload);
  const [event] = await db.select().from(paypalEvents).where(eq(paypalEvents.eventId, eventId));
  if (!event || event.handledAt) return;
  const about = names.parse(event.body);
  const isDispute = event.type.startsWith("CUSTOMER.DISPUTE.");
  const payment = isDispute ? await findBy(about) : await findPayment(about);
  if (!payment) log.warn("paypal.event-of-no-payment", { type: event.type });
  else if (isDispute) await noteDispute(payment.id);
  else await settle(payment.id, newsOf(event.type, about));
  await db.update(paypalEvents).set({ handledAt: new Date() }).where(eq(paypalEvents.eventId, eventId));
}

function noteEvent({ id, type, orderId, captureId, refundId, customId }: PayPalEvent): Promise<void> {
  return db.transaction(async (tx) => {
    const body = { orderId, captureId, refundId, customId };
    const [fresh] = await tx
      .insert(paypalEvents)
      .values({ eventId: id, type, body })
      .onConflictDoNothing()
      .returning({ eventId: paypalEvents.eventId });
    if (fresh) await enqueue(tx, eventJob, { eventId: id });
  });
}

type About = z.infer<typeof names>;

function newsOf(type: string, { orderId }: About) {
  return { isTold: true, isApproved: type === "CHECKOUT.ORDER.APPROVED", orderId };
}

/** A refund may arrive before its capture: PayPal knows what it belongs to. */
async function findPayment(about: About): Promise<{ id: number } | null> {
  const found = await findBy(about);
  if (found || !about.captureId) return found;
  const { customId, orderId } = await readCapture(about.captureId);
  return findBy({ customId, orderId, captureId: null });
}

async function findBy({ customId, orderId, captureId }: Omit<About, "refundId">): Promise<{ id: number } | null> {
  const ways: SQL[] = [
    ...(customId ? [eq(payments.publicId, customId)] : []),
    ...(orderId ? [eq(payments.orderId, orderId)] : []),
    ...(captureId ? [eq(payments.captureId, captureId)] : []),
  ];
  if (ways.length === 0) return null;
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(or(...ways));
  return payment ?? null;
}
