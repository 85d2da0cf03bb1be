/** What happened, in the words of specification section 7, and in numbers. Nothing about who. */
export type AnalyticsEvent = {
  name: "Ride Created" | "Booking Sent" | "Payment Authorized" | "Revenue Contact Unlocked" | "purchase";
  /** Whole kronor, in `currency`. */
  value?: number;
  currency?: "SEK";
  /** Names one purchase, so that it is counted once. */
  transactionId?: string;
};

declare global {
  interface Window {
    samfardEvents?: AnalyticsEvent[];
  }
}

/** `statistics.browser.js` listens where people have allowed statistics; elsewhere nothing leaves the page. */
export function reportEvents(events: AnalyticsEvent[]): void {
  window.samfardEvents = [...(window.samfardEvents ?? []), ...events];
  for (const detail of events) window.dispatchEvent(new CustomEvent("samfard:analytics", { detail }));
}

/** Call it once the title is in place. */
export function reportView(): void {
  window.dispatchEvent(new CustomEvent("samfard:view"));
}
