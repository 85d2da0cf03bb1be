import { plural } from "~/text/format";
import type { Ride, RideDraft, RideStop } from "./types";

/** Cost sharing: 25 kr per mil for all seats together (Skatteverket, milersättning egen bil, 2023). */
export const costCap = { kronorPerKm: 2.5, since: "2023-01-01" };

export const mostStopovers = 6;

export const mostDaysAhead = 365;

/** Whole kronor for all seats together, at most. */
export function highestTotal(metres: number): number {
  return Math.floor((metres / 1000) * costCap.kronorPerKm);
}

/** Whole kronor for each of so many seats, at most. */
export function highestPrice(metres: number, seats: number): number {
  return Math.floor(highestTotal(metres) / seats);
}

/** What to say of a price above the cap; null up to it. @param metres of the shortest way it is for */
export function aboveCap({ price, seats }: { price: number; seats: number }, metres: number): string | null {
  const highest = highestPrice(metres, seats);
  return price <= highest ? null : `Högst ${highest} kr per plats med ${plural(seats, "plats", "platser")}.`;
}

/** A fair price per seat: whole kronor to the nearest 10, within the cap. */
export function suggestedPrice(metres: number, seats: number): number {
  const fair = Math.round(Math.max(50, (metres / 1000) * 0.45) / 10) * 10;
  return Math.min(fair, highestPrice(metres, seats));
}

/** A driver and at most eight who pay. */
const mostPeople = 9;

/** Whole kronor for each when all share the costs, driver included; `highest` is the legal maximum. */
export function shareOf(metres: number, people: number) {
  const seats = Math.min(Math.max(Math.trunc(people), 2), mostPeople) - 1;
  return {
    people: seats + 1,
    mostPeople,
    each: Math.round(highestTotal(metres) / (seats + 1)),
    suggested: suggestedPrice(metres, seats),
    highest: highestPrice(metres, seats),
  };
}

/** The legs between two points in minutes after departure; `toLeg` is exclusive. */
export function legsBetween(
  stops: Pick<RideStop, "minutes">[],
  onMinutes: number,
  offMinutes: number,
): { fromLeg: number; toLeg: number } {
  const legs = stops.slice(1).map((stop, leg) => ({ start: stops[leg]?.minutes ?? 0, end: stop.minutes, leg }));
  const used = legs.filter(({ start, end }) => end > onMinutes && start < offMinutes);
  const fromLeg = used[0]?.leg ?? 0;
  return { fromLeg, toLeg: (used.at(-1)?.leg ?? fromLeg) + 1 };
}

/** Whole minutes for a detour and back at 60 km/h. @param offMetres to get on, and to get off */
export function detourMinutes(...offMetres: number[]): number {
  return Math.round((2 * offMetres.reduce((sum, metres) => sum + metres, 0)) / 1000);
}

/** Whether seats can be requested, and the owner can change it: it is planned and has not left. @param now ms UTC */
export function isBookable(ride: Pick<Ride, "status" | "departureAt">, now: number): boolean {
  return (ride.status === "open" || ride.status === "full") && ride.departureAt.getTime() > now;
}

/** Identifies what others rely on, so that an older page does not take back what was changed meanwhile. */
export function rideKey({ departureAt, seats, price }: Pick<Ride, "departureAt" | "seats" | "price">): string {
  return `${departureAt.getTime()}-${seats}-${price}`;
}

/** When a ride arrives by plan and what its driver has told of the day, ms UTC. */
export function expectedArrival({ arrivalAt, lateMinutes }: Pick<Ride, "arrivalAt" | "lateMinutes">): number {
  return arrivalAt.getTime() + lateMinutes * 60_000;
}

export const completedAfterArrivalMs = 2 * 3_600_000;

/** bits of `ride_listing.flags` */
export const searchFlags = { instant: 1, luggage: 2, largeLuggage: 4, pets: 8, womenOnly: 16, childSeat: 32 } as const;

type Comfort = Pick<RideDraft, "bookingMode" | "luggage" | "pets" | "womenOnly" | "childSeat">;

export function flagsOf(draft: Comfort): number {
  return (
    (draft.bookingMode === "instant" ? searchFlags.instant : 0) |
    (draft.luggage !== "none" ? searchFlags.luggage : 0) |
    (draft.luggage === "large" ? searchFlags.largeLuggage : 0) |
    (draft.pets ? searchFlags.pets : 0) |
    (draft.womenOnly ? searchFlags.womenOnly : 0) |
    (draft.childSeat ? searchFlags.childSeat : 0)
  );
}
