import { createHash } from "node:crypto";
import { instantOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import type { Place, Route } from "~/modules/places/types";
import { highestPrice, suggestedPrice } from "~/modules/rides/rules";
import type { RideDraft } from "~/modules/rides/types";
import { type Chance, chanceFrom } from "./random";
import { meetingPoints, offerNotes, requestNotes } from "./texts";
import type { Trip } from "./trips";

export type Planned = { trip: Trip; draft: RideDraft; route: Route };

type Planner = { route(stops: Place[]): Promise<Route>; stopovers(route: Route, chance: Chance): Place[] };

/** As their drivers might post them: prices near what is suggested and never above the cap. @param userIds by uid */
export async function draftTrips(trips: Trip[], userIds: Map<string, number>): Promise<Planned[]> {
  const planner = await createPlanner();
  const planned: Planned[] = [];
  for (const trip of trips) {
    const chance = chanceFrom(`${trip.person.uid} ${trip.series ?? trip.date + trip.time}`);
    const stops = await stopsOf(trip, planner, chance);
    const route = await planner.route(stops);
    planned.push({ trip, route, draft: draftOf(trip, stops, route, userIds.get(trip.person.uid) ?? 0, chance) });
  }
  return planned;
}

async function createPlanner(): Promise<Planner> {
  const index = await places();
  const known = new Map<string, Promise<Route>>();
  return {
    route(stops) {
      const key = stops.map((stop) => stop.id).join();
      const route = known.get(key) ?? planRoute(stops);
      known.set(key, route);
      return route;
    },
    stopovers(route, chance) {
      const suitable = route.passed.flatMap(({ placeId, offMetres, metres }) => {
        const isOnTheWay = offMetres < 4_000 && metres > route.metres * 0.15 && metres < route.metres * 0.85;
        const place = index.byId(placeId);
        return isOnTheWay && place ? [{ place, metres }] : [];
      });
      if (suitable.length === 0) return [];
      const wanted = Array.from({ length: chance.between(1, 2) }, () =>
        chance.pick(suitable, ({ place }) => place.population),
      );
      return [...new Set(wanted)].sort((a, b) => a.metres - b.metres).map(({ place }) => place);
    },
  };
}

async function stopsOf(trip: Trip, planner: Planner, chance: Chance): Promise<Place[]> {
  const ends = [trip.from, trip.to];
  if (trip.kind === "request" || !chance.isLucky(0.4)) return ends;
  const direct = await planner.route(ends);
  const between = direct.metres > 80_000 ? planner.stopovers(direct, chance) : [];
  return [trip.from, ...between, trip.to];
}

function draftOf(trip: Trip, stops: Place[], route: Route, userId: number, chance: Chance): RideDraft {
  const isOffer = trip.kind === "offer";
  const seats = isOffer ? chance.pick([1, 2, 2, 3, 3, 3, 3, 4, 4, 6]) : chance.pick([1, 1, 1, 2, 3]);
  return {
    userId,
    kind: trip.kind,
    departureAt: new Date(instantOf(trip.date, trip.time)),
    seriesId: trip.series ? uuidFrom(trip.series) : undefined,
    flexibilityMinutes: chance.pick([0, 15, 15, 30, 60]),
    seats,
    price: priceOf(route, seats, trip, chance),
    bookingMode: isOffer && chance.isLucky(0.25) ? "instant" : "request",
    luggage: trip.series ? "small" : chance.pick(["none", "small", "small", "small", "large", "large"] as const),
    pets: chance.isLucky(0.18),
    smoking: chance.isLucky(0.03),
    childSeat: chance.isLucky(0.08),
    womenOnly: trip.person.isWoman && chance.isLucky(0.1),
    winterTyres: isOffer && isWinter(trip.date),
    note: noteOf(trip, chance),
    ...(isOffer ? trip.person.vehicle : { vehicleMake: "", vehicleColour: "", vehicleRegistration: "" }),
    stops: stops.map((place) => ({
      placeId: place.id,
      meetingPoint: chance.isLucky(0.6) ? chance.pick(meetingPoints) : "",
    })),
  };
}

function priceOf({ metres }: Route, seats: number, { series }: Trip, chance: Chance): number {
  if (chance.isLucky(0.03)) return 0;
  const wished = suggestedPrice(metres, seats) * (series ? 0.8 : 0.8 + chance.next() * 0.4);
  return Math.min(highestPrice(metres, seats), Math.max(20, Math.round(wished / 10) * 10));
}

/** Winter tyres are required from December to March when roads are wintry; most people change in October. */
function isWinter(date: string): boolean {
  const month = Number(date.slice(5, 7));
  return month >= 11 || month <= 3;
}

function noteOf({ kind, from, to }: Trip, chance: Chance): string {
  if (!chance.isLucky(0.6)) return "";
  const note = chance.pick(kind === "offer" ? offerNotes : requestNotes);
  return note.replaceAll("{from}", from.name).replaceAll("{to}", to.name);
}

function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
