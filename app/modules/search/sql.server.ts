import { nearestOnLine, type Spot } from "~/modules/places/nearest-on-line.server";
import { searchKey } from "~/modules/rides/listing";
import { type Sql, sql } from "~/platform/db.server";
import type { PreparedEnd, PreparedSearch, Reachable, Way } from "./prepared";
import { finish, isBetweenEnds, measured, onRoads, squareTo, start } from "./roads.server";
import { soughtFlags } from "./rules";
import { matched } from "./score.server";
import type { Search } from "./types";

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

/** Rides past one end on its days, the soonest first; of a day with more than `perDay` those read first, whenever they go. */
export function someOnTheirWay(prepared: PreparedSearch, { perDay, most }: { perDay: number; most: number }): Sql {
  const days: Sql = sql`(select one.day, one.lo, one.hi, one.base, one.from_key, one.to_key)`;
  const at: Sql = prepared.from ? sql`departure + on_minutes` : sql`departure + off_minutes`;
  const rides: Sql = sql`select * from (${listed(prepared, { days, order: sql`` })}) few limit ${4 * perDay}::int`;
  return sql`
    select found.* from (${listOf(prepared)}) one
    cross join lateral (
      select * from (${onRoads(prepared, rides)}) way where ${at} >= lo and ${at} < hi limit ${perDay}::int
    ) found limit ${most}::int`;
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

function passing(prepared: PreparedSearch, rides: Sql, order = inOrder): Sql {
  return partsOf(prepared, onRoads(prepared, rides), order);
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

function partsOf(prepared: PreparedSearch, roads: Sql, order = inOrder): Sql {
  const { from, to, search } = prepared;
  return matched(
    search,
    sql`select * ${from ? sql`` : fromStart} ${to ? sql`` : toFinish} from (${roads}) part ${order} offset 0`,
  );
}

/** all but what is looked up in it */
const listing: Sql = sql`
  t.ride_id, t.user_id, t.road_id, t.departure, t.price, t.metres, t.origin_id, t.destination_id, t.stop_minutes, t.leg_seats`;

const fromStart: Sql = sql`, 0 as off_from, 0 as on_minutes, 0 as on_metres`;
const toFinish: Sql = sql`, 0 as off_to, stop_minutes[cardinality(stop_minutes)] as off_minutes, metres as off_metres`;

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
  const { lookedAt, wanted } = soughtFlags(search);
  return sql`
    ${
      search.kind === "offer"
        ? sql`t.kind = 'offer' and t.seats_left >= ${search.seats}::int`
        : sql`t.kind = 'request' and t.seats_left between 1 and ${search.seats}::int`
    }
    ${lookedAt > 0 ? sql`and t.flags & ${lookedAt}::int = ${wanted}::int` : sql``}
    ${search.hiddenUserIds.length > 0 ? sql`and t.user_id <> all(${search.hiddenUserIds}::bigint[])` : sql``}`;
}

function wholeWay() {
  return sql`0 as on_minutes, stop_minutes[cardinality(stop_minutes)]::int as off_minutes,
    0 as on_metres, t.metres as off_metres`;
}

function reachable({ ids, radii }: Reachable): Sql {
  return sql`unnest(${ids}::int[], ${radii}::int[])`;
}
