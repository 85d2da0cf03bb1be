import { addDays, addMonths, dayWindow, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import type { Watch } from "./types";

/** kilometres; empty: as suits the place */
export const radii = ["", "5", "10", "20"] as const;

/** paused and expired ones included */
export const mostWatches = 20;

export const remindedBefore = 7 * 86_400_000;

export const keptAfterExpiry = 30 * 86_400_000;

/** metres; the widest search */
export const widestRadius = 30_000;

/** From when on a new watch looks back: what its address says, at most a day. All ms UTC; null: it does not. */
export function sinceOf(said: string | null, now: number): number | null {
  const at = Number(said);
  return at > 0 && at <= now ? Math.max(at, now - longestBack) - slack : null;
}

const longestBack = 86_400_000;
const slack = 5_000;
const digestTime = "18:00";
const timeToBook = 2 * 3_600_000;
const lifetimeMonths = 6;

/** When a watch ends: after six months, or its last day. All ms UTC */
export function expiryOf({ dateTo }: Pick<Watch, "dateTo">, now: number): number {
  const halfAYear = instantOf(addMonths(localDateOf(now), lifetimeMonths), localTimeOf(now));
  return dateTo ? Math.min(halfAYear, dayWindow(dateTo).end) : halfAYear;
}

/** Whether a watch can be extended: not when all its days are over. */
export function canRunOn({ dateTo }: Pick<Watch, "dateTo">, now: number): boolean {
  return dateTo === null || dateTo >= localDateOf(now);
}

/** When a ride found at `at` is in a digest: the next 18:00 in Sweden. Both ms UTC. */
export function nextDigest(at: number): number {
  const today = instantOf(localDateOf(at), digestTime);
  return at < today ? today : instantOf(addDays(localDateOf(at), 1), digestTime);
}

/** Whether the digest would come too late to book a ride: then it is told of at once. All ms UTC. */
export function leavesBeforeDigest(departureAt: number, at: number): boolean {
  return departureAt < nextDigest(at) + timeToBook;
}

/** @param days 1 is Monday; none means any */
export function weekdayBits(days: number[]): number {
  return days.length === 0 ? 127 : days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
}

/** Inverse of `weekdayBits`; none means any day. */
export function weekdaysOf(bits: number): number[] {
  return bits === 127 ? [] : [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << (day - 1)));
}
