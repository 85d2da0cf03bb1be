import { partPrice } from "~/modules/prices/rules";
import { legsBetween } from "~/modules/rides/rules";

/** A ride past an end: minutes since 1970 and after departure, 100 m off its road, metres `along` it. `stops`: minutes; `free`: seats of each leg. */
export type RideWay = {
  rideId: number;
  userId: number;
  roadId: number;
  base: number;
  departure: number;
  price: number;
  metres: number;
  stops: number[];
  free: number[];
  minute: number;
  off: number;
  along: number;
};

/** Where a road passes places in which people can wait, four numbers each: place, 100 m off the road, minutes and 100 m from its start. */
export type Waits = Int32Array;

/** Of a coach's way: minutes since 1970 and after departure, kronor. */
export type CoachWay = {
  departureId: number;
  base: number;
  departure: number;
  place: number;
  onMinutes: number;
  offMinutes: number;
  fromLeg: number;
  toLeg: number;
  metres: number;
  price: number;
};

/** A part of a journey, to or from where one changes, `at` a minute since 1970; the least `score` of two parts together is the best. */
export type Part = {
  id: number;
  place: number;
  at: number;
  score: number;
  userId: number | null;
  ride: RideWay | null;
  coach: CoachWay | null;
  onMinutes: number;
  offMinutes: number;
  offFrom: number;
  offTo: number;
  metres: number;
};

/** `worse`: minutes for which one would rather not wait in a place, of all where one may change */
export type Changes = { roads: Map<number, Waits>; worse: Map<number, number> };

/** metres */
export const leastPart = 20_000;

/** To each place where one may change. Its score tells in minutes how early one has to leave, what a change beside the road costs the driver, and a worse place. */
export function firstParts(rides: RideWay[], coaches: CoachWay[], changes: Changes): Part[] {
  const { worse } = changes;
  const ofCoaches = coaches.map((coach): Part => {
    const leaves = coach.departure + coach.onMinutes;
    const score = (worse.get(coach.place) ?? 0) - leaves - coach.base;
    return ofCoach(coach, coach.departure + coach.offMinutes, score);
  });
  const ofRides = partsOf(rides, changes, (ride, { place, off, minute, metres }) => {
    const { rideId: id, userId, departure, base } = ride;
    const score = off + (worse.get(place) ?? 0) - departure - ride.minute - base;
    const on = { onMinutes: ride.minute, offFrom: ride.off };
    const to = { offMinutes: minute, offTo: off, metres: metres - ride.along };
    return { id, place, at: departure + minute, score, userId, ride, coach: null, ...on, ...to };
  });
  return [...ofRides, ...ofCoaches];
}

/** On from each place where one may change. Its score tells in minutes how late one is there, twice, and what a change beside the road costs the driver. */
export function lastParts(rides: RideWay[], coaches: CoachWay[], changes: Changes): Part[] {
  const ofCoaches = coaches.map((coach): Part => {
    const arrives = coach.departure + coach.offMinutes;
    return ofCoach(coach, coach.departure + coach.onMinutes, 2 * arrives);
  });
  const ofRides = partsOf(rides, changes, (ride, { place, off, minute, metres }) => {
    const { rideId: id, userId, departure } = ride;
    const score = 2 * (departure + ride.minute) + off;
    const from = { onMinutes: minute, offFrom: off, metres: ride.along - metres };
    const to = { offMinutes: ride.minute, offTo: ride.off };
    return { id, place, at: departure + minute, score, userId, ride, coach: null, ...from, ...to };
  });
  return [...ofRides, ...ofCoaches];
}

type Wait = { place: number; off: number; minute: number; metres: number };

function partsOf(rides: RideWay[], { roads, worse }: Changes, partOf: (ride: RideWay, wait: Wait) => Part): Part[] {
  const parts: Part[] = [];
  for (const ride of rides) {
    const waits = roads.get(ride.roadId) ?? [];
    for (let n = 0; n < waits.length; n += 4) {
      const place = waits[n] ?? 0;
      if (!worse.has(place)) continue;
      const [off = 0, minute = 0, distance = 0] = [waits[n + 1], waits[n + 2], waits[n + 3]];
      const part = partOf(ride, { place, off, minute, metres: 100 * distance });
      if (part.onMinutes < part.offMinutes && part.metres >= leastPart) parts.push(part);
    }
  }
  return parts;
}

const aboveRideIds = 2 ** 40;

function ofCoach(coach: CoachWay, at: number, score: number): Part {
  const { departureId, place, onMinutes, offMinutes, metres } = coach;
  const ends = { onMinutes, offMinutes, offFrom: 0, offTo: 0, metres };
  return { id: aboveRideIds + departureId, place, at, score, userId: null, ride: null, coach, ...ends };
}

/** Whole kronor. */
export function priceOf({ ride, coach, metres }: Part): number {
  return ride ? partPrice(ride.price, metres, ride.metres) : (coach?.price ?? 0);
}

/** On all legs used; of a coach it has been looked at. */
export function seatsOf({ ride, onMinutes, offMinutes }: Part): number {
  if (!ride) return Infinity;
  const stops = ride.stops.map((minutes) => ({ minutes }));
  const { fromLeg, toLeg } = legsBetween(stops, onMinutes, offMinutes);
  return Math.min(...ride.free.slice(fromLeg, toLeg));
}
