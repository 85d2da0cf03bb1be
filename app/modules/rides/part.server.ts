import type { rideRoads } from "#drizzle/schema/rides";
import { isIndexed, type PlaceIndex } from "~/modules/places/place-index";
import { onPlane } from "~/modules/places/plane";
import { places } from "~/modules/places/queries.server";
import { nearestOnLine } from "~/modules/places/reach";
import type { Place } from "~/modules/places/types";
import { partPrice } from "~/modules/prices/rules";
import { type Db, db, type Tx } from "~/platform/db.server";
import { hundreds, lineKept, wholeMinutes } from "./listing";
import { findRoad, readStops } from "./listing.server";
import { legsBetween } from "./rules";
import type { Ride, RideStop, WayPart } from "./types";

/** minutes and metres from the start, metres from the road */
type Point = { placeId: number; minutes: number; metres: number; offMetres: number };
type Road = typeof rideRoads.$inferSelect;

/** The part between two places: stops and, while listed, places near the road; null if not both, in order. */
export async function findWayPart(
  ride: Pick<Ride, "id" | "price" | "metres">,
  from?: Place,
  to?: Place,
  reader: Db | Tx = db,
): Promise<WayPart | null> {
  return partBetween(ride, await readStops(reader, ride.id), from, to, reader);
}

type Stop = Pick<RideStop, "placeId" | "minutes" | "metres">;

/** As `findWayPart`, for a ride whose stops have been read. @param stops in driving order */
export async function partBetween(
  ride: Pick<Ride, "id" | "price" | "metres">,
  stops: Stop[],
  from?: Place,
  to?: Place,
  reader: Db | Tx = db,
): Promise<WayPart | null> {
  const isStop = (place?: Place) => !place || stops.some(({ placeId }) => placeId === place.id);
  const road = isStop(from) && isStop(to) ? undefined : await findRoad(reader, ride.id);
  const index = await places();
  const on = findPoint(from, stops.at(0), stops, road, index);
  const off = findPoint(to, stops.at(-1), stops, road, index);
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

function findPoint(
  place: Place | undefined,
  end: Stop | undefined,
  stops: Stop[],
  road: Road | undefined,
  index: PlaceIndex,
): Point | null {
  const stop = place ? stops.find((each) => each.placeId === place.id) : end;
  if (stop) return { ...stop, offMetres: 0 };
  if (!place || !road) return null;
  return isIndexed(place) ? passedPlace(place, road) : passedPoint(place, road, index.radiusOf(place));
}

function passedPlace(place: Place, { places, offs, minutes, distances }: Road): Point | null {
  const n = places.indexOf(place.id);
  const [off, minute, distance] = [offs[n], minutes[n], distances[n]];
  if (off === undefined || minute === undefined || distance === undefined) return null;
  return { placeId: place.id, minutes: minute, metres: distance * 100, offMetres: off * 100 };
}

function passedPoint({ id, lat, lng }: Place, road: Road, radius: number): Point | null {
  if (road.lineX.length < 2) return null;
  const { offMetres, metres, seconds } = nearestOnLine(lineKept(road), onPlane([lat, lng]));
  const point = {
    placeId: id,
    minutes: wholeMinutes(seconds),
    metres: hundreds(metres) * 100,
    offMetres: hundreds(offMetres) * 100,
  };
  return point.offMetres <= radius ? point : null;
}
