import type { Channel, ChannelChoice, NotificationKind } from "./types";

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

export const usualChannels = ["push", "email"] as const satisfies Channel[];

/** Text messages say what cannot wait for a network; what is over soon has no letter, and a decision always has one. */
const otherChannels: Partial<Record<NotificationKind, readonly Channel[]>> = {
  booking_cancelled: channels,
  trip_reminder: channels,
  trip_report: ["push", "sms"],
  report_decided: ["push"],
};

export function channelsOf(kind: NotificationKind): readonly Channel[] {
  return otherChannels[kind] ?? usualChannels;
}

/** As its field is called. */
export const choiceName = ({ kind, channel }: ChannelChoice) => `${kind}.${channel}`;

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

/** Also sent to people who are shut out: about their money, seat or report. */
export const kindsForEverybody: ReadonlySet<NotificationKind> = new Set([
  "unlock_refunded",
  "bus_cancelled",
  "report_decided",
] as const);

export function pushLifetimeSeconds(kind: NotificationKind): number {
  return kind === "trip_report" ? 3600 : 24 * 3600;
}

export function isKind(text: string): text is NotificationKind {
  return kinds.some((kind) => kind === text);
}
