import { placesWithin, readParts } from "~/modules/bus/search.server";
import { addDays } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { metresBetween } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { cardsOf, prepareSearch, type RidePart } from "~/modules/search/queries.server";
import { datesAsked, searchDays } from "~/modules/search/rules";
import type { Search } from "~/modules/search/types";
import { readSomewhere } from "~/platform/read-replica.server";
import { bestPairs, type Pair } from "./pairs";
import { firstParts, lastParts, type Part, priceOf, seatsOf } from "./parts";
import { waitsAlong } from "./roads.server";
import { changeMinutes } from "./rules";
import { type Around, type Asked, rideWaysAround } from "./sql.server";
import type { FoundJourney, JourneyPart } from "./types";
import { waitingPlaces } from "./waiting-places";

const mostFound = 3;

const leastApart = 60_000;
const timesTheRoad = 1.5;
const mostNights = 2;
const leastMetresPerMinute = 500;

type Between = Search & Record<"from" | "to", NonNullable<Search["from"]>>;

/** Up to three journeys of two rides, or of a ride and a coach, early there and short in all first; no two share a part. @param now ms UTC */
export async function findJourneys(search: Search, now = Date.now()): Promise<FoundJourney[]> {
  const index = await places();
  if (!isBetween(search)) return [];
  const mostMetres = Math.round(timesTheRoad * (await metresBetween(search.from.place, search.to.place)));
  const asked = await askedOf({ ...search, after: null }, mostMetres, index, now);
  if (asked.away.days.length === 0) return [];
  const [around] = await readSomewhere((sql) => sql<Around[]>`${rideWaysAround(asked)}`);
  if (!around) return [];
  const { away, home, coachesAway, coachesHome } = around;
  const roadIds = [...away, ...home].map(({ roadId }) => roadId);
  const roads = await waitsAlong(roadIds, index);
  const changes = { roads, worse: new Map(asked.places.map(({ place, worse }) => [place.id, worse])) };
  const [first, last] = [firstParts(away, coachesAway, changes), lastParts(home, coachesHome, changes)];
  const limits = { mostMetres, maxPrice: search.maxPrice, seats: search.seats };
  return journeysOf(bestPairs(first, last, limits, mostFound), search, index);
}

function isBetween(search: Search): search is Between {
  const { kind, from, to } = search;
  return kind === "offer" && from !== null && to !== null && distanceBetween(from.place, to.place) >= leastApart;
}

async function askedOf(search: Between, mostMetres: number, index: PlaceIndex, now: number): Promise<Asked> {
  const dates = datesAsked(search, now);
  const prepared = await prepareSearch(search, dates, index, now);
  const allDay = { ...search, earliest: null, latest: null };
  const until = Math.max(...prepared.days.map(({ hi }) => hi)) + changeMinutes.most + mostMetres / leastMetresPerMinute;
  const days = searchDays(datesThere(dates), allDay, now).filter(({ lo }) => lo < until);
  return {
    away: { ...prepared, to: null },
    home: { ...prepared, search: allDay, from: null, days },
    places: waitingPlaces(index).filter(({ place }) => isBetweenEnds(place, search, mostMetres)),
    coaches: coachesAsked(search, index),
  };
}

function datesThere(dates: string[]): string[] {
  const last = dates.at(-1) ?? "";
  return [...dates, ...Array.from({ length: mostNights }, (_, n) => addDays(last, n + 1))];
}

function isBetweenEnds(place: Place, { from, to }: Between, mostMetres: number): boolean {
  const beside = from.radius + to.radius;
  return distanceBetween(from.place, place) + distanceBetween(place, to.place) <= mostMetres + beside;
}

/** Of a coach it is not known who drives, and who else comes along. */
function coachesAsked({ from, to, women, pets, verified }: Between, index: PlaceIndex): Asked["coaches"] {
  if (women || pets || verified) return null;
  return { from: placesWithin(from, index) ?? [], to: placesWithin(to, index) ?? [] };
}

async function journeysOf(pairs: Pair[], { from, to }: Between, index: PlaceIndex): Promise<FoundJourney[]> {
  const parts = pairs.flatMap(({ first, last }) => {
    const change = index.byId(first.place) ?? from.place;
    return [
      { ...first, from: from.place, to: change },
      { ...last, from: change, to: to.place },
    ];
  });
  const shown = await shownParts(parts);
  return pairs.flatMap(({ first: { place }, wait }, n) => {
    const [first, last] = shown.slice(2 * n, 2 * n + 2);
    if (!first || !last) return [];
    return {
      parts: [first, last],
      change: index.labelOf(place),
      waitMinutes: wait,
      price: shownPrice(first) + shownPrice(last),
    };
  });
}

type PartBetween = Part & { from: Place; to: Place };

async function shownParts(parts: PartBetween[]): Promise<(JourneyPart | null)[]> {
  const ofRides = parts.flatMap((part): RidePart[] => {
    if (!part.ride) return [];
    return [{ ...part, rideId: part.ride.rideId, price: priceOf(part), seats: seatsOf(part) }];
  });
  const [rides, departures] = await Promise.all([
    cardsOf(ofRides),
    readParts(parts.flatMap(({ coach }) => coach ?? [])),
  ]);
  return parts.map(({ ride: ofRide }): JourneyPart | null => {
    const [ride, departure] = ofRide ? [rides.shift(), null] : [null, departures.shift()];
    return ride ? { kind: "ride", ride } : departure ? { kind: "coach", departure } : null;
  });
}

const shownPrice = (part: JourneyPart) => (part.kind === "ride" ? part.ride.price : part.departure.price);
