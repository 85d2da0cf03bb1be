import type { rideRoads } from "#drizzle/schema/rides";
import { addDays, dayNumberOf, dayWindow, localDateOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import type { Line, ListedPlace, Track } from "~/modules/places/reach";

export type StopOnLine = { placeId: number; metres: number; seconds: number };

/** All of it but what the table gives it. */
export type Road = Omit<typeof rideRoads.$inferInsert, "id" | "hash" | "usedOn">;

/** What a search has to know of a road. */
export function roadOf(line: Line, stops: StopOnLine[], index: PlaceIndex): Road {
  const listed = index.reach().listedAlong(line, stops);
  const near = listed.filter((one) => isNear(one, index));
  const beyond = listed.filter((one) => !isNear(one, index));
  const all = [...near, ...beyond];
  return {
    places: [...near.map(({ placeId }) => placeId), ...beyond.map(({ placeId }) => -placeId)],
    offs: all.map(({ offMetres }) => hundreds(offMetres)),
    minutes: all.map(({ seconds }) => wholeMinutes(seconds)),
    distances: all.map(({ metres }) => hundreds(metres)),
    firsts: all.map(({ first }) => first),
    lasts: all.map(({ last }) => last),
    lineX: line.points.map(([x]) => x),
    lineY: line.points.map(([, y]) => y),
    lineMetres: line.metres,
    lineSeconds: line.seconds,
  };
}

/** What of its listing goes by when a ride leaves. It is listed under each local day until it has left the place, so that who
 * boards before midnight finds it. */
export function timesOf({ places, lasts, lineSeconds }: Road, departureAt: Date) {
  const departure = departureAt.getTime();
  const lastDate = localDateOf(passedAt(departure, lineSeconds.at(-1) ?? 0));
  const keys: number[] = [];
  for (let date = localDateOf(departure); date <= lastDate; date = addDays(date, 1)) {
    const { start } = dayWindow(date);
    const day = dayNumberOf(date);
    const passedLater = places.filter((_, n) => passedAt(departure, lineSeconds[lasts[n] ?? 0] ?? 0) >= start);
    keys.push(...passedLater.map((place) => Math.sign(place) * searchKey(day, Math.abs(place))));
  }
  return { departure: Math.floor(departure / 60_000), keys };
}

/** The places of the index that a ride's ends are looked up under. */
export function endsOf(stops: StopOnLine[], index: PlaceIndex) {
  return { originId: keyPlaceId(stops[0], index), destinationId: keyPlaceId(stops.at(-1), index) };
}

export type KeptTrack = Pick<Road, "lineX" | "lineY">;

export type KeptLine = KeptTrack & Pick<Road, "lineMetres" | "lineSeconds">;

export function lineKept({ lineMetres, lineSeconds, ...track }: KeptLine): Line {
  return { ...trackKept(track), metres: lineMetres, seconds: lineSeconds };
}

export function trackKept({ lineX, lineY }: KeptTrack): Track {
  return { points: lineX.map((x, n) => [x, lineY[n] ?? 0]) };
}

/** The key in `ride_listing.keys` for a place passed. @param day days since 1970, local */
export function searchKey(day: number, placeId: number): number {
  return day * 32_768 + placeId;
}

/** ms UTC, to the minute as stops have it, so that a time is the same everywhere. @param departure ms UTC */
export function passedAt(departure: number, seconds: number): number {
  return departure + wholeMinutes(seconds) * 60_000;
}

export const wholeMinutes = (seconds: number) => Math.round(seconds / 60);
export const hundreds = (metres: number) => Math.round(metres / 100);

function keyPlaceId(stop: StopOnLine | undefined, index: PlaceIndex): number {
  const place = stop && index.byId(stop.placeId);
  return (place && index.reach().keyPlaceOf(place)?.id) ?? 0;
}

/** Whether a road passes within a place's radius, by the rounded distance that searches and bookings compare. */
export function isNear({ placeId, offMetres }: Pick<ListedPlace, "placeId" | "offMetres">, index: PlaceIndex): boolean {
  const place = index.byId(placeId);
  return place !== undefined && hundreds(offMetres) * 100 <= index.radiusOf(place);
}
