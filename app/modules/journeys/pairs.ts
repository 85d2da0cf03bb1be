import { type Part, priceOf, seatsOf } from "./parts";
import { changeMinutes } from "./rules";

export type Pair = { first: Part; last: Part; wait: number; score: number };

/** metres and kronor of both parts */
type Limits = { mostMetres: number; maxPrice: number | null; seats: number };

/** The best journeys of a first and a last part, so many at most, no two of which share one. */
export function bestPairs(first: Part[], last: Part[], limits: Limits, most: number): Pair[] {
  const leaving = onwardByPlace(first, last);
  const found: Pair[] = [];
  const isFree = ({ id }: Part) => found.every((pair) => pair.first.id !== id && pair.last.id !== id);
  while (found.length < most) {
    const best = bestPair(first.filter(isFree), leaving, limits, isFree);
    if (!best) break;
    found.push(best);
  }
  return found;
}

function onwardByPlace(first: Part[], last: Part[]): Map<number, Part[]> {
  const leaving = new Map(first.map(({ place }): [number, Part[]] => [place, []]));
  for (const part of last) leaving.get(part.place)?.push(part);
  for (const parts of leaving.values()) parts.sort((one, other) => one.at - other.at);
  return leaving;
}

function bestPair(first: Part[], leaving: Map<number, Part[]>, limits: Limits, isFree: (part: Part) => boolean) {
  let best: Pair | null = null;
  for (const part of first) {
    const others = leaving.get(part.place) ?? [];
    for (let n = firstFrom(others, part.at + changeMinutes.least); n < others.length; n++) {
      const other = others[n];
      if (!other || other.at > part.at + changeMinutes.most) break;
      const score = part.score + other.score;
      if (best && score > best.score) continue;
      const pair = { first: part, last: other, wait: other.at - part.at, score };
      if ((!best || isBetter(pair, best)) && isFree(other) && fits(pair, limits)) best = pair;
    }
  }
  return best;
}

function firstFrom(parts: Part[], minute: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part && part.at < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fits({ first, last }: Pair, { mostMetres, maxPrice, seats }: Limits): boolean {
  const isDriven = first.ride !== null || last.ride !== null;
  if (!isDriven || first.userId === last.userId || first.metres + last.metres > mostMetres) return false;
  const isCheap = maxPrice === null || priceOf(first) + priceOf(last) <= maxPrice;
  return isCheap && seatsOf(first) >= seats && seatsOf(last) >= seats;
}

function isBetter(one: Pair, other: Pair): boolean {
  const order = one.score - other.score || one.first.id - other.first.id || one.last.id - other.last.id;
  return (order || one.first.place - other.first.place) < 0;
}
