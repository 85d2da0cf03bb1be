import { type CalendarEvent, uidOf } from "~/modules/calendar/ics";
import type { Ride } from "~/modules/rides/types";
import { firstName } from "~/modules/users/rules";
import type { User } from "~/modules/users/types";
import { formatPrice, formatTime, plural } from "~/text/format";
import { roleOf } from "./rules";
import type { Booking } from "./types";

export type Changes = { count: number; lastAt: number | null };

type Site = { origin: string };

type BookingFacts = {
  booking: Booking;
  ride: Omit<Ride, "path">;
  sender: User;
  receiver: User;
  changes: Changes;
  viewerId: number;
  nameOf: (placeId: number) => string;
  pointAt: (placeId: number) => string;
};

/** An accepted booking as a calendar event for one of its parties. */
export function bookingEvent(facts: BookingFacts, site: Site): CalendarEvent {
  const { booking, ride, changes, viewerId, nameOf, pointAt } = facts;
  const isSender = booking.userId === viewerId;
  const other = firstName((isSender ? facts.receiver : facts.sender).displayName);
  const isDriver = roleOf(ride.kind, isSender ? "sender" : "receiver") === "driver";
  const isOff = booking.status.startsWith("cancelled_by");
  const at = (minutes: number) => ride.departureAt.getTime() + minutes * 60_000;
  const where = isOff ? nameOf : pointAt;
  const url = `${site.origin}/my-passenger-rides/${booking.publicId}`;
  return {
    uid: uidOf(booking.publicId, site.origin),
    sequence: changes.count,
    changedAt: changes.lastAt ?? booking.createdAt,
    startsAt: at(booking.onMinutes),
    endsAt: at(booking.offMinutes),
    status: isOff ? "CANCELLED" : booking.reconfirm ? "TENTATIVE" : "CONFIRMED",
    title: titleOf(
      isOff,
      `${isDriver ? "Kör" : "Samåkning"} ${nameOf(booking.fromPlaceId)}–${nameOf(booking.toPlaceId)}`,
    ),
    place: where(booking.fromPlaceId),
    text: [
      isOff && "Bokningen är avbokad.",
      booking.reconfirm && !isOff && askedWords(isSender, other),
      `${isDriver ? "Passagerare" : "Förare"}: ${other}`,
      `Avstigning: ${where(booking.toPlaceId)}, ungefär ${formatTime(at(booking.offMinutes), at(booking.onMinutes))}`,
      !isOff && `${plural(booking.seats, "plats", "platser")}, ${cost(booking, isDriver)}`,
      url,
    ]
      .filter(Boolean)
      .join("\n"),
    url,
  };
}

/** Only the sender has something to answer. */
function askedWords(isSender: boolean, other: string): string {
  return isSender ? "Resan har ändrats. Svara om den fortfarande passar." : `${other} har inte svarat på ändringen än.`;
}

type End = { name: string; point: string };

type OwnRideFacts = {
  ride: Omit<Ride, "path">;
  changes: Changes;
  travellers: { name: string; seats: number; from: number; to: number; isAsked: boolean }[];
  nameOf: (placeId: number) => string;
  from?: End;
  to?: End;
};

/** A ride as an event in its driver's own calendar. */
export function ownRideEvent({ ride, changes, travellers, nameOf, from, to }: OwnRideFacts, site: Site): CalendarEvent {
  const isOff = ride.status === "cancelled" || ride.status === "removed";
  const url = `${site.origin}/my-driver-rides/${ride.publicId}`;
  const people = travellers.map(
    (one) =>
      `${firstName(one.name)}, ${plural(one.seats, "plats", "platser")}, ${nameOf(one.from)}–${nameOf(one.to)}` +
      (one.isAsked ? ", har inte svarat på ändringen än" : ""),
  );
  return {
    uid: uidOf(ride.publicId, site.origin),
    sequence: ride.changes + changes.count + (isOff ? 1 : 0),
    changedAt: Math.max(changes.lastAt ?? 0, ride.createdAt.getTime(), ride.cancelledAt?.getTime() ?? 0),
    startsAt: ride.departureAt.getTime(),
    endsAt: ride.arrivalAt.getTime(),
    status: isOff ? "CANCELLED" : "CONFIRMED",
    title: titleOf(isOff, `Kör ${from?.name}–${to?.name}`),
    place: from?.point ?? "",
    text: [
      isOff && "Resan är inställd.",
      ...(people.length > 0 || isOff ? people : ["Ingen har bokat än."]),
      `Framme vid ${to?.point}, ungefär ${formatTime(ride.arrivalAt, ride.departureAt)}`,
      url,
    ]
      .filter(Boolean)
      .join("\n"),
    url,
  };
}

function titleOf(isOff: boolean, title: string): string {
  return isOff ? `Avbokad: ${title}` : title;
}

function cost({ price, seats }: Booking, isDriver: boolean): string {
  return formatPrice(price * seats, `, betalas till ${isDriver ? "dig" : "föraren"} i bilen`);
}
