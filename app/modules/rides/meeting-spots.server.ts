import { LRUCache } from "lru-cache";
import { distanceBetween } from "~/modules/places/geometry";
import { untoldKind } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { onPlane, type PlanePoint } from "~/modules/places/plane";
import { places } from "~/modules/places/queries.server";
import { lineOf, metresOff, nearestOnLine, stretchWithin, type Track } from "~/modules/places/reach";
import type { Place, PlaceKind, Route } from "~/modules/places/types";
import { nameInSentence } from "~/modules/places/wording";
import { db } from "~/platform/db.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { formatKm } from "~/text/format";
import { hundreds, type KeptTrack, trackKept } from "./listing";
import { findRoad } from "./listing.server";
import { detourMinutes } from "./rules";

/** `away` in metres from the place asked for; `cost` is both in words */
export type MeetingSpot = { name: string; slug: string; away: number; detourMinutes: number; cost: string };

export type BestSpots = { from?: MeetingSpot; to?: MeetingSpot };

type Ends = { from?: Place; to?: Place };

/** Places near a ride's road that spare the driver a detour, best first; none by the road itself, or if unlisted. */
export async function meetingSpots(rideId: number, asked: Ends): Promise<Record<"from" | "to", MeetingSpot[]>> {
  const road = asked.from || asked.to ? await findRoad(db, rideId) : undefined;
  if (!road || road.lineX.length === 0) return { from: [], to: [] };
  const [track, index] = [trackKept(road), await places()];
  const spotsBeside = (end: Place | undefined) => (end ? spotsFor(end, candidatesAround(end, index), track) : []);
  return { from: spotsBeside(asked.from), to: spotsBeside(asked.to) };
}

/** a listed ride, and the metres off its road at each end (0 at a stop) */
export type Fetching = { publicId: string; from: number; to: number };

/** The best such place at each end, for rides where it saves enough to mention in a list. */
export async function bestSpots(rides: Fetching[], asked: Ends): Promise<Map<string, BestSpots>> {
  const costly = rides.filter(({ from, to }) => isWorthTelling(from) || isWorthTelling(to));
  if (costly.length === 0) return new Map();
  const [index, tracks] = await Promise.all([places(), findTracks(costly.map(({ publicId }) => publicId))]);
  return new Map(
    tracks.flatMap(({ publicIds, track }) => {
      const alike = costly.filter(({ publicId }) => publicIds.includes(publicId));
      const bestAt = (end: "from" | "to") => {
        const place = alike.some((ride) => isWorthTelling(ride[end])) ? asked[end] : undefined;
        return place && spotsFor(place, candidatesAround(place, index), track)[0];
      };
      const best = { from: bestAt("from"), to: bestAt("to") };
      const toTell = alike.map((ride): [string, BestSpots] => [ride.publicId, told(best, ride)]);
      return toTell.filter(([, { from, to }]) => from || to);
    }),
  );
}

function told(best: BestSpots, ride: Fetching): BestSpots {
  const isTold = (end: "from" | "to") => detourMinutes(ride[end]) - (best[end]?.detourMinutes ?? 0) >= worthTelling;
  return { ...(isTold("from") && { from: best.from }), ...(isTold("to") && { to: best.to }) };
}

const worthTelling = 3;

const isWorthTelling = (metres: number) => detourMinutes(metres) >= worthTelling;

async function findTracks(publicIds: string[]): Promise<{ publicIds: string[]; track: Track }[]> {
  const rows = await readSomewhere(
    (sql) => sql<(KeptTrack & { publicIds: string[] })[]>`
    select array_agg(r.public_id) as "publicIds", road.line_x as "lineX", road.line_y as "lineY"
    from ride r join ride_listing t on t.ride_id = r.id join ride_road road on road.id = t.road_id
    where r.public_id = any(${publicIds}) and road.line_x <> '{}'
    group by road.id`,
  );
  return rows.map(({ publicIds, ...kept }) => ({ publicIds, track: trackKept(kept) }));
}

type Candidate = { place: Place; at: PlanePoint; away: number };

const known = new LRUCache<string, Candidate[]>({ max: 200 });

function candidatesAround(asked: Place, index: PlaceIndex): Candidate[] {
  const kept = known.get(asked.slug);
  if (kept) return kept;
  const candidates = index
    .around(asked, farthestAway, mostLookedAt)
    .filter(isMeant(asked))
    .map((place) => ({ place, at: onPlane([place.lat, place.lng]), away: distanceBetween(place, asked) }));
  known.set(asked.slug, candidates);
  return candidates;
}

function spotsFor(asked: Place, candidates: Candidate[], track: Track): MeetingSpot[] {
  const at = onPlane([asked.lat, asked.lng]);
  const own = metresOff(track, at);
  if (own < leastGain) return [];
  const around = candidates.filter(({ away }) => away <= own + farthestBeyond);
  const stretch = stretchWithin(track, at, farthestBeyond + 2 * own);
  const spots = around.map((one) => ({ ...one, off: metresOff(stretch, one.at) }));
  return spots
    .filter(({ off }) => off <= own - leastGain)
    .sort((a, b) => costOf(a) - costOf(b))
    .slice(0, mostSpots)
    .map(({ place: { name, slug, kind }, off, away }) => {
      const distance = { away: hundreds(away) * 100, detourMinutes: detourMinutes(hundreds(off) * 100) };
      const told = [name, untoldKind({ name, kind })].filter(Boolean).join(", ");
      return { name: told, slug, ...distance, cost: costWords(distance, asked.name) };
    });
}

function costWords({ away, detourMinutes }: Pick<MeetingSpot, "away" | "detourMinutes">, asked: string): string {
  const detour = detourMinutes === 0 ? "vid vägen" : `${detourMinutes}\u00a0min omväg för föraren`;
  return `${detour} · ${formatKm(away)} från ${nameInSentence(asked)}`;
}

/** Good places to pick somebody up, nearest to the road on each stretch, in order; none near existing stops. */
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
const besideRoad = 1_500;
const lookedAround = 4_000;
const lookedEvery = 5_000;

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
const leastGain = 500;
const farthestBeyond = 3_000;
/** metres; the widest search and a bit more */
const farthestAway = 30_000 + farthestBeyond;

/** kinds where a car can stop and a stranger be found */
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

/** The driver's detour there and back weighs as much as the passenger's way twice. */
const costOf = ({ off, away }: { off: number; away: number }) => 2 * off + away;
