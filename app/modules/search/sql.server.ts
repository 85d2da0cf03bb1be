import { searchKey } from "~/modules/rides/publish.server";
import { sql } from "~/platform/db.server";
import { isSoonestFirst, type SearchDay, wantedFlags } from "./rules";
import type { Search } from "./types";

/** A place where a driver can fetch or leave somebody; `metres` orders them along the driver's road. */
export type Reach = { placeId: number; metres: number; offMetres: number };

export type PreparedSearch = {
  search: Search;
  days: SearchDay[];
  /** Minutes since 1970: rides that left then or before are gone. */
  now: number;
  /** Ids of the places within the radius of each end; none for an open end. */
  nearFrom: number[];
  nearTo: number[];
  /** Where requests may begin and end for the driver who asks; null for an open end. */
  pickups: Reach[] | null;
  dropoffs: Reach[] | null;
};

export const pageSize = 20;

const nextDepartures = 2500;
const soonDays = 7;

/** Along the way comes after every ride between the ends themselves. */
const alongPenalty = 1_000_000;

/** One row per ride and local day that answers: `ride_id, day, pickup` (minutes since 1970), `on_minutes, off_minutes`
 * (after departure), `off_from, off_to` (100 m), `px, py` (entries in the ride's arrays), `is_exact`, `seats`,
 * `part_price`, `score`. */
export function foundBy(prepared: PreparedSearch): Sql {
  const { kind, from, to } = prepared.search;
  if (from === null && to === null) return departing(prepared);
  return kind === "request" ? requestsWithinReach(prepared) : passing(prepared);
}

export type Sql = ReturnType<typeof sql>;

/** As `foundBy` for offers that pass at least one end, but among so many that leave next, and only where somebody gets
 * on before the last of them has left: nobody gets on earlier anywhere else. */
export function foundAmongNext(prepared: PreparedSearch, departures: number): Sql {
  const next: Sql = sql`select departure from ride_search where departure > ${prepared.now}::int order by departure offset ${departures}::int limit 1`;
  const days: Sql = sql`(
    select day, lo, least(hi, last) as hi, base, from_key, to_key
    from (${listOf(prepared)}) one, (select (${next}) as last offset 0) next where last is null or lo < last)`;
  const leaves: Sql = sql`t.departure > ${prepared.now}::int and t.departure < d.hi`;
  return passing(prepared, { ...wholeSearch(prepared), days, leaves });
}

/** Which rides of a day are looked at: of those that begin, or end, at the places asked for, so many at the most. */
export type Among = { end: "from" | "to"; rides: number };

/** As `foundBy` for offers that pass at least one end, looking at `most` of a day at most. @param among null: all */
export function fewFoundPerDay(prepared: PreparedSearch, most: number, among: Among | null = null) {
  const days: Sql = sql`(select one.day, one.lo, one.hi, one.base, one.from_key, one.to_key)`;
  const rides: Sql = among === null ? sql`ride_search` : sql`(${beginningOrEnding(prepared, among)})`;
  return sql`
    select found.* from (${listOf(prepared)}) one
    cross join lateral (select * from (${passing(prepared, { ...wholeSearch(prepared), days, rides, order: sql`` })}) answer limit ${most}::int) found`;
}

function beginningOrEnding({ search }: PreparedSearch, { end, rides }: Among): Sql {
  const id = search[end]?.place.id ?? 0;
  return sql`
    select * from ride_search
    where kind = 'offer' and ${end === "from" ? sql`origin_id` : sql`destination_id`} = ${id}::int
      and departure >= one.lo and departure < one.hi limit ${rides}::int`;
}

/** The first of what `foundBy` answers: a page, and one more where there is another page. */
export function pageFound(prepared: PreparedSearch): Sql {
  return firstOf(foundBy(prepared), prepared);
}

/** As `pageFound`. Without a date the soonest come first: rides far ahead are read only where those before do not fill
 * the page. */
export function pageSoonest(prepared: PreparedSearch): Sql {
  const { kind, from, to, date } = prepared.search;
  if (date !== null) return pageFound(prepared);
  const soon = { ...prepared, days: prepared.days.slice(0, soonDays) };
  const isAlongWay = kind === "offer" && (from !== null || to !== null);
  const next = isAlongWay ? foundAmongNext(soon, nextDepartures) : foundBy(soon);
  return sql`
    with next as materialized (${firstOf(next, prepared)})
    select * from next where (select count(*) from next) > ${pageSize}::int
    union all
    select * from (${pageFound(prepared)}) whole where (select count(*) from next) <= ${pageSize}::int`;
}

function firstOf(found: Sql, { search }: PreparedSearch): Sql {
  return sql`
    select * from (${found}) answer
    where ${afterKeyset(search)} order by ${isSoonestFirst(search) ? sql`day,` : sql``} score, ride_id limit ${pageSize + 1}`;
}

/** What comes after the last ride of the page before. */
function afterKeyset({ after }: Search) {
  if (!after) return sql`true`;
  return sql`(score, ride_id) > (${after.score}::int, coalesce((select id from ride where public_id = ${after.publicId}), 0))`;
}

/** By day all the way up, a page of the soonest rides reads no more days than it needs; without an order the first few
 * of a day may be found without reading all of it. */
type Source = { days: Sql; rides: Sql; leaves: Sql; order: Sql };

/** `leaves` is a sum to keep its index unread: nearly all rides leave after now, which a generic plan does not know. */
function wholeSearch(prepared: PreparedSearch): Source {
  return {
    days: sql`(${listOf(prepared)})`,
    rides: sql`ride_search`,
    leaves: sql`t.departure + 0 > ${prepared.now}::int`,
    order: sql`order by day`,
  };
}

/** `offset 0` keeps the planner from working out array positions several times for each candidate. */
function passing(prepared: PreparedSearch, { days, rides, leaves, order }: Source = wholeSearch(prepared)): Sql {
  const { from, to } = prepared.search;
  const isBoth = from !== null && to !== null;
  return matched(
    prepared,
    sql`
      select *, ${isBetweenEnds(prepared)} as is_exact,
        ${from ? sql`offs[px]` : sql`0`} as off_from,
        ${to ? sql`offs[py]` : sql`0`} as off_to,
        ${from ? sql`minutes[px]` : sql`0`} as on_minutes,
        ${to ? sql`minutes[py]` : sql`stop_minutes[cardinality(stop_minutes)]`} as off_minutes,
        ${from ? sql`distances[px] * 100` : sql`0`} as on_metres,
        ${to ? sql`distances[py] * 100` : sql`metres`} as off_metres
      from (
        select t.*, d.day, d.lo, d.hi, d.base,
          ${from ? sql`array_position(t.keys, d.from_key)` : sql`null::int`} as px,
          ${to ? sql`array_position(t.keys, d.to_key)` : sql`null::int`} as py
        from ${days} d
        join ${rides} t on t.keys @> array[${from ? sql`d.from_key` : sql``}${isBoth ? sql`,` : sql``}${to ? sql`d.to_key` : sql``}]
        where ${leaves} and ${suits(prepared)} and ${goesSomewhere(prepared)}
        ${order} offset 0
      ) listed
      where ${isBoth ? sql`px < py` : sql`true`}
      ${order} offset 0`,
  );
}

function requestsWithinReach(prepared: PreparedSearch): Sql {
  const { pickups, dropoffs } = prepared;
  return matched(
    prepared,
    sql`
      select t.*, d.day, d.lo, d.hi, d.base, ${isBetweenEnds(prepared)} as is_exact,
        ${pickups ? sql`a.off` : sql`0`} as off_from, ${dropoffs ? sql`b.off` : sql`0`} as off_to, ${wholeWay()}
      from (${listOf(prepared)}) d
      join ride_search t on t.departure >= d.lo and t.departure < d.hi
      ${pickups ? sql`join ${reachable(pickups)} a(id, at, off) on a.id = t.origin_id` : sql``}
      ${dropoffs ? sql`join ${reachable(dropoffs)} b(id, at, off) on b.id = t.destination_id` : sql``}
      where t.departure > ${prepared.now}::int and ${suits(prepared)} and ${pickups && dropoffs ? sql`a.at < b.at` : sql`true`}
      order by d.day offset 0`,
  );
}

/** Rides by departure, a page from each day at the most. */
function departing(prepared: PreparedSearch): Sql {
  const found = matched(
    prepared,
    sql`
      select t.*, d.day, d.lo, d.hi, d.base, true as is_exact, 0 as off_from, 0 as off_to, ${wholeWay()}
      from ride_search t
      where t.departure > ${prepared.now}::int and t.departure >= d.lo and t.departure < d.hi and ${suits(prepared)}`,
  );
  return sql`
    select found.* from (${listOf(prepared)}) d
    cross join lateral (
      select * from (${found}) answer
      where ${afterKeyset(prepared.search)} order by departure, ride_id limit ${pageSize + 1}
    ) found`;
}

function listOf({ search: { from, to }, days }: PreparedSearch): Sql {
  const keyOf = (end: typeof from): Sql =>
    end ? sql`day * ${searchKey(1, 0)}::int + ${searchKey(0, end.place.id)}::int` : sql`0`;
  return sql`
    select day, lo, hi, base, ${keyOf(from)} as from_key, ${keyOf(to)} as to_key
    from unnest(
      ${days.map(({ day }) => day)}::int[], ${days.map(({ lo }) => lo)}::int[], ${days.map(({ hi }) => hi)}::int[],
      ${days.map(({ base }) => base)}::int[]
    ) days(day, lo, hi, base) order by day offset 0`;
}

/** What can be told from the ride's row without looking when it leaves and where it passes. */
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

/** With one end open: a ride that only comes to a place does not go from there. */
function goesSomewhere({ search: { from, to }, nearFrom, nearTo }: PreparedSearch) {
  if (from && !to) return sql`t.destination_id <> all(${nearFrom}::int[])`;
  return to && !from ? sql`t.origin_id <> all(${nearTo}::int[])` : sql`true`;
}

function isBetweenEnds({ search: { from, to }, nearFrom, nearTo }: PreparedSearch) {
  return sql`(${from ? sql`origin_id = any(${nearFrom}::int[])` : sql`true`} and ${to ? sql`destination_id = any(${nearTo}::int[])` : sql`true`})`;
}

function wholeWay() {
  return sql`0 as on_minutes, stop_minutes[cardinality(stop_minutes)]::int as off_minutes,
    0 as on_metres, metres as off_metres, null::int as px, null::int as py`;
}

function reachable(places: Reach[]) {
  return sql`unnest(
    ${places.map(({ placeId }) => placeId)}::int[],
    ${places.map(({ metres }) => metres)}::int[],
    ${places.map(({ offMetres }) => Math.round(offMetres / 100))}::int[])`;
}

/** @param candidates rows of rides with their places found */
function matched({ search }: PreparedSearch, candidates: Sql): Sql {
  const { from, to, kind, maxPrice, verified } = search;
  const isOffer = kind === "offer";
  return sql`
    select *, ${scoreOf(search)} as score
    from (
      select ride_id, user_id, day, base, departure, departure + on_minutes as pickup, on_minutes, off_minutes, off_from, off_to,
        px, py, is_exact, ${freeSeats()} as seats,
        part_price(price, off_metres - on_metres, metres) as part_price
      from (${candidates}) candidate
      where ${from || to ? sql`departure + on_minutes >= lo and departure + on_minutes < hi and on_minutes < off_minutes` : sql`true`}
        ${from && isOffer ? sql`and off_from <= ${Math.round(from.radius / 100)}::int` : sql``}
        ${to && isOffer ? sql`and off_to <= ${Math.round(to.radius / 100)}::int` : sql``}
    ) part
    where ${isOffer ? sql`seats >= ${search.seats}::int` : sql`true`}
      ${maxPrice === null ? sql`` : sql`and part_price <= ${maxPrice}::int`}
      ${verified ? sql`and exists (select from users u where u.id = user_id and u.phone_verified_at is not null)` : sql``}`;
}

/** On all legs used; twin of `legsBetween` in the rules. Reads `leg_seats, stop_minutes, on_minutes, off_minutes`. */
export function freeSeats() {
  return sql`
    case when cardinality(leg_seats) = 1 then leg_seats[1] else coalesce((
      select min(leg.seats)
      from unnest(stop_minutes[:cardinality(leg_seats)], stop_minutes[2:], leg_seats) leg(starts, ends, seats)
      where leg.ends > on_minutes and leg.starts < off_minutes
    ), leg_seats[1]) end`;
}

/** Along the way, ten kilometres off the road weigh as much as five hours. */
function scoreOf(search: Search) {
  if (isSoonestFirst(search)) return sql`pickup`;
  return sql`
    case when is_exact then pickup - base
    else ${alongPenalty}::int + 2 * (off_from + off_to) + 40 * (pickup - base) / 60 end`;
}
