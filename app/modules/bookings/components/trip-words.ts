import { ticketAddress } from "~/modules/bus/address";
import { plural } from "~/text/format";
import type { Person, Trip, TripAhead } from "../trips";

export function addressOf(trip: Trip | TripAhead): string {
  switch (trip.kind) {
    case "booking":
      return `/my-passenger-rides/${trip.booking.publicId}`;
    case "lost":
      return `/my-passenger-rides/${trip.lost.booking.publicId}`;
    case "ticket":
      return ticketAddress(trip.ticket.departureId, trip.ticket.publicId);
    case "ride":
      return `/my-driver-rides/${trip.ride.publicId}`;
    case "series":
      return `/my-driver-rides/${trip.rides[0]?.ride.publicId}`;
    case "regular":
      return `/my-passenger-rides/${trip.bookings[0]?.publicId}`;
  }
}

/** Names of the two ends of a person's own part. */
export function waysOf(trip: Trip | TripAhead): { from: string; to: string } {
  switch (trip.kind) {
    case "booking":
      return { from: trip.booking.from.name, to: trip.booking.to.name };
    case "lost":
      return { from: trip.lost.booking.from.name, to: trip.lost.booking.to.name };
    case "ticket":
      return { from: trip.ticket.on.place, to: trip.ticket.off.place };
    case "ride":
      return { from: trip.ride.from, to: trip.ride.to };
    case "series":
      return { from: trip.rides[0]?.ride.from ?? "", to: trip.rides[0]?.ride.to ?? "" };
    case "regular":
      return { from: trip.bookings[0]?.from.name ?? "", to: trip.bookings[0]?.to.name ?? "" };
  }
}

/** "Elin", "Elin och Oskar", "Elin och 2 till" */
export function namesOf(travellers: Person[]): string {
  const [first, second, ...others] = travellers.map(({ firstName }) => firstName);
  if (!second) return first ?? "";
  return others.length > 0 ? `${first} och ${others.length + 1} till` : `${first} och ${second}`;
}

const [minute, hour] = [60_000, 3_600_000];

/** The time until something, in one unit: "40 min", "14 timmar". @param length ms */
export function lengthWords(length: number): string {
  if (length < hour) return plural(Math.max(1, Math.floor(length / minute)), "min", "min");
  return plural(Math.floor(length / hour), "timme", "timmar");
}

/** As `lengthWords`, shorter: "40 min", "14 h". @param length ms */
export function shortLengthWords(length: number): string {
  return length < hour ? lengthWords(length) : plural(Math.floor(length / hour), "h", "h");
}
