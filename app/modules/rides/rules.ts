import type { Ride, RideDraft, RideStop } from "./types";

/** The most that all seats may cost as cost sharing, 25 kr per mil: Skatteverket, milersättning egen bil, 2023. */
export const costCap = { kronorPerKm: 2.5, since: "2023-01-01" };

/** Whole kronor that all seats together may cost at most. */
export function highestTotal(metres: number): number {
  return Math.floor((metres / 1000) * costCap.kronorPerKm);
}

/** Whole kronor that each of so many seats may cost at most. */
export function highestPrice(metres: number, seats: number): number {
  return Math.floor(highestTotal(metres) / seats);
}

/** What most people find fair for one seat: whole kronor to the nearest 10, never above the cap. */
export function suggestedPrice(metres: number, seats: number): number {
  const fair = Math.round(Math.max(50, (metres / 1000) * 0.45) / 10) * 10;
  return Math.min(fair, highestPrice(metres, seats));
}

/** A driver and at most eight who pay. */
const mostPeople = 9;

/** What each pays, driver included, when all share the costs: whole kronor; `highest` is what the law lets one pay. */
export function shareOf(metres: number, people: number) {
  const seats = Math.min(Math.max(people, 2), mostPeople) - 1;
  return {
    people: seats + 1,
    mostPeople,
    each: Math.round(highestTotal(metres) / (seats + 1)),
    suggested: suggestedPrice(metres, seats),
    highest: highestPrice(metres, seats),
  };
}

/** Which legs lie between two points of the way, given as minutes after departure; `toLeg` is not included. */
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

/** Whole minutes to leave the road and come back at about 60 km/h. @param offMetres for getting on and getting off */
export function detourMinutes(...offMetres: number[]): number {
  return Math.round((2 * offMetres.reduce((sum, metres) => sum + metres, 0)) / 1000);
}

/** Whether somebody can ask for a seat now: the ride is planned and has not left. @param now ms UTC */
export function isBookable(ride: Pick<Ride, "status" | "departureAt">, now: number): boolean {
  return (ride.status === "open" || ride.status === "full") && ride.departureAt.getTime() > now;
}

/** Whether the owner can still change or cancel the ride. @param now ms UTC */
export function isChangeable(ride: Pick<Ride, "status" | "departureAt">, now: number): boolean {
  return isBookable(ride, now);
}

/** ms after the planned arrival. */
export const completedAfterArrival = 2 * 3_600_000;

/** Bits of `ride_search.flags`, so that a search can ask for several wishes at once. */
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
