import { logAct } from "~/modules/audit/acts.server";
import { attendPayment, readPaymentId, refundByHand } from "~/modules/unlocks/attention.server";
import { settle } from "~/modules/unlocks/settle.server";
import type { Tx } from "~/platform/db.server";
import { asAdmin } from "./as-admin.server";
import type { NotAdmin } from "./types";

type PaymentAct = {
  adminId: number;
  paymentId: string;
  formKey: string;
};

export type PaymentOutcome = { ok: true } | NotAdmin | { ok: false; reason: "not_found" | "not_paid" | "already" };

/** Reads a payment's state at PayPal and settles it. @returns the new state; unchanged while PayPal is away */
export async function askAgain({ adminId, paymentId, formKey }: PaymentAct) {
  const noted = await asAdmin(adminId, { form: `ask-again ${paymentId}`, formKey }, (tx) =>
    onPayment(tx, paymentId, async (payment) => {
      await logAct(tx, adminId, { act: "payment_asked", userId: payment.payerId, subject: paymentId });
      return { ok: true, id: payment.id } as const;
    }),
  );
  return noted.ok ? { ok: true as const, status: await settle(noted.id, { isTold: true }) } : noted;
}

/** Refunds in full, the way the payer chose. `not_paid`: there is nothing to refund; `left`: nor whom to. @param now ms UTC */
export function refundPayment(act: PaymentAct & { reason: string }, now = Date.now()): Promise<PaymentOutcome> {
  const { adminId, paymentId, formKey, reason } = act;
  return asAdmin(adminId, { form: `refund ${paymentId}`, formKey, content: reason }, (tx) =>
    onPayment(tx, paymentId, async ({ id, payerId }): Promise<PaymentOutcome> => {
      if (!(await refundByHand(tx, id, now))) return { ok: false, reason: "not_paid" };
      await logAct(tx, adminId, { act: "payment_refunded", userId: payerId, subject: paymentId, reason });
      return { ok: true };
    }),
  );
}

export function markAttended(act: PaymentAct & { note: string }, now = Date.now()): Promise<PaymentOutcome> {
  const { adminId, paymentId, formKey, note } = act;
  return asAdmin(adminId, { form: `attended ${paymentId}`, formKey, content: note }, (tx) =>
    onPayment(tx, paymentId, async ({ id, payerId }): Promise<PaymentOutcome> => {
      if (!(await attendPayment(tx, id, now))) return { ok: false, reason: "already" };
      await logAct(tx, adminId, { act: "payment_attended", userId: payerId, subject: paymentId, reason: note });
      return { ok: true };
    }),
  );
}

async function onPayment<Outcome>(
  tx: Tx,
  paymentId: string,
  run: (payment: { id: number; payerId: number }) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: "not_found" }> {
  const payment = await readPaymentId(tx, paymentId);
  return payment ? run(payment) : { ok: false, reason: "not_found" };
}
