import type { Channel, NotificationKind } from "./types";

/** In the order of the settings. */
export const kinds = [
  "booking_new",
  "booking_accepted",
  "booking_declined",
  "booking_expiring",
  "booking_cancelled",
  "ride_changed",
  "trip_reminder",
  "trip_report",
  "message_unread",
  "contact_unlocked",
  "unlock_refunded",
  "ride_match",
  "review_due",
  "bus_booked",
  "bus_cancelled",
  "report_decided",
] as const satisfies NotificationKind[];

export const channels = ["push", "email"] as const satisfies Channel[];

export const urgentKinds: ReadonlySet<NotificationKind> = new Set([
  "booking_new",
  "booking_expiring",
  "booking_cancelled",
  "ride_changed",
  "trip_report",
  "message_unread",
  "contact_unlocked",
  "bus_cancelled",
] as const);

/** Told also to a person whom the service is closed to: what became of their money, seat or a report. */
export const kindsForEverybody: ReadonlySet<NotificationKind> = new Set([
  "unlock_refunded",
  "bus_cancelled",
  "report_decided",
] as const);

/** How long a push waits for a device that is off, in seconds. */
export const pushLifetime = 24 * 3600;

export function isKind(text: string): text is NotificationKind {
  return kinds.some((kind) => kind === text);
}
