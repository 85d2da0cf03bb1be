import type { watches } from "#drizzle/schema/watches";
import { isIndexed, type PlaceIndex } from "~/modules/places/place-index";
import { onPlane } from "~/modules/places/plane";
import { roadBetween } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { isNear } from "~/modules/rides/listing";
import type { Ends } from "./ends.server";

type Way = Pick<typeof watches.$inferInsert, "way" | "wayMetres" | "wayLineX" | "wayLineY" | "wayLineMetres">;

/** The columns by which posted rides find a watch. */
export async function lookupOf(kind: "offer" | "request", { from, to }: Ends, index: PlaceIndex) {
  const [[fromX, fromY], [toX, toY]] = [positionOf(from), positionOf(to)];
  return {
    fromPlaceId: from?.id ?? null,
    toPlaceId: to?.id ?? null,
    fromX,
    fromY,
    toX,
    toY,
    fromKeyId: keyOf(from, index),
    toKeyId: keyOf(to, index),
    ...(kind === "request" && from && to ? await drivenWay(from, to, index) : noWay),
  };
}

const noWay: Way = { way: null, wayMetres: null, wayLineX: null, wayLineY: null, wayLineMetres: null };

/** For a driver's watch the places along the way are computed when it is saved. */
async function drivenWay(from: Place, to: Place, index: PlaceIndex): Promise<Way> {
  const road = await roadBetween(from, to);
  const listed = index.reach().listedAlong(road, []);
  return {
    way: listed.map((one) => (isNear(one, index) ? one.placeId : -one.placeId)),
    wayMetres: listed.map(({ metres }) => Math.round(metres)),
    wayLineX: road.points.map(([x]) => x),
    wayLineY: road.points.map(([, y]) => y),
    wayLineMetres: road.metres,
  };
}

function keyOf(place: Place | null, index: PlaceIndex): number | null {
  return place && !isIndexed(place) ? (index.reach().keyPlaceOf(place)?.id ?? null) : null;
}

function positionOf(place: Place | null): [x: number | null, y: number | null] {
  return place ? onPlane([place.lat, place.lng]) : [null, null];
}
