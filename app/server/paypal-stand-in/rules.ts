import type { Fault, Money, Order } from "./account";

export const faultTexts: Record<Fault, string> = {
  declined: "Betalningen nekas",
  pending: "Betalningen behandlas först, och slutförs på sidan med alla betalningar",
  lost: "Pengarna dras, men svaret kommer aldrig fram",
  error: "PayPal svarar att något är fel",
  silence: "Pengarna dras, men PayPal tiger i 30 sekunder",
  duplicate: "PayPal berättar allt två gånger",
  reordered: "PayPal berättar om återbetalningen före betalningen",
};

/** "10,00 kr" */
export function amountOf({ amount }: { amount: Money }): string {
  const format = new Intl.NumberFormat("sv-SE", { style: "currency", currency: amount.currency_code });
  return format.format(Number(amount.value));
}

export function stateOf({ status, capture }: Order): { text: string; tone: "green" | "yellow" | "red" | "neutral" } {
  if (capture) return captureStates[capture.status];
  return status === "APPROVED" ? { text: "Godkänd", tone: "yellow" } : { text: "Väntar på betalaren", tone: "neutral" };
}

const captureStates = {
  COMPLETED: { text: "Betald", tone: "green" },
  PENDING: { text: "Behandlas", tone: "yellow" },
  DECLINED: { text: "Nekad", tone: "red" },
  REFUNDED: { text: "Återbetald", tone: "neutral" },
  PARTIALLY_REFUNDED: { text: "Delvis återbetald", tone: "neutral" },
} as const;
