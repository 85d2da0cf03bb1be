import { nearestOnLine, type Spot } from "~/modules/places/nearest-on-line.server";
import { hundreds } from "~/modules/rides/listing";
import { type Sql, sql } from "~/platform/db.server";
import type { PreparedEnd, PreparedSearch, Way } from "./prepared";

/** Whether roads must be measured: an end is a point. */
export function isMeasured(prepared: PreparedSearch): boolean {
  return prepared.search.kind === "offer" && !isAtPlaces(prepared);
}

function isAtPlaces({ from, to }: PreparedSearch): boolean {
  return (!from || from.isKeyPlace) && (!to || to.isKeyPlace);
}

/** How roads pass the ends: points as measured, places of the index as their rides are listed. */
export function measured({ from, to }: PreparedSearch, ways: Way[]): Sql {
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

/** Of rides listed, those whose roads pass the ends, and where. */
export function onRoads(prepared: PreparedSearch, rides: Sql): Sql {
  return isAtPlaces(prepared) ? atPlaces(prepared, rides) : atPoints(prepared, rides);
}

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

export const start: Spot = { x: sql`line_x[1]`, y: sql`line_y[1]` };
export const finish: Spot = { x: sql`line_x[cardinality(line_x)]`, y: sql`line_y[cardinality(line_y)]` };

/** With one end open, a ride that only comes to a place does not leave it. */
function goesSomewhere({ from, to }: PreparedSearch): Sql {
  if (from && !to) return sql`coalesce(not ${isWithin(from, finish)}, true)`;
  return to && !from ? sql`coalesce(not ${isWithin(to, start)}, true)` : sql`true`;
}

export function isBetweenEnds({ from, to }: PreparedSearch): Sql {
  return sql`coalesce(${from ? isWithin(from, start) : sql`true`} and ${to ? isWithin(to, finish) : sql`true`}, false)`;
}

function isWithin(end: PreparedEnd, spot: Spot): Sql {
  return sql`(${squareTo(end, spot)} <= ${end.radius ** 2}::float8)`;
}

export function squareTo(end: PreparedEnd | null, { x, y }: Spot): Sql {
  const [eastwards, northwards] = end?.at ?? [0, 0];
  return sql`((${x} - ${eastwards}::int)::float8 ^ 2 + (${y} - ${northwards}::int)::float8 ^ 2)`;
}
