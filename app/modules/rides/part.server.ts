import { asc, eq } from "drizzle-orm";
import { rideSearch, rideStops } from "#drizzle/schema/rides";
import type { Place } from "~/modules/places/types";
import { partPrice } from "~/modules/prices/rules";
import { type Db, db, type Tx } from "~/platform/db.server";
import { legsBetween } from "./rules";
import type { Ride, RideStop, WayPart } from "./types";

/** Minutes and metres from the start along the road, metres away from it. */
type Point = { placeId: number; minutes: number; metres: number; offMetres: number };
type Listed = Pick<typeof rideSearch.$inferSelect, "keys" | "offs" | "minutes" | "distances">;

/** The part of the way between two places, the ride's ends where left out: its stops and, while it is listed, places
 * whose search radius the road comes into. @returns null when the ride does not pass both, in this order */
export async function findWayPart(
  ride: Pick<Ride, "id" | "price" | "metres">,
  from?: Place,
  to?: Place,
  reader: Db | Tx = db,
): Promise<WayPart | null> {
  const ofRide = reader.select().from(rideStops).where(eq(rideStops.rideId, ride.id));
  const stops = await ofRide.orderBy(asc(rideStops.position));
  const isStop = (place?: Place) => !place || stops.some(({ placeId }) => placeId === place.id);
  const listed = isStop(from) && isStop(to) ? undefined : await findListed(ride.id, reader);
  const on = findPoint(from, stops.at(0), stops, listed);
  const off = findPoint(to, stops.at(-1), stops, listed);
  if (!on || !off || on.minutes >= off.minutes) return null;
  const metres = off.metres - on.metres;
  return {
    fromPlaceId: on.placeId,
    toPlaceId: off.placeId,
    onMinutes: on.minutes,
    offMinutes: off.minutes,
    ...legsBetween(stops, on.minutes, off.minutes),
    metres,
    onOffRoad: on.offMetres,
    offOffRoad: off.offMetres,
    price: partPrice(ride.price, metres, ride.metres),
  };
}

async function findListed(rideId: number, reader: Db | Tx): Promise<Listed | undefined> {
  const { keys, offs, minutes, distances } = rideSearch;
  const [listed] = await reader
    .select({ keys, offs, minutes, distances })
    .from(rideSearch)
    .where(eq(rideSearch.rideId, rideId));
  return listed;
}

function findPoint(
  place: Place | undefined,
  end: RideStop | undefined,
  stops: RideStop[],
  listed: Listed | undefined,
): Point | null {
  const stop = place ? stops.find((each) => each.placeId === place.id) : end;
  if (stop) return { ...stop, offMetres: 0 };
  return place && listed ? passedPoint(place, listed) : null;
}

/** The search lists a place once for each local day, always with the same way to it. */
function passedPoint(place: Place, { keys, offs, minutes, distances }: Listed): Point | null {
  const n = keys.findIndex((key) => key % 32_768 === place.id);
  const [off, minute, distance] = [offs[n], minutes[n], distances[n]];
  if (off === undefined || minute === undefined || distance === undefined) return null;
  return { placeId: place.id, minutes: minute, metres: distance * 100, offMetres: off * 100 };
}
