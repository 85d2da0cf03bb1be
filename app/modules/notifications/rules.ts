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

export const channels = ["push", "email", "sms"] as const satisfies Channel[];

/** By which a notice leaves that asks for none. */
export const usualChannels = ["push", "email"] as const satisfies Channel[];

/** Told also by text message: what cannot wait until somebody has a network. */
const textedKinds: ReadonlySet<NotificationKind> = new Set([
  "booking_cancelled",
  "trip_reminder",
  "trip_report",
] as const);

/** By which somebody can be told of a kind, in the order of the settings. */
export function channelsOf(kind: NotificationKind): readonly Channel[] {
  return textedKinds.has(kind) ? channels : usualChannels;
}

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
