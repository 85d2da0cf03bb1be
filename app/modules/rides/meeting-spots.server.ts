import { eq } from "drizzle-orm";
import { rideSearch } from "#drizzle/schema/rides";
import { distanceBetween } from "~/modules/places/geometry";
import { kindNames } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { onPlane, type PlanePoint } from "~/modules/places/plane";
import { places } from "~/modules/places/queries.server";
import { type Line, lineOf, nearestOnLine } from "~/modules/places/reach";
import type { Place, PlaceKind, Route } from "~/modules/places/types";
import { db } from "~/platform/db.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { hundreds, type KeptLine, lineKept } from "./listing";
import { detourMinutes } from "./rules";

/** A named place where a passenger may get on or off instead: `away` in metres from the place asked for. */
export type MeetingSpot = { name: string; slug: string; kindName: string; away: number; detourMinutes: number };

export type BestSpots = { from?: MeetingSpot; to?: MeetingSpot };

/** The places asked for that lie off the road. */
type Ends = { from?: Place; to?: Place };

/** Places beside a ride's road that cost its driver less than fetching somebody at the place asked for, the best first;
 * none where that is by the road itself, or the ride is not listed any more. */
export async function meetingSpots(rideId: number, asked: Ends): Promise<Record<"from" | "to", MeetingSpot[]>> {
  const [listed] = asked.from || asked.to ? await findLine(rideId) : [];
  if (!listed || listed.lineX.length === 0) return { from: [], to: [] };
  const [line, index] = [lineKept(listed), await places()];
  const spotsBeside = (end: Place | undefined) => (end ? spotsFor(end, candidatesAround(end, index), line) : []);
  return { from: spotsBeside(asked.from), to: spotsBeside(asked.to) };
}

function findLine(rideId: number) {
  const { lineX, lineY, lineMetres, lineSeconds } = rideSearch;
  return db.select({ lineX, lineY, lineMetres, lineSeconds }).from(rideSearch).where(eq(rideSearch.rideId, rideId));
}

/** For each of these rides that is still listed the one best such place at each end, where it spares the driver enough
 * to be told in a list. */
export async function bestSpots(publicIds: string[], asked: Ends): Promise<Map<string, BestSpots>> {
  if (publicIds.length === 0 || (!asked.from && !asked.to)) return new Map();
  const index = await places();
  const around = {
    from: asked.from && candidatesAround(asked.from, index),
    to: asked.to && candidatesAround(asked.to, index),
  };
  const bestAt = (end: "from" | "to", line: Line) => {
    const [place, candidates] = [asked[end], around[end]];
    const [spot] = place && candidates ? spotsFor(place, candidates, line) : [];
    if (!place || !spot) return undefined;
    const spared = detourMinutes(hundreds(offRoad(place, line)) * 100) - spot.detourMinutes;
    return spared >= worthTelling ? spot : undefined;
  };
  const rows = await findLines(publicIds);
  return new Map(
    rows.map(({ publicId, ...kept }) => [
      publicId,
      { from: bestAt("from", lineKept(kept)), to: bestAt("to", lineKept(kept)) },
    ]),
  );
}

/** Minutes of a detour. */
const worthTelling = 3;

function findLines(publicIds: string[]) {
  return readSomewhere(
    (sql) => sql<(KeptLine & { publicId: string })[]>`
    select r.public_id as "publicId", t.line_x as "lineX", t.line_y as "lineY", t.line_metres as "lineMetres",
      t.line_seconds as "lineSeconds"
    from ride r join ride_search t on t.ride_id = r.id
    where r.public_id = any(${publicIds}) and t.line_x <> '{}'`,
  );
}

type Candidate = { place: Place; at: PlanePoint; away: number };

function candidatesAround(asked: Place, index: PlaceIndex): Candidate[] {
  return index
    .around(asked, farthestAway, mostLookedAt)
    .filter(isMeant(asked))
    .map((place) => ({ place, at: onPlane([place.lat, place.lng]), away: distanceBetween(place, asked) }));
}

function spotsFor(asked: Place, candidates: Candidate[], line: Line): MeetingSpot[] {
  const own = offRoad(asked, line);
  if (own < leastGain) return [];
  const around = candidates.filter(({ away }) => away <= own + farthestBeyond);
  const spots = around.map((one) => ({ ...one, off: nearestOnLine(line, one.at).offMetres }));
  return spots
    .filter(({ off }) => off <= own - leastGain)
    .sort((a, b) => costOf(a) - costOf(b))
    .slice(0, mostSpots)
    .map(({ place: { name, slug, kind }, off, away }) => ({
      name,
      slug,
      kindName: name.toLowerCase().includes(kindNames[kind]) ? "" : kindNames[kind],
      away: hundreds(away) * 100,
      detourMinutes: detourMinutes(hundreds(off) * 100),
    }));
}

/** Where a car may well stop to pick somebody up beside a road: the nearest to it on each part of the way, in driving
 * order; none close to a stop that the ride has. */
export async function spotsAlong(route: Route): Promise<{ place: Place; metres: number }[]> {
  const [line, index] = [lineOf(route), await places()];
  const around = pointsOf(route).flatMap((at) => index.around(at, lookedAround, mostLookedAt));
  const clear = Math.min(15_000, route.metres / 6);
  const beside = [...new Set(around.filter(({ kind }) => roadside.has(kind)))]
    .map((place) => ({ place, ...nearestOnLine(line, onPlane([place.lat, place.lng])) }))
    .filter(({ offMetres }) => offMetres <= besideRoad)
    .filter(({ metres }) => route.stops.every((stop) => Math.abs(stop.metres - metres) > clear))
    .sort((a, b) => a.offMetres - b.offMetres);
  const partAt = ({ metres }: { metres: number }) => Math.floor((mostSuggested * metres) / route.metres);
  const best = beside.filter((one, n) => beside.findIndex((other) => partAt(other) === partAt(one)) === n);
  return best.sort((a, b) => a.metres - b.metres);
}

const roadside = new Set<PlaceKind>(["station", "park_and_ride", "rest_stop"]);
const mostSuggested = 4;
/** Metres. */
const besideRoad = 1_500;
const lookedAround = 4_000;
const lookedEvery = 5_000;

/** Points of a road that lie close enough for nothing beside it to be overlooked. */
function pointsOf({ path, along }: Route) {
  return path.slice(1).flatMap(([lat, lng], n) => {
    const [fromLat, fromLng] = path[n] ?? [lat, lng];
    const steps = Math.ceil(((along[n + 1]?.metres ?? 0) - (along[n]?.metres ?? 0)) / lookedEvery);
    return Array.from({ length: steps }, (_, step) => {
      const part = (step + 0.5) / steps;
      return { lat: fromLat + part * (lat - fromLat), lng: fromLng + part * (lng - fromLng) };
    });
  });
}

const mostSpots = 3;
const mostLookedAt = 80;
/** Metres that the driver must be spared. */
const leastGain = 500;
const farthestBeyond = 3_000;
/** The widest search, and beyond it. */
const farthestAway = 30_000 + farthestBeyond;

/** Where a car can stop and a stranger be found. */
const meetable = new Set<PlaceKind>([
  "town",
  "locality",
  "station",
  "airport",
  "ferry",
  "campus",
  "hospital",
  "destination",
  "district",
  "park_and_ride",
  "rest_stop",
]);

const isMeant = (asked: Place) => (place: Place) => meetable.has(place.kind) && place.id !== asked.id;

/** The driver's way there and back weighs as much as the passenger's way there twice. */
const costOf = ({ off, away }: { off: number; away: number }) => 2 * off + away;

const offRoad = ({ lat, lng }: Place, line: Line) => nearestOnLine(line, onPlane([lat, lng])).offMetres;
