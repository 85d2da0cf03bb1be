import { capitalized, inWords } from "~/text/format";
import type { Channel, NotificationKind, Reach } from "./types";

export const kindNames: Record<NotificationKind, string> = {
  booking_new: "Någon bokar eller erbjuder skjuts",
  booking_accepted: "Din bokning godkänns",
  booking_declined: "Din bokning nekas",
  booking_expiring: "En förfrågan går snart ut, eller fick inget svar",
  booking_cancelled: "En bokning eller resa avbokas",
  ride_changed: "En resa du har bokat ändras",
  trip_reminder: "Påminnelse kvällen före och tre timmar före en resa",
  trip_report: "Läget på resdagen: någon är på plats, sen eller framme",
  message_unread: "Du får ett meddelande",
  ride_match: "En ny resa passar din bevakning",
  contact_unlocked: "Någon låser upp kontakten med dig",
  unlock_refunded: "Du får pengar tillbaka för en upplåsning",
  review_due: "Det är dags att skriva ett omdöme",
  bus_booked: "Du har bokat en bussresa",
  bus_cancelled: "En bussresa ställs in eller ändras",
  report_decided: "En anmälan som rör dig är avgjord",
};

export const kindGroups: Record<NotificationKind, "Bokningar" | "Resdagen" | "Meddelanden" | "Övrigt"> = {
  booking_new: "Bokningar",
  booking_accepted: "Bokningar",
  booking_declined: "Bokningar",
  booking_expiring: "Bokningar",
  booking_cancelled: "Bokningar",
  ride_changed: "Bokningar",
  bus_booked: "Bokningar",
  bus_cancelled: "Bokningar",
  trip_reminder: "Resdagen",
  trip_report: "Resdagen",
  message_unread: "Meddelanden",
  contact_unlocked: "Meddelanden",
  ride_match: "Övrigt",
  review_due: "Övrigt",
  unlock_refunded: "Övrigt",
  report_decided: "Övrigt",
};

/** What is on for several kinds, in words. @param choices with the channels that each kind may go by */
export function onWords(choices: { channels: { channel: Channel; isOn: boolean }[] }[]): string {
  const all = choices.flatMap(({ channels }) => channels);
  const isMixed = all.some((one) => all.some(({ channel, isOn }) => channel === one.channel && isOn !== one.isOn));
  if (isMixed) return "Olika";
  const on = new Set(all.filter(({ isOn }) => isOn).map(({ channel }) => channelNames[channel].toLowerCase()));
  return capitalized(inWords([...on])) || "Inget";
}

/** Goes on after "Du får det här för att". */
export const kindReasons: Record<NotificationKind, string> = {
  booking_new: "du har lagt upp en resa",
  booking_accepted: "du väntade på svar om en resa",
  booking_declined: "du väntade på svar om en resa",
  booking_expiring: "du väntade på svar, eller någon på ditt",
  booking_cancelled: "du hade bokat eller lagt upp en resa",
  ride_changed: "du hade bokat eller erbjudit skjuts",
  trip_reminder: "du snart ska resa med någon",
  trip_report: "du reser med någon i dag",
  message_unread: "du har ett oläst meddelande",
  ride_match: "du har en bevakning",
  contact_unlocked: "någon har låst upp kontakten med dig",
  unlock_refunded: "du har betalat för en upplåsning",
  review_due: "du har rest med någon",
  bus_booked: "du har bokat en bussresa",
  bus_cancelled: "du har en biljett på bussen",
  report_decided: "du har anmält något, eller någon har anmält dig",
};

/** The promise to tell somebody; empty where nothing would leave. */
export function toldWords({ push, email }: Reach): string {
  const ways = [push && "en notis", email && "ett mejl"].filter(Boolean).join(" och ");
  return ways && `Du får ${ways}.`;
}

export const channelNames: Record<Channel, string> = { push: "Notis", email: "E-post", sms: "Sms" };
