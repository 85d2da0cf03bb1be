import { addDays, dayNumberOf, dayWindow, localDateOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import type { Line, ListedPlace, Track } from "~/modules/places/reach";

export type StopOnLine = { placeId: number; metres: number; seconds: number };

/** The search row's columns for a ride's road and times. */
export function listingOf(line: Line, stops: StopOnLine[], departureAt: Date, index: PlaceIndex) {
  return {
    originId: keyPlaceId(stops[0], index),
    destinationId: keyPlaceId(stops.at(-1), index),
    lineX: line.points.map(([x]) => x),
    lineY: line.points.map(([, y]) => y),
    lineMetres: line.metres,
    lineSeconds: line.seconds,
    departure: Math.floor(departureAt.getTime() / 60_000),
    ...entriesOf(index.reach().listedAlong(line, stops), line, departureAt.getTime(), index),
  };
}

export type KeptTrack = { lineX: number[]; lineY: number[] };

export type KeptLine = KeptTrack & { lineMetres: number[]; lineSeconds: number[] };

/** The road stored in a search row. */
export function lineKept({ lineMetres, lineSeconds, ...track }: KeptLine): Line {
  return { ...trackKept(track), metres: lineMetres, seconds: lineSeconds };
}

export function trackKept({ lineX, lineY }: KeptTrack): Track {
  return { points: lineX.map((x, n) => [x, lineY[n] ?? 0]) };
}

/** The key in `ride_search.keys` for a place passed. @param day days since 1970, local */
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

function entriesOf(listed: ListedPlace[], line: Line, departure: number, index: PlaceIndex) {
  const [nearby, beyond] = [true, false].map((wanted) => listed.filter((one) => isNear(one, index) === wanted));
  const near = entriesPerDay(nearby ?? [], line, departure);
  const far = entriesPerDay(beyond ?? [], line, departure);
  const entries = [...near, ...far];
  return {
    keys: [...near.map(({ key }) => key), ...far.map(({ key }) => -key)],
    offs: entries.map(({ offMetres }) => hundreds(offMetres)),
    minutes: entries.map(({ seconds }) => wholeMinutes(seconds)),
    distances: entries.map(({ metres }) => hundreds(metres)),
    firsts: entries.map(({ first }) => first),
    lasts: entries.map(({ last }) => last),
  };
}

/** Whether a road passes within a place's radius, by the rounded distance that searches and bookings compare. */
export function isNear({ placeId, offMetres }: Pick<ListedPlace, "placeId" | "offMetres">, index: PlaceIndex): boolean {
  const place = index.byId(placeId);
  return place !== undefined && hundreds(offMetres) * 100 <= index.radiusOf(place);
}

/** Listed under each local day until the ride has left the place, so that who boards before midnight finds it. */
function entriesPerDay(listed: ListedPlace[], { seconds }: Line, departure: number): (ListedPlace & { key: number })[] {
  const lastDate = localDateOf(passedAt(departure, seconds.at(-1) ?? 0));
  const entries: (ListedPlace & { key: number })[] = [];
  for (let date = localDateOf(departure); date <= lastDate; date = addDays(date, 1)) {
    const { start } = dayWindow(date);
    const day = dayNumberOf(date);
    const passedLater = listed.filter(({ last }) => passedAt(departure, seconds[last] ?? 0) >= start);
    entries.push(...passedLater.map((one) => ({ ...one, key: searchKey(day, one.placeId) })));
  }
  return entries;
}
