import { changeMinutes } from "./rules";

/** A part of a ride or of a coach's way, to or from where one changes: minutes since 1970 and after departure, 100 m off the road. */
export type Part = {
  id: number;
  rideId: number | null;
  departureId: number | null;
  userId: number | null;
  base: number;
  place: number;
  departure: number;
  onMinutes: number;
  offMinutes: number;
  offFrom: number;
  offTo: number;
  fromLeg: number;
  toLeg: number;
  metres: number;
  price: number;
  seats: number;
};

export type Pair = { first: Part; last: Part; wait: number; score: number };

/** `worse`: minutes for which one would rather not wait in a place; metres and kronor of both parts */
type Limits = { worse: Map<number, number>; mostMetres: number; maxPrice: number | null };

/** The best journeys of a first and a last part, so many at most, no two of which share one. */
export function bestPairs(first: Part[], last: Part[], limits: Limits, most: number): Pair[] {
  const leaving = new Map<number, Part[]>();
  for (const part of last.toSorted((one, other) => leavesAt(one) - leavesAt(other)))
    leaving.get(part.place)?.push(part) ?? leaving.set(part.place, [part]);
  const found: Pair[] = [];
  const isFree = ({ id }: Part) => found.every((pair) => pair.first.id !== id && pair.last.id !== id);
  while (found.length < most) {
    const best = bestPair(first.filter(isFree), leaving, limits, isFree);
    if (!best) break;
    found.push(best);
  }
  return found;
}

function bestPair(first: Part[], leaving: Map<number, Part[]>, limits: Limits, isFree: (part: Part) => boolean) {
  let best: Pair | null = null;
  for (const part of first) {
    const arrival = arrivesAt(part);
    const others = leaving.get(part.place) ?? [];
    for (let n = firstFrom(others, arrival + changeMinutes.least); n < others.length; n++) {
      const other = others[n];
      if (!other || leavesAt(other) > arrival + changeMinutes.most) break;
      const score = scoreOf(part, other, limits);
      if (best && score > best.score) continue;
      const pair = { first: part, last: other, wait: leavesAt(other) - arrival, score };
      if ((!best || isBetter(pair, best)) && fits(pair, limits) && isFree(other)) best = pair;
    }
  }
  return best;
}

function firstFrom(parts: Part[], minute: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part && leavesAt(part) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fits({ first, last }: Pair, { mostMetres, maxPrice }: Limits): boolean {
  const isDriven = first.rideId !== null || last.rideId !== null;
  const isWithin = first.metres + last.metres <= mostMetres && first.price + last.price <= (maxPrice ?? Infinity);
  return isDriven && isWithin && first.userId !== last.userId;
}

/** In minutes: of the journey, and until it ends; what a change beside the road costs the drivers, and a worse place. */
function scoreOf(first: Part, last: Part, { worse }: Limits): number {
  const [leaves, arrives] = [leavesAt(first), arrivesAt(last)];
  return 2 * arrives - leaves - first.base + first.offTo + last.offFrom + (worse.get(first.place) ?? 0);
}

function isBetter(one: Pair, other: Pair): boolean {
  const order = one.score - other.score || one.first.id - other.first.id || one.last.id - other.last.id;
  return (order || one.first.place - other.first.place) < 0;
}

const leavesAt = ({ departure, onMinutes }: Part) => departure + onMinutes;
const arrivesAt = ({ departure, offMinutes }: Part) => departure + offMinutes;
