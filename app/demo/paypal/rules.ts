import type { Fault, Money, Order } from "./account";

export const faultTexts: Record<Fault, string> = {
  declined: "Betalningen nekas",
  pending: "Betalningen behandlas först",
  lost: "Svaret försvinner på vägen",
  error: "PayPal svarar att något är fel",
  silence: "PayPal svarar efter 30 sekunder",
  duplicate: "Beskeden kommer två gånger",
  reordered: "Beskeden kommer i fel ordning",
};

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
