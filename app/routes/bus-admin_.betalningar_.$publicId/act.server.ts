import type { z } from "zod";
import { askAgain, markAttended, refundPayment } from "~/modules/admin/payments-commands.server";
import type { paymentFormSchema } from "~/modules/admin/schema";
import { paymentStatusNames } from "~/modules/admin/wording";
import type { Toast } from "~/platform/http.server";

export async function actOnPayment(
  who: { adminId: number; paymentId: string },
  form: z.output<typeof paymentFormSchema>,
): Promise<{ isKnown: boolean; toast: Toast }> {
  const { formKey } = form;
  switch (form.intent) {
    case "ask": {
      const outcome = await askAgain({ ...who, formKey });
      const text = outcome.ok ? `PayPal har svarat. Läge: ${paymentStatusNames[outcome.status].toLowerCase()}.` : "";
      return { isKnown: outcome.ok, toast: { type: "info", text } };
    }
    case "refund":
      return said(await refundPayment({ ...who, formKey, reason: form.why }), "Pengarna är på väg tillbaka.");
    case "attend":
      return said(await markAttended({ ...who, formKey, note: form.note }), "Betalningen är markerad som utredd.");
  }
}

function said(outcome: Awaited<ReturnType<typeof refundPayment>>, done: string) {
  if (outcome.ok) return { isKnown: true, toast: { type: "success", text: done } as const };
  const isKnown = outcome.reason === "not_paid" || outcome.reason === "already";
  const text = outcome.reason === "already" ? "Det är redan gjort." : "Det finns inget att betala tillbaka.";
  return { isKnown, toast: { type: "info", text } as const };
}
