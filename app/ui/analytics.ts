/** What happened, in the words of specification section 7, and in numbers. Nothing about who. */
export type AnalyticsEvent = {
  name: "Ride Created" | "Booking Sent" | "Payment Authorized" | "Revenue Contact Unlocked" | "purchase";
  /** Whole kronor, in `currency`. */
  value?: number;
  currency?: "SEK";
  /** Names one purchase, so that it is counted once. */
  transactionId?: string;
};

const name = "samfard:analytics";

/** Passes on what the server says has happened. Whoever counts listens; today nobody does, and nothing leaves the page. */
export function reportEvents(events: AnalyticsEvent[]): void {
  for (const detail of events) window.dispatchEvent(new CustomEvent<AnalyticsEvent>(name, { detail }));
}
