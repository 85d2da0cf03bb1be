import { partPrice } from "~/modules/prices/rules";
import type { BusBooking, Departure, DepartureLeg, DepartureStop } from "./types";

export const holdMinutes = 10;

export const mostSeats = 8;

/** One person's seats on all coaches to come, and seats held from one network in an hour. */
export const mostSeatsAhead = 40;
export const mostSeatsFromNetwork = 120;

/** ms; people are told when a coach leaves their stop this much earlier or later */
export const shiftThatTells = 15 * 60_000;

/** Whether seats can be taken, confirmed and cancelled. @param now ms UTC */
export function isBookable(departure: Pick<Departure, "status" | "departureAt">, now: number): boolean {
  return departure.status === "open" && departure.departureAt.getTime() > now;
}

/** Identifies what a form of before may not take back. @param departure its `departureAt` in ms UTC */
export function departureKey(departure: Pick<Departure, "seats" | "price" | "note"> & { departureAt: number }): string {
  const { departureAt, seats, price, note } = departure;
  return JSON.stringify([departureAt, seats, price, note]);
}

/** When the coach leaves a stop, or arrives at the last. ms UTC */
export function stopAt(departure: Pick<Departure, "departureAt">, stop: Pick<DepartureStop, "minutes">): number {
  return departure.departureAt.getTime() + stop.minutes * 60_000;
}

/** Seats free all the way between two stops; 0 where that is not a part of the way. */
export function seatsLeft(legs: Pick<DepartureLeg, "seats" | "taken">[], fromLeg: number, toLeg: number): number {
  const used = fromLeg >= 0 && toLeg <= legs.length ? legs.slice(fromLeg, toLeg) : [];
  return used.length > 0 ? Math.min(...used.map(({ seats, taken }) => seats - taken)) : 0;
}

/** Whole kronor for one seat between two stops: the part's share of the distance. */
export function priceBetween(price: number, stops: Pick<DepartureStop, "metres">[], from: number, to: number): number {
  const metresAt = (position: number) => stops.at(position)?.metres ?? 0;
  return partPrice(price, metresAt(to) - metresAt(from), metresAt(-1));
}

/** Until when a new hold lasts: ten minutes, but not past departure. ms UTC */
export function heldUntil(departure: Pick<Departure, "departureAt">, now: number): number {
  return Math.min(now + holdMinutes * 60_000, departure.departureAt.getTime());
}

/** km/h on average, more than coaches may drive anywhere */
const fastestCoach = 110;
/** s, as stops lie somewhere in their town and not at its middle */
const fastestSlack = 5 * 60;
/** s of rests and stops, beside twice the time by car */
const slowestSlack = 3 * 3600;

/** Why a coach cannot take so long between two stops; null: it can. @param leg by car, metres and seconds @param takes s */
export function legProblem(leg: { metres: number; seconds: number }, takes: number): "too_fast" | "too_slow" | null {
  if (takes + fastestSlack < (leg.metres / fastestCoach) * 3.6) return "too_fast";
  return takes > 12 * 3600 && takes > 2 * leg.seconds + slowestSlack ? "too_slow" : null;
}

/** Whether the seats are still somebody's. @param now ms UTC */
export function isLive(booking: Pick<BusBooking, "status" | "heldUntil">, now: number): boolean {
  return booking.status === "confirmed" || (booking.status === "held" && booking.heldUntil.getTime() > now);
}

/** Whether a hold ended early, as the person began anew on the coach. */
export function isReplaced({
  status,
  endedAt,
  heldUntil,
}: Pick<BusBooking, "status" | "endedAt" | "heldUntil">): boolean {
  return status === "lapsed" && endedAt !== null && endedAt < heldUntil;
}

/** Stop numbers of the part asked for, or of the whole way. @param asked as in the address */
export function partAsked(stops: number, asked: { from: string | null; to: string | null }) {
  const [from, to] = [asked.from, asked.to].map((text) => (/^\d{1,2}$/.test(text ?? "") ? Number(text) : -1));
  const isPart = from !== undefined && to !== undefined && from >= 0 && from < to && to < stops;
  return isPart ? { from, to } : { from: 0, to: stops - 1 };
}

/** How many seats an address asks for, 1 to 8; one where it says nothing of use. */
export function seatsAsked(text: string | null): number {
  return /^[1-8]$/.test(text ?? "") ? Number(text) : 1;
}

export function freeBetween(stops: { free: number | null }[], part: { from: number; to: number }): number {
  return Math.max(0, Math.min(...stops.slice(part.from, part.to).map(({ free }) => free ?? 0)));
}

/** Here and not in the schema, which browsers need not load. */
export const mostListed = 30;
export const mostStops = 12;
export const longestNote = 1000;
export const longestName = 100;
export const longestTravellerName = 80;
