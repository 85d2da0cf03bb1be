import type { z } from "zod";
import { askAgain, markAttended, refundPayment } from "~/modules/admin/payments-commands.server";
import type { paymentFormSchema } from "~/modules/admin/schema";
import { paymentStatusNames, troubleNames } from "~/modules/admin/wording";
import { findPaymentFile } from "~/modules/unlocks/attention.server";
import type { PaymentStatus } from "~/modules/unlocks/types";
import type { Toast } from "~/platform/http.server";

export async function actOnPayment(
  who: { adminId: number; paymentId: string },
  form: z.output<typeof paymentFormSchema>,
): Promise<{ isKnown: boolean; toast: Toast }> {
  const { formKey } = form;
  switch (form.intent) {
    case "ask": {
      const outcome = await askAgain({ ...who, formKey });
      const text = outcome.ok ? await askedWords(who.paymentId, outcome.status) : "";
      return { isKnown: outcome.ok, toast: { type: "info", text } };
    }
    case "refund":
      return said(await refundPayment({ ...who, formKey, reason: form.why }), () => refundWords(who.paymentId));
    case "attend":
      return said(
        await markAttended({ ...who, formKey, note: form.note }),
        () => "Betalningen är markerad som utredd.",
      );
  }
}

async function askedWords(paymentId: string, status: PaymentStatus): Promise<string> {
  const payment = await findPaymentFile(paymentId);
  if (payment?.lastProblem === "unavailable") return "PayPal svarar inte just nu. Vi frågar igen om en stund.";
  return `PayPal har svarat. Läge: ${paymentStatusNames[status].toLowerCase()}.`;
}

async function said(outcome: Awaited<ReturnType<typeof refundPayment>>, done: () => string | Promise<string>) {
  if (outcome.ok) return { isKnown: true, toast: { type: "success", text: await done() } as const };
  const { reason } = outcome;
  if (reason === "not_found" || reason === "not_admin") return { isKnown: false, toast: nothingSaid };
  return { isKnown: true, toast: { type: "info", text: refusals[reason] } as const };
}

const nothingSaid = { type: "info", text: "" } as const;

const refusals = {
  already: "Det är redan gjort.",
  not_paid: "Det finns inget att betala tillbaka.",
};

async function refundWords(paymentId: string): Promise<string> {
  const payment = await findPaymentFile(paymentId);
  if (payment?.status === "refunded") return "Pengarna är tillbaka.";
  const trouble = payment?.trouble && `${troubleNames[payment.trouble]}.`;
  return trouble ? `Återbetalningen är begärd, men den är inte klar: ${trouble}` : "Pengarna är på väg tillbaka.";
}
