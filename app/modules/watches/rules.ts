import { addDays, addMonths, dayWindow, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import type { Watch } from "./types";

/** Paused and expired ones included. */
export const mostWatches = 20;

/** ms before its end. */
export const remindedBefore = 7 * 86_400_000;

/** ms */
export const keptAfterExpiry = 30 * 86_400_000;

/** Metres: no watch looks farther than the widest search. */
export const widestRadius = 30_000;

const digestTime = "18:00";
const lifetimeMonths = 6;

/** When a watch stops, ms UTC: after six months, or when the last of its days is over. @param now ms UTC */
export function expiryOf({ dateTo }: Pick<Watch, "dateTo">, now: number): number {
  const halfAYear = instantOf(addMonths(localDateOf(now), lifetimeMonths), localTimeOf(now));
  return dateTo ? Math.min(halfAYear, dayWindow(dateTo).end) : halfAYear;
}

/** Whether a watch that stops can be let run on: not when all its days are over. @param now ms UTC */
export function canRunOn({ dateTo }: Pick<Watch, "dateTo">, now: number): boolean {
  return dateTo === null || dateTo >= localDateOf(now);
}

/** When the digest with a ride found at `at` leaves: the next 18:00 in Sweden. Both ms UTC. */
export function nextDigest(at: number): number {
  const today = instantOf(localDateOf(at), digestTime);
  return at < today ? today : instantOf(addDays(localDateOf(at), 1), digestTime);
}

/** @param days from 1 for Monday to 7 for Sunday; none means any */
export function weekdayBits(days: number[]): number {
  return days.length === 0 ? 127 : days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
}

/** The twin of `weekdayBits`: none where every day will do. */
export function weekdaysOf(bits: number): number[] {
  return bits === 127 ? [] : [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << (day - 1)));
}
