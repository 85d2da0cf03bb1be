import { eq } from "drizzle-orm";
import { rideSearch } from "#drizzle/schema/rides";
import { distanceBetween } from "~/modules/places/geometry";
import { kindNames } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { onPlane } from "~/modules/places/plane";
import { places } from "~/modules/places/queries.server";
import { type Line, nearestOnLine } from "~/modules/places/reach";
import type { Place, PlaceKind } from "~/modules/places/types";
import { db } from "~/platform/db.server";
import { hundreds, lineKept } from "./listing";
import { detourMinutes } from "./rules";

/** A named place where a passenger may get on or off instead: `away` in metres from the place asked for. */
export type MeetingSpot = { name: string; slug: string; kindName: string; away: number; detourMinutes: number };

/** The places asked for that lie off the road. */
type Ends = { from?: Place; to?: Place };

/** Places beside a ride's road that cost its driver less than fetching somebody at the place asked for, the best first;
 * none where that is by the road itself, or the ride is not listed any more. */
export async function meetingSpots(rideId: number, asked: Ends): Promise<Record<"from" | "to", MeetingSpot[]>> {
  const [listed] = asked.from || asked.to ? await findLine(rideId) : [];
  if (!listed || listed.lineX.length === 0) return { from: [], to: [] };
  const [line, index] = [lineKept(listed), await places()];
  const spotsBeside = (end: Place | undefined) => (end ? spotsFor(end, line, index) : []);
  return { from: spotsBeside(asked.from), to: spotsBeside(asked.to) };
}

function findLine(rideId: number) {
  const { lineX, lineY, lineMetres, lineSeconds } = rideSearch;
  return db.select({ lineX, lineY, lineMetres, lineSeconds }).from(rideSearch).where(eq(rideSearch.rideId, rideId));
}

function spotsFor(asked: Place, line: Line, index: PlaceIndex): MeetingSpot[] {
  const own = offRoad(asked, line);
  if (own < leastGain) return [];
  const around = index.around(asked, own + farthestBeyond, mostLookedAt).filter(isMeant(asked));
  const spots = around.map((place) => ({ place, off: offRoad(place, line), away: distanceBetween(place, asked) }));
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

const mostSpots = 3;
const mostLookedAt = 80;
/** Metres that the driver must be spared. */
const leastGain = 500;
const farthestBeyond = 3_000;

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
