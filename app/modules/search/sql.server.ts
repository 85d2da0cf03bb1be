import { nearestOnLine, type Spot } from "~/modules/places/nearest-on-line.server";
import type { PlanePoint } from "~/modules/places/plane";
import type { Line } from "~/modules/places/reach";
import { searchKey } from "~/modules/rides/listing";
import { type Sql, sql } from "~/platform/db.server";
import { type SearchDay, wantedFlags } from "./rules";
import { matched } from "./score.server";
import type { Search } from "./types";

export type PreparedEnd = {
  /** the indexed place that it is looked up under */
  keyPlaceId: number;
  /** It is that place, so its distance is listed; else the ride's line is measured. */
  isKeyPlace: boolean;
  at: PlanePoint;
  radius: number;
  /** metres from a road to the key place, at most, if it passes the end within its radius (triangle inequality) */
  mostOffKeyPlace: number;
};

export type PreparedSearch = {
  search: Search;
  days: SearchDay[];
  /** minutes since 1970; rides that have left by then are gone */
  now: number;
  from: PreparedEnd | null;
  to: PreparedEnd | null;
  pickups: Reachable | null;
  dropoffs: Reachable | null;
  road: Line | null;
  isOnlyBetweenEnds?: boolean;
  /** How the roads of its days pass its ends that are points, where they have been measured. */
  ways?: Way[];
};

export type Way = { roadId: number; isExact: boolean; from: Passing | null; to: Passing | null };

/** `off` the road (100 m), `minutes` and `metres` from its start */
export type Passing = { off: number; minutes: number; metres: number };

/** indexed places under which everything reachable is listed, and their radii in metres */
export type Reachable = { ids: number[]; radii: number[] };

export const pageSize = 20;

/** One row per ride and local day that answers: `ride_id, day, pickup` (minutes since 1970), `on_minutes, off_minutes`
 * (after departure), `off_from, off_to` (100 m), `px, py` (entries in the ride's arrays), `is_exact`, `seats`,
 * `part_price`, `score`. */
export function foundBy(prepared: PreparedSearch): Sql {
  const { kind, from, to } = prepared.search;
  if (from === null && to === null) return departing(prepared);
  if (kind === "request") return requestsWithinReach(prepared);
  return prepared.ways ? passingOn(prepared, prepared.ways) : passing(prepared, listed(prepared));
}

/** As `foundBy` for offers past an end, among the next departures; pick-ups before the last of them leaves. */
export function foundAmongNext(prepared: PreparedSearch, departures: number): Sql {
  const next: Sql = sql`select departure from ride_listing where departure > ${prepared.now}::int order by departure offset ${departures}::int limit 1`;
  const days: Sql = sql`(
    select day, lo, least(hi, last) as hi, base, from_key, to_key
    from (${listOf(prepared)}) one, (select (${next}) as last offset 0) next where last is null or lo < last)`;
  const leaves: Sql = sql`t.departure > ${prepared.now}::int and t.departure < d.hi`;
  return passing(prepared, listed(prepared, { days, leaves }));
}

/** As `foundBy` for offers between the ends themselves, both given. */
export function foundBetweenEnds(prepared: PreparedSearch): Sql {
  const { pickups, dropoffs, days } = prepared;
  const earliest = Math.min(...days.map(({ lo }) => lo)) - longestDrive;
  const latest = Math.max(...days.map(({ hi }) => hi));
  const pairs = pickups?.ids.flatMap((from) => dropoffs?.ids.map((to) => searchKey(from, to)) ?? []) ?? [];
  const on: Sql = sql`
    t.origin_id * 32768 + t.destination_id = any(${pairs}::int[])
    and t.departure >= ${earliest}::int and t.departure < ${latest}::int
    and t.departure < d.hi and t.departure + t.stop_minutes[cardinality(t.stop_minutes)] >= d.lo`;
  return passing({ ...prepared, isOnlyBetweenEnds: true }, listed(prepared, { on }));
}

/** minutes; no ride is longer than 3 000 km */
const longestDrive = 4_320;

/** The rides of a day to look at: so many at most of those that begin, or end, at the places asked for. */
export type Among = { end: "from" | "to"; rides: number };

/** As `foundBy` for offers that pass an end, at most `most` per day. @param among null: all */
export function fewFoundPerDay(prepared: PreparedSearch, most: number, among: Among | null = null) {
  const days: Sql = sql`(select one.day, one.lo, one.hi, one.base, one.from_key, one.to_key)`;
  const rides: Sql = among === null ? sql`ride_listing` : sql`(${beginningOrEnding(prepared, among)})`;
  const found = prepared.ways
    ? passingOn(prepared, prepared.ways, { days, order: sql`` })
    : passing(prepared, listed(prepared, { days, rides, order: sql`` }), sql``);
  return sql`
    select found.* from (${listOf(prepared)}) one
    cross join lateral (select * from (${found}) answer limit ${most}::int) found`;
}

function beginningOrEnding(prepared: PreparedSearch, { end, rides }: Among): Sql {
  const id = prepared[end]?.keyPlaceId ?? 0;
  return sql`
    select * from ride_listing
    where kind = 'offer' and ${end === "from" ? sql`origin_id` : sql`destination_id`} = ${id}::int
      and departure >= one.lo and departure < one.hi limit ${rides}::int`;
}

type Source = { days: Sql; rides: Sql; on: Sql; leaves: Sql; order: Sql };

/** Rides listed under the ends, once per day. Ordered by day, a page reads no more days than it needs; unordered, the first
 * few of a day suffice. A sum keeps an index unread: nearly all rides leave after now, which a generic plan does not know.
 * `offset 0` keeps the planner from computing what it selects repeatedly. */
export function listed(prepared: PreparedSearch, source: Partial<Source> = {}): Sql {
  const {
    days = sql`(${listOf(prepared)})`,
    rides = sql`ride_listing`,
    on = areListed(prepared),
    leaves = sql`t.departure + 0 > ${prepared.now}::int`,
    order = inOrder,
  } = source;
  return sql`
    select ${listing}, d.day, d.lo, d.hi, d.base
    from ${days} d
    join ${rides} t on ${on}
    where ${leaves} and ${suits(prepared)}
    ${order} offset 0`;
}

const inOrder: Sql = sql`order by day`;

/** Of rides listed, those that pass the ends as the search wants it. */
function passing(prepared: PreparedSearch, rides: Sql, order = inOrder): Sql {
  return partsOf(prepared, isAtPlaces(prepared) ? atPlaces(prepared, rides) : atPoints(prepared, rides), order);
}

/** As `passing` of all rides listed, on roads that have been measured. */
function passingOn(prepared: PreparedSearch, ways: Way[], { days, order }: Partial<Source> = {}): Sql {
  const boarding = prepared.from ? sql`on_minutes` : sql`0`;
  return partsOf(
    prepared,
    sql`
      select ${listing}, way.*
      from (
        select *, lo - ${boarding} as first, hi - ${boarding} as last
        from ${days ?? sql`(${listOf(prepared)})`} d cross join (${measured(prepared, ways)}) way offset 0
      ) way
      join ride_listing t on t.road_id = road and t.departure >= first and t.departure < last
      where t.departure + 0 > ${prepared.now}::int and ${suits(prepared)}`,
    order,
  );
}

/** How roads pass the ends: points as measured, places of the index as their rides are listed. */
function measured({ from, to }: PreparedSearch, ways: Way[]): Sql {
  const [on, off] = [from?.isKeyPlace ? from : null, to?.isKeyPlace ? to : null];
  const passed = (which: "from" | "to", number: "off" | "minutes" | "metres"): Sql =>
    sql`unnest(${ways.map((way) => way[which]?.[number] ?? 0)}::int[])`;
  const [ids, areExact] = [ways.map(({ roadId }) => roadId), ways.map(({ isExact }) => Number(isExact))];
  return sql`
    select way.* ${on ? sql`, geton.*` : sql``} ${off ? sql`, getoff.*` : sql``}
    from (
      select unnest(${ids}::bigint[]) as road, unnest(${areExact}::int[]) = 1 as is_exact
        ${from && !on ? sql`, ${passed("from", "off")} as off_from, ${passed("from", "minutes")} as on_minutes, ${passed("from", "metres")} as on_metres` : sql``}
        ${to && !off ? sql`, ${passed("to", "off")} as off_to, ${passed("to", "minutes")} as off_minutes, ${passed("to", "metres")} as off_metres` : sql``}
    ) way
    ${on || off ? sql`join ride_road on ride_road.id = way.road` : sql``}
    ${on ? sql`cross join lateral (${gettingOn(on, positionOf(on))}) geton` : sql``}
    ${off ? sql`cross join lateral (${gettingOff(off, positionOf(off))}) getoff` : sql``}
    where ${on ? sql`off_from <= ${hundreds(on.radius)}::int` : sql`true`}
      and ${off ? sql`off_to <= ${hundreds(off.radius)}::int` : sql`true`}`;
}

function partsOf(prepared: PreparedSearch, roads: Sql, order = inOrder): Sql {
  const { from, to, search } = prepared;
  return matched(
    search,
    sql`select * ${from ? sql`` : fromStart} ${to ? sql`` : toFinish} from (${roads}) part ${order} offset 0`,
  );
}

/** Whether roads must be measured: an end is a point. */
export function isMeasured(prepared: PreparedSearch): boolean {
  return prepared.search.kind === "offer" && !isAtPlaces(prepared);
}

function isAtPlaces({ from, to }: PreparedSearch): boolean {
  return (!from || from.isKeyPlace) && (!to || to.isKeyPlace);
}

/** all but what is looked up in it */
const listing: Sql = sql`
  t.ride_id, t.user_id, t.road_id, t.departure, t.price, t.metres, t.origin_id, t.destination_id, t.stop_minutes, t.leg_seats`;

/** Days are read one by one. */
function atPlaces(prepared: PreparedSearch, rides: Sql): Sql {
  return sql`select * from (${rides}) listed cross join lateral (${wayAlong(prepared, sql`listed.road_id`)}) way`;
}

/** Roads are measured once each. */
function atPoints(prepared: PreparedSearch, rides: Sql): Sql {
  return sql`
    with candidates as materialized (${rides}),
    ways as materialized (
      select * from (select distinct road_id from candidates) road
      cross join lateral (${wayAlong(prepared, sql`road.road_id`)}) way
    )
    select * from candidates join ways using (road_id)`;
}

/** Where a road passes the ends, if within their radii and in order. */
function wayAlong(prepared: PreparedSearch, roadId: Sql): Sql {
  const { from, to } = prepared;
  return sql`
    select is_exact ${from ? sql`, off_from, on_minutes, on_metres` : sql``} ${to ? sql`, off_to, off_minutes, off_metres` : sql``}
    from (
      select * from (
        select *, ${isBetweenEnds(prepared)} as is_exact,
          ${from ? positionOf(from) : sql`null::int`} as px, ${to ? positionOf(to) : sql`null::int`} as py
        from ride_road where id = ${roadId} offset 0
      ) road
      ${from ? sql`cross join lateral (${gettingOn(from, sql`px`)}) geton` : sql``}
      where ${goesSomewhere(prepared)} ${prepared.isOnlyBetweenEnds ? sql`and is_exact` : sql``}
        ${from ? sql`and ${mayPass(from, sql`px`)}` : sql``} ${to ? sql`and ${mayPass(to, sql`py`)}` : sql``}
        ${from && to ? sql`and ${isInOrder(from, to)}` : sql``}
        ${from ? sql`and off_from <= ${hundreds(from.radius)}::int` : sql``} offset 0
    ) way
    ${to ? sql`cross join lateral (${gettingOff(to, sql`py`)}) getoff where off_to <= ${hundreds(to.radius)}::int` : sql``} offset 0`;
}

/** Of two points, whether one can come before the other at all: where they are passed is measured afterwards. */
function isInOrder(from: PreparedEnd, to: PreparedEnd): Sql {
  if (from.isKeyPlace && to.isKeyPlace) return sql`px < py`;
  return from.isKeyPlace || to.isKeyPlace ? sql`true` : sql`firsts[px] < lasts[py]`;
}

/** Whether a road passes the key place near enough for its distance from a point to be worth measuring. */
function mayPass({ isKeyPlace, mostOffKeyPlace }: PreparedEnd, position: Sql): Sql {
  return isKeyPlace ? sql`true` : sql`offs[${position}] <= ${hundreds(mostOffKeyPlace + roundings)}::int`;
}

/** metres: of distances kept in hundreds, and of the nearest piece to within ten */
const roundings = 200;

const fromStart: Sql = sql`, 0 as off_from, 0 as on_minutes, 0 as on_metres`;
const toFinish: Sql = sql`, 0 as off_to, stop_minutes[cardinality(stop_minutes)] as off_minutes, metres as off_metres`;

function gettingOn(from: PreparedEnd, at: Sql): Sql {
  if (from.isKeyPlace)
    return sql`select offs[${at}] as off_from, minutes[${at}] as on_minutes, distances[${at}] * 100 as on_metres`;
  return sql`select off as off_from, minutes as on_minutes, metres as on_metres from (${passingOf(from, at)}) passed`;
}

function gettingOff(to: PreparedEnd, at: Sql): Sql {
  if (to.isKeyPlace)
    return sql`select offs[${at}] as off_to, minutes[${at}] as off_minutes, distances[${at}] * 100 as off_metres`;
  return sql`select off as off_to, minutes as off_minutes, metres as off_metres from (${passingOf(to, at)}) passed`;
}

/** In one condition on both keys, which the planner holds for a common one, it keeps the roads that it has looked up. */
function areListed({ from, to }: PreparedSearch): Sql {
  const fromKey: Sql = sql`d.from_key`;
  const toKey: Sql = sql`d.to_key`;
  if (from?.isKeyPlace && to?.isKeyPlace) return sql`t.keys @> array[${fromKey}, ${toKey}]`;
  return sql`${isListed(from, fromKey)} and ${isListed(to, toKey)}`;
}

/** Listed under a key place by the road, under its negative where the road may pass points of it. */
function isListed(end: PreparedEnd | null, key: Sql): Sql {
  if (!end) return sql`true`;
  return end.isKeyPlace ? sql`t.keys @> array[${key}]` : sql`t.keys && array[${key}, -${key}]`;
}

function positionOf({ isKeyPlace, keyPlaceId }: PreparedEnd): Sql {
  const position = (place: number): Sql => sql`array_position(places, ${place}::int)`;
  return isKeyPlace ? position(keyPlaceId) : sql`coalesce(${position(keyPlaceId)}, ${position(-keyPlaceId)})`;
}

function passingOf({ at }: PreparedEnd, position: Sql): Sql {
  return nearestOnLine(
    { x: sql`line_x`, y: sql`line_y`, metres: sql`line_metres`, seconds: sql`line_seconds` },
    { first: sql`firsts[${position}] + 1`, last: sql`lasts[${position}]` },
    { x: sql`${at[0]}::float8`, y: sql`${at[1]}::float8` },
  );
}

/** The rows of the pages to come. */
export function afterKeyset({ after }: Search) {
  if (!after) return sql`true`;
  return sql`(score, ride_id) > (${after.score}::float8, coalesce((select id from ride where public_id = ${after.publicId}), 0))`;
}

function requestsWithinReach(prepared: PreparedSearch): Sql {
  const { from, to, pickups, dropoffs } = prepared;
  return matched(
    prepared.search,
    sql`
      select ${listing}, d.day, d.lo, d.hi, d.base, ${isBetweenEnds(prepared)} as is_exact,
        ${pickups ? sql`a.off` : sql`0`} as off_from, ${dropoffs ? sql`b.off` : sql`0`} as off_to, ${wholeWay()}
      from (${listOf(prepared)}) d
      join ride_listing t on t.departure >= d.lo and t.departure < d.hi
      join ride_road road on road.id = t.road_id
      ${pickups ? sql`join ${reachable(pickups)} starts(id, radius) on starts.id = t.origin_id` : sql``}
      ${dropoffs ? sql`join ${reachable(dropoffs)} ends(id, radius) on ends.id = t.destination_id` : sql``}
      ${pickups ? sql`cross join lateral (${meeting(prepared, from, start)}) a` : sql``}
      ${dropoffs ? sql`cross join lateral (${meeting(prepared, to, finish)}) b` : sql``}
      where t.departure > ${prepared.now}::int and ${suits(prepared)}
        ${pickups ? sql`and a.off * 100 <= starts.radius` : sql``} ${dropoffs ? sql`and b.off * 100 <= ends.radius` : sql``}
        ${pickups && dropoffs ? sql`and a.metres < b.metres` : sql``}
      order by d.day offset 0`,
  );
}

const start: Spot = { x: sql`line_x[1]`, y: sql`line_y[1]` };
const finish: Spot = { x: sql`line_x[cardinality(line_x)]`, y: sql`line_y[cardinality(line_y)]` };

function meeting({ road }: PreparedSearch, end: PreparedEnd | null, spot: Spot): Sql {
  if (!road) return sql`select round(sqrt(${squareTo(end, spot)}) / 100)::int as off, 0 as metres`;
  const [x, y] = [road.points.map((point) => point[0]), road.points.map((point) => point[1])];
  return sql`
    select nearest.off, nearest.metres
    from (select ${x}::int[] as x, ${y}::int[] as y, ${road.metres}::int[] as metres,
      ${road.seconds}::int[] as seconds offset 0) way
    cross join lateral (${nearestOnLine(
      { x: sql`way.x`, y: sql`way.y`, metres: sql`way.metres`, seconds: sql`way.seconds` },
      { first: sql`1`, last: sql`cardinality(way.x) - 1` },
      spot,
    )}) nearest`;
}

function departing(prepared: PreparedSearch): Sql {
  const found = matched(
    prepared.search,
    sql`
      select ${listing}, d.day, d.lo, d.hi, d.base, true as is_exact, 0 as off_from, 0 as off_to, ${wholeWay()}
      from ride_listing t
      where t.departure > ${prepared.now}::int and t.departure >= d.lo and t.departure < d.hi and ${suits(prepared)}`,
  );
  return sql`
    select found.* from (${listOf(prepared)}) d
    cross join lateral (
      select * from (${found}) answer
      where ${afterKeyset(prepared.search)} order by departure, ride_id limit ${pageSize + 1}
    ) found`;
}

function listOf({ from, to, days }: PreparedSearch): Sql {
  const keyOf = (end: PreparedEnd | null): Sql =>
    end ? sql`day * ${searchKey(1, 0)}::int + ${searchKey(0, end.keyPlaceId)}::int` : sql`0`;
  return sql`
    select day, lo, hi, base, ${keyOf(from)} as from_key, ${keyOf(to)} as to_key
    from unnest(
      ${days.map(({ day }) => day)}::int[], ${days.map(({ lo }) => lo)}::int[], ${days.map(({ hi }) => hi)}::int[],
      ${days.map(({ base }) => base)}::int[]
    ) days(day, lo, hi, base) order by day offset 0`;
}

function suits({ search }: PreparedSearch) {
  const flags = wantedFlags(search);
  return sql`
    ${
      search.kind === "offer"
        ? sql`t.kind = 'offer' and t.seats_left >= ${search.seats}::int`
        : sql`t.kind = 'request' and t.seats_left between 1 and ${search.seats}::int`
    }
    ${flags > 0 ? sql`and t.flags & ${flags}::int = ${flags}::int` : sql``}
    ${search.hiddenUserIds.length > 0 ? sql`and t.user_id <> all(${search.hiddenUserIds}::bigint[])` : sql``}`;
}

/** With one end open, a ride that only comes to a place does not leave it. */
function goesSomewhere({ from, to }: PreparedSearch): Sql {
  if (from && !to) return sql`coalesce(not ${isWithin(from, finish)}, true)`;
  return to && !from ? sql`coalesce(not ${isWithin(to, start)}, true)` : sql`true`;
}

function isBetweenEnds({ from, to }: PreparedSearch): Sql {
  return sql`coalesce(${from ? isWithin(from, start) : sql`true`} and ${to ? isWithin(to, finish) : sql`true`}, false)`;
}

function isWithin(end: PreparedEnd, spot: Spot): Sql {
  return sql`(${squareTo(end, spot)} <= ${end.radius ** 2}::float8)`;
}

function squareTo(end: PreparedEnd | null, { x, y }: Spot): Sql {
  const [eastwards, northwards] = end?.at ?? [0, 0];
  return sql`((${x} - ${eastwards}::int)::float8 ^ 2 + (${y} - ${northwards}::int)::float8 ^ 2)`;
}

function wholeWay() {
  return sql`0 as on_minutes, stop_minutes[cardinality(stop_minutes)]::int as off_minutes,
    0 as on_metres, t.metres as off_metres`;
}

function reachable({ ids, radii }: Reachable): Sql {
  return sql`unnest(${ids}::int[], ${radii}::int[])`;
}

export const hundreds = (metres: number) => Math.round(metres / 100);
