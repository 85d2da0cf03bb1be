import { dayNumberOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import { distanceOnPlane, onPlane } from "~/modules/places/plane";
import { places } from "~/modules/places/queries.server";
import type { Line } from "~/modules/places/reach";
import { roadBetween } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { detourMinutes } from "~/modules/rides/rules";
import type { RideKind } from "~/modules/rides/types";
import { roadName } from "~/modules/rides/wording";
import { firstName, ratingOf, smallPictureAddress } from "~/modules/users/rules";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { type Sql, sql } from "~/platform/db.server";
import { cacheLookups } from "~/platform/metrics.server";
import { isPrimaryAway, readSomewhere } from "~/platform/read-replica.server";
import { sharedAnswers } from "~/platform/shared-answer";
import { pageFound, stepsOf } from "./pages.server";
import type { PreparedEnd, PreparedSearch, Reachable } from "./prepared";
import { datesAsked, daysAround, mostCounted, searchDays, tagsOf } from "./rules";
import { fewFoundPerDay, foundBy, pageSize } from "./sql.server";
import type { FoundRide, FoundRides, PartEnd, Search, SearchEnd } from "./types";
import { measure } from "./ways.server";

/** A page of at most 20 rides. An offer answers where its road passes both ends within their radii, in order, with the
 * seats free on that part. A request answers the other way round: its own ends lie along the asking driver's road, each
 * within the radius of its own place, or of the search where one end is open. With a date, rides between the ends
 * themselves come first; without one, the soonest. @param now ms UTC */
export async function findRides(search: Search, now = Date.now()): Promise<FoundRides> {
  const index = await places();
  const prepared = await prepareSearch(search, datesAsked(search, now), index, now);
  return pageOf(await readPage(prepared), search, index);
}

async function readPage(prepared: PreparedSearch): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const { measured, page } of stepsOf(prepared)) {
    rows.push(...(await readRows((await measure([measured])).map(page))));
    if (rows.length > pageSize) break;
  }
  return rows;
}

/** As `findRides` for several searches in one statement, for rarely driven ways, whose days must all be read anyway. */
export async function findFewRides(searches: Search[], now: number): Promise<FoundRides[]> {
  const index = await places();
  const prepared = await Promise.all(
    searches.map((search) => prepareSearch(search, datesAsked(search, now), index, now)),
  );
  const rows = prepared.length > 0 ? await readRows((await measure(prepared)).map(pageFound)) : [];
  return searches.map((search, n) =>
    pageOf(
      rows.filter((row) => row.search === n),
      search,
      index,
    ),
  );
}

function pageOf(rows: FoundRow[], search: Search, index: PlaceIndex): FoundRides {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rides: page.map((row) => cardOf(row, endsOf(search), index)),
    next: last && rows.length > pageSize ? { score: last.score, publicId: last.publicId } : null,
  };
}

/** A part of a ride: `offFrom` and `offTo` in 100 m from its road, minutes after departure. */
export type RidePart = { rideId: number; from: Place; to: Place; onMinutes: number; offMinutes: number } & Pick<
  FoundRow,
  "offFrom" | "offTo" | "seats" | "price"
>;

/** Cards of parts that have been found, in their order; null for a ride that is gone meanwhile. */
export async function cardsOf(parts: RidePart[]): Promise<(FoundRide | null)[]> {
  if (parts.length === 0) return [];
  const index = await places();
  const numbers = (name: Exclude<keyof RidePart, "from" | "to">) => parts.map((part) => part[name]);
  const rows = await readRows([
    sql`
    select *, false as is_exact from unnest(
      ${numbers("rideId")}::bigint[], ${numbers("onMinutes")}::int[], ${numbers("offMinutes")}::int[],
      ${numbers("offFrom")}::int[], ${numbers("offTo")}::int[], ${numbers("seats")}::int[], ${numbers("price")}::int[]
    ) with ordinality part(ride_id, on_minutes, off_minutes, off_from, off_to, seats, part_price, score)`,
  ]);
  return parts.map((part, n) => {
    const row = rows.find(({ score }) => score === n + 1);
    return row ? cardOf(row, part, index) : null;
  });
}

/** Whether nothing can be booked, because a replica answers for a primary that is away. */
export function isForReadingOnly(): boolean {
  return isPrimaryAway();
}

/** `lowestPrice` in whole kronor on the part asked for; null where all rides are free, or not all are counted */
export type DayCount = { date: string; rides: number; lowestPrice: number | null };

/** Rides per day around the search's date, `mostCounted` at most; none with both ends open. May be seconds old. @param now ms UTC */
export function countPerDay(search: Search, now = Date.now()): Promise<DayCount[]> {
  const key = JSON.stringify([Math.floor(now / 60_000), { ...search, days: 0, after: null }]);
  cacheLookups.inc({ cache: "counts", outcome: counts.has(key) ? "hit" : "miss" });
  return counts.forceFetch(key, { context: { search, now } });
}

const counts = sharedAnswers(
  ({ search, now }: { search: Search; now: number }) => readForAnybody(() => count(search, now)),
  { max: 500, ttl: 15_000 },
);

async function count(search: Search, now: number): Promise<DayCount[]> {
  if (!search.from && !search.to) return [];
  const dates = daysAround(search.date, now);
  const prepared = await prepareSearch({ ...search, after: null }, dates, await places(), now);
  const [measured = prepared] = await measure([prepared]);
  const found = search.kind === "offer" ? fewFoundPerDay(measured, mostCounted) : foundBy(measured);
  const rows = await readSomewhere(
    (sql) => sql<{ day: number; rides: number; lowestPrice: number | null }[]>`
    select day, least(count(*), ${mostCounted}::int)::int as rides,
      case when count(*) < ${mostCounted}::int then min(nullif(part_price, 0))::int end as "lowestPrice"
    from (${found}) answer group by day`,
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return dates.map((date) => {
    const { rides = 0, lowestPrice = null } = byDay.get(dayNumberOf(date)) ?? {};
    return { date, rides, lowestPrice };
  });
}

async function readRows(pages: Sql[]): Promise<FoundRow[]> {
  const numbered = pages.map((page, n) => sql`select ${n}::int as search, * from (${page}) page`);
  return await readSomewhere(
    (sql) => sql<FoundRow[]>`
    select s.search, r.public_id as "publicId", r.kind, r.roads[1] as road,
      u.display_name as "displayName",
      case when u.picture_url is not null and u.shows_picture then u.public_id end as "picturedAs",
      u.rides_completed as "ridesCompleted", u.review_count as "reviewCount", u.rating_sum as "ratingSum",
      t.flags, t.departure, t.stop_minutes as "stopMinutes",
      array(select place_id from ride_stop where ride_stop.ride_id = r.id order by position) as "stopIds",
      array(
        select passed.place
        from unnest(road.places, road.offs, road.minutes) passed(place, off, minute)
        where passed.off <= ${closeToRoad}::int
          and 5 * (passed.minute - s.on_minutes) between s.off_minutes - s.on_minutes and 4 * (s.off_minutes - s.on_minutes)
      ) as "passedIds",
      s.on_minutes as "onMinutes", s.off_minutes as "offMinutes", s.off_from as "offFrom", s.off_to as "offTo",
      s.is_exact as "isExact", s.seats, s.part_price as price, s.score
    from (${numbered.reduce((some, next) => sql`${some} union all ${next}`)}) s
    join ride r on r.id = s.ride_id
    join ride_listing t on t.ride_id = s.ride_id
    join ride_road road on road.id = t.road_id
    join users u on u.id = r.user_id
    order by s.score, s.ride_id`,
  );
}

export async function prepareSearch(
  search: Search,
  dates: string[],
  index: PlaceIndex,
  now: number,
): Promise<PreparedSearch> {
  const { from, to } = search;
  const road = search.kind === "request" && from && to ? await roadBetween(from.place, to.place) : null;
  return {
    search,
    days: searchDays(dates, search, now),
    now: Math.floor(now / 60_000),
    from: preparedEnd(from, index),
    to: preparedEnd(to, index),
    pickups: from && (road ? servedAlong(road, index) : servedAround(from, index)),
    dropoffs: to && (road ? servedAlong(road, index) : servedAround(to, index)),
    road,
  };
}

function preparedEnd(end: SearchEnd | null, index: PlaceIndex): PreparedEnd | null {
  if (!end) return null;
  const { place, radius } = end;
  const keyPlace = index.reach().keyPlaceOf(place);
  const at = onPlane([place.lat, place.lng]);
  const away = keyPlace ? distanceOnPlane(at, onPlane([keyPlace.lat, keyPlace.lng])) : 0;
  const keyPlaceId = keyPlace?.id ?? 0;
  return { keyPlaceId, isKeyPlace: keyPlaceId === place.id, at, radius, mostOffKeyPlace: away + radius };
}

function servedAlong(road: Line, index: PlaceIndex): Reachable {
  const places = index
    .reach()
    .listedAlong(road, [])
    .flatMap(({ placeId }) => index.byId(placeId) ?? []);
  return { ids: places.map(({ id }) => id), radii: places.map((place) => index.radiusOf(place)) };
}

/** A ride is looked up where its ends are, and measured where a configured router begins its road. */
function servedAround({ place, radius }: SearchEnd, index: PlaceIndex): Reachable {
  const ids = index.reach().keyPlacesAround(place, radius + farthestFromRoad);
  return { ids, radii: ids.map(() => radius) };
}

/** metres between the two, as decided: no router was measured */
const farthestFromRoad = 500;

/** 100 m; a card says "via" such places */
const closeToRoad = 50;

type FoundRow = {
  search: number;
  publicId: string;
  kind: RideKind;
  road: string | null;
  displayName: string;
  picturedAs: string | null;
  ridesCompleted: number;
  reviewCount: number;
  ratingSum: number;
  flags: number;
  departure: number;
  stopIds: number[];
  stopMinutes: number[];
  passedIds: number[];
  onMinutes: number;
  offMinutes: number;
  offFrom: number;
  offTo: number;
  isExact: boolean;
  seats: number;
  price: number;
  score: number;
};

type Ends = { from?: Place; to?: Place };

const endsOf = ({ from, to }: Search): Ends => ({ from: from?.place, to: to?.place });

function cardOf(row: FoundRow, { from, to }: Ends, index: PlaceIndex): FoundRide {
  const on = partEnd(row, "on", from, index);
  const off = partEnd(row, "off", to, index);
  return {
    publicId: row.publicId,
    kind: row.kind,
    on: on.end,
    off: off.end,
    price: row.price,
    seats: row.seats,
    match: row.isExact ? "exact" : "along",
    detourMinutes: detourMinutes(on.offRoad, off.offRoad),
    way: wayOf(row, [on.end.name, off.end.name], index),
    person: {
      firstName: firstName(row.displayName),
      picture: row.picturedAs && smallPictureAddress(row.picturedAs),
      ridesCompleted: row.ridesCompleted,
      rating: ratingOf(row),
    },
    tags: tagsOf(row.flags, row.kind),
  };
}

/** At a stop the passenger comes to the car; elsewhere the car comes to the place asked for. */
function partEnd(row: FoundRow, which: "on" | "off", asked: Place | undefined, index: PlaceIndex) {
  const minutes = which === "on" ? row.onMinutes : row.offMinutes;
  const away = (which === "on" ? row.offFrom : row.offTo) * 100;
  const stop = index.byId(row.stopIds[row.stopMinutes.indexOf(minutes)] ?? 0);
  const place = stop ?? asked;
  const end: PartEnd = {
    name: place?.name ?? "",
    slug: place?.slug ?? "",
    at: (row.departure + minutes) * 60_000,
    away,
  };
  const isFetched = row.kind === "request" || !stop;
  return { end, offRoad: isFetched ? away : 0 };
}

/** Where the car comes from or goes on to, beyond the part asked for; else what it passes. */
function wayOf(row: FoundRow, [on, off]: [on: string, off: string], index: PlaceIndex): string {
  const [origin, destination] = [0, -1].map((at) => index.nameOf(row.stopIds.at(at) ?? 0));
  const goesOn = row.kind === "offer" && !row.isExact;
  if (goesOn && off !== destination) return `på väg till ${destination}`;
  if (goesOn && on !== origin) return `på väg från ${origin}`;
  const passed = [row.road && roadName(row.road), largestOf(row, index)?.name].filter(Boolean).join(" · ");
  return passed && `via ${passed}`;
}

function largestOf({ passedIds, stopIds }: FoundRow, index: PlaceIndex): Place | undefined {
  const ends = [stopIds[0], stopIds.at(-1)];
  const passed = passedIds.flatMap((id) => (ends.includes(id) ? [] : (index.byId(id) ?? [])));
  return passed.sort((a, b) => b.population - a.population)[0];
}
