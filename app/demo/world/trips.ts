import { addDays, instantOf, weekdayOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { Place } from "~/modules/places/types";
import type { RideKind } from "~/modules/rides/types";
import type { DemoPerson } from "./people";
import { type Chance, chanceFrom } from "./random";

export type Trip = {
  person: DemoPerson;
  kind: RideKind;
  from: Place;
  to: Place;
  date: string;
  time: string;
  /** Trips with the same text are a series. */
  series?: string;
  returnOf?: Trip;
};

export type Gap = { date: string; missing: number; isEmpty: boolean };

type World = {
  people: DemoPerson[];
  places: Place[];
  busy: Set<string>;
  earliest: number;
  destinations: Map<string, Destination[]>;
};
type Destination = { place: Place; pull: number };

const share = { commuters: 0.35, requests: 0.08, returns: 0.6 };

const dayWeights = [0.9, 0.8, 0.8, 1, 1.7, 1, 1.5];

export function weightOfDay(date: string): number {
  return dayWeights[weekdayOf(date) - 1] ?? 1;
}

/** Commutes, and journeys out on Fridays and home on Sundays. @param places the most populous first */
export function planTrips(gaps: Gap[], people: DemoPerson[], places: Place[], now: number): Trip[] {
  const world: World = {
    people,
    places: places.slice(0, 400),
    busy: new Set(),
    earliest: now + 15 * 60_000,
    destinations: new Map(),
  };
  const trips: Trip[] = [];
  const days = new Set(gaps.map((gap) => gap.date));
  for (const gap of gaps) {
    const chance = chanceFrom(`${gap.date} ${gap.missing}`);
    const planned = trips.filter((trip) => trip.date === gap.date).length;
    const commutes = gap.isEmpty ? commutesOn(gap.date, world).slice(0, gap.missing * share.commuters) : [];
    trips.push(...commutes);
    for (let n = planned + commutes.length; n < gap.missing; n++)
      trips.push(...journeyOn(gap.date, world, chance, days));
  }
  return trips;
}

function commutesOn(date: string, world: World): Trip[] {
  const commuters = world.people.filter((_, n) => n % 20 === 0);
  return commuters.flatMap((person) => commuteOf(person, date, world)).filter((trip) => isLater(trip, world));
}

function commuteOf(person: DemoPerson, date: string, world: World): Trip[] {
  const chance = chanceFrom(`commute ${person.uid}`);
  const weekdays = chance.pick([
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
    [2, 3, 4],
    [1, 3, 5],
  ]);
  const work = destinationFrom(person.home, world, chance, { nearest: 20, farthest: 110 });
  const [morning, afternoon] = [clock(chance.between(24, 31) * 15), clock(chance.between(62, 70) * 15)];
  if (!work || !weekdays.includes(weekdayOf(date))) return [];
  world.busy.add(`${person.uid} ${date}`);
  const shared = { person, kind: "offer" as const, date };
  const there = { ...shared, from: person.home, to: work, time: morning, series: `${person.uid} there` };
  return [
    there,
    { ...shared, from: work, to: person.home, time: afternoon, series: `${person.uid} back`, returnOf: there },
  ];
}

function journeyOn(date: string, world: World, chance: Chance, days: Set<string>): Trip[] {
  const person = someoneFree(date, world, chance);
  const away = destinationFrom(person.home, world, chance, { nearest: 35, farthest: 750 });
  const time = departureOn(date, chance);
  if (!away) return [];
  const isHomeward = chance.isLucky(weekdayOf(date) === 7 ? 0.85 : 0.35);
  const kind = chance.isLucky(share.requests) ? "request" : "offer";
  const [from, to] = isHomeward ? [away, person.home] : [person.home, away];
  const trip: Trip = { person, kind, from, to, date, time };
  if (!isLater(trip, world)) return [];
  world.busy.add(`${person.uid} ${date}`);
  const home = addDays(date, weekdayOf(date) === 5 ? 2 : 1);
  const returns = kind === "offer" && !isHomeward && weekdayOf(date) >= 5 && days.has(home);
  if (!returns || !chance.isLucky(share.returns) || world.busy.has(`${person.uid} ${home}`)) return [trip];
  world.busy.add(`${person.uid} ${home}`);
  return [trip, { person, kind, from: to, to: from, date: home, time: departureOn(home, chance), returnOf: trip }];
}

function someoneFree(date: string, world: World, chance: Chance): DemoPerson {
  const asked = Array.from({ length: 8 }, () => chance.pick(world.people));
  return asked.find((person) => !world.busy.has(`${person.uid} ${date}`)) ?? chance.pick(world.people);
}

type Reach = { nearest: number; farthest: number };

function destinationFrom(home: Place, world: World, chance: Chance, reach: Reach): Place | null {
  const key = `${home.id} ${reach.nearest}`;
  const reachable = world.destinations.get(key) ?? reachableFrom(home, world.places, reach);
  world.destinations.set(key, reachable);
  return reachable.length > 0 ? chance.pick(reachable, ({ pull }) => pull).place : null;
}

/** Gravity model: large towns attract, distance (km) hinders. */
function reachableFrom(home: Place, places: Place[], { nearest, farthest }: Reach): Destination[] {
  return places.flatMap((place) => {
    const km = distanceBetween(home, place) / 1000;
    return km >= nearest && km <= farthest ? [{ place, pull: place.population ** 1.15 / (100 + km) ** 1.2 }] : [];
  });
}

/** quarters of an hour since midnight between which most set out, per weekday from Monday */
const usualHours: [from: number, to: number][][] = [
  [
    [22, 36],
    [60, 74],
  ],
  [
    [24, 40],
    [60, 72],
  ],
  [
    [24, 40],
    [60, 72],
  ],
  [
    [24, 40],
    [58, 76],
  ],
  [
    [26, 34],
    [52, 76],
    [56, 72],
  ],
  [
    [30, 50],
    [32, 44],
  ],
  [
    [40, 56],
    [48, 78],
    [52, 72],
  ],
];

function departureOn(date: string, chance: Chance): string {
  const [from, to] = chance.pick(usualHours[weekdayOf(date) - 1] ?? [[24, 72]]);
  return clock(Math.min(chance.between(from, to) * 15 + (chance.isLucky(0.15) ? 5 : 0), 23 * 60));
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const isLater = (trip: Trip, { earliest }: World) => instantOf(trip.date, trip.time) > earliest;
