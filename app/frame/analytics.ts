/** Events by their names in specification section 7, with numbers only: nothing about the person. */
export type AnalyticsEvent = {
  name: "Ride Created" | "Booking Sent" | "Payment Authorized" | "Revenue Contact Unlocked" | "purchase";
  /** whole kronor, in `currency` */
  value?: number;
  currency?: "SEK";
  transactionId?: string;
};

declare global {
  interface Window {
    samfardEvents?: AnalyticsEvent[];
  }
}

const told = new Set<string>();

/** `statistics.browser.js` listens where statistics are allowed. @param id of what may come with two answers, told once */
export function reportEvents(events: AnalyticsEvent[], id?: string): void {
  if (id && told.has(id)) return;
  if (id) told.add(id);
  window.samfardEvents = [...(window.samfardEvents ?? []), ...events];
  for (const detail of events) window.dispatchEvent(new CustomEvent("samfard:analytics", { detail }));
}

/** Call it after the title is set. */
export function reportView(): void {
  window.dispatchEvent(new CustomEvent("samfard:view"));
}
