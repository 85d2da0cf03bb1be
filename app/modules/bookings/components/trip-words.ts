import { ticketAddress } from "~/modules/bus/address";
import { plural } from "~/text/format";
import type { Person, SingleTrip, TripAhead } from "../trips";

export function addressOf(trip: SingleTrip | TripAhead): string {
  switch (trip.kind) {
    case "booking":
      return `/my-passenger-rides/${trip.booking.publicId}`;
    case "ticket":
      return ticketAddress(trip.ticket.departureId, trip.ticket.publicId);
    case "ride":
      return `/my-driver-rides/${trip.ride.publicId}`;
  }
}

export function waysOf(trip: SingleTrip | TripAhead): { from: string; to: string } {
  switch (trip.kind) {
    case "booking":
      return { from: trip.booking.from.name, to: trip.booking.to.name };
    case "ticket":
      return { from: trip.ticket.on.place, to: trip.ticket.off.place };
    case "ride":
      return { from: trip.ride.from, to: trip.ride.to };
  }
}

/** "Elin", "Elin och Oskar", "Elin och 2 till" */
export function namesOf(travellers: Pick<Person, "firstName">[]): string {
  const [first, second, ...others] = travellers.map(({ firstName }) => firstName);
  if (!second) return first ?? "";
  return others.length > 0 ? `${first} och ${others.length + 1} till` : `${first} och ${second}`;
}

/** "3 lediga", "1 av 3 tagna" */
export function takenWords({ taken, seats }: { taken: number; seats: number }): string {
  return taken === 0 ? plural(seats, "ledig", "lediga") : `${taken} av ${plural(seats, "tagen", "tagna")}`;
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
