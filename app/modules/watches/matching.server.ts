import { distanceBetween } from "~/modules/places/geometry";
import { nearestOnLine } from "~/modules/places/nearest-on-line.server";
import { isIndexed, type PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { freeSeats } from "~/modules/search/score.server";
import { hiddenUserIds } from "~/modules/users/queries.server";
import { rawTimestamp, type Sql, sql } from "~/platform/db.server";
import { widestRadius } from "./rules";

type Listed = {
  onlyWatchId: number | null;
  userId: number;
  booked: number[];
  kind: "offer" | "request";
  departure: number;
  seatsLeft: number;
  price: number;
  metres: number;
  originId: number;
  destinationId: number;
  stopMinutes: number[];
  legSeats: number[];
  places: number[];
  offs: number[];
  minutes: number[];
  distances: number[];
  firsts: number[];
  lasts: number[];
  lineX: number[];
  lineY: number[];
  lineMetres: number[];
  lineSeconds: number[];
  startId: number;
  finishId: number;
};

export type Match = { watchId: number; onMinutes: number; price: number };

/** Running watches, or the one asked about, that a ride matches as the search does; none of its owner, who has booked it, or blocked pairs. */
export async function watchesFor(rideId: number, now: number, onlyWatchId: number | null = null): Promise<Match[]> {
  const [ride] = await sql<Listed[]>`
    select ${onlyWatchId}::float8 as "onlyWatchId", t.user_id as "userId",
      array(select unnest(array[user_id, counterparty_id]) from booking where ride_id = t.ride_id) as booked, t.kind, t.departure, t.seats_left as "seatsLeft", t.price, t.metres,
      t.origin_id as "originId", t.destination_id as "destinationId", t.stop_minutes as "stopMinutes",
      t.leg_seats as "legSeats", road.places, road.offs, road.minutes, road.distances, road.firsts, road.lasts, road.line_x as "lineX",
      road.line_y as "lineY", road.line_metres as "lineMetres", road.line_seconds as "lineSeconds",
      (select place_id from ride_stop where ride_id = ride.id order by position limit 1) as "startId",
      (select place_id from ride_stop where ride_id = ride.id order by position desc limit 1) as "finishId"
    from ride_listing t join ride_road road on road.id = t.road_id join ride on ride.id = t.ride_id
    where t.ride_id = ${rideId} and ride.status = 'open' and t.seats_left > 0
      and t.departure > ${Math.floor(now / 60_000)}::int`;
  if (!ride) return [];
  const [index, blocked] = await Promise.all([places(), hiddenUserIds(ride.userId)]);
  const hidden = [...ride.booked, ...blocked];
  const parts = ride.kind === "offer" ? partsOfOffer(ride, index) : partsOfRequest(ride, index);
  const beside = ride.kind === "offer" ? besideOffer(ride, hidden, now) : besideRequest(ride, index, hidden, now);
  const found = await sql<{ onMinutes: number; price: number; watchIds: number[] }[]>`
    ${onParts(ride, parts, hidden, now)} union all ${beside}
    ${ride.kind === "offer" ? sql`` : sql`union all ${onTheWay(ride, index, hidden, now)}`}`;
  return found.flatMap(({ watchIds, onMinutes, price }) => watchIds.map((watchId) => ({ watchId, onMinutes, price })));
}

/** @param parts SQL rows of `pair`, `off_` and `far_` (metres), `on_` and `off_minutes`, `day, weekday, time, weeks` */
function onParts(ride: Listed, parts: Sql, hidden: number[], now: number) {
  const isOffer = ride.kind === "offer";
  return sql`
    select on_minutes as "onMinutes", part.price, ids as "watchIds"
    from (
      select *, part_price(${ride.price}::int, off_metres - on_metres, ${ride.metres}::int) as price,
        ${isOffer ? freeSeats() : sql`${ride.seatsLeft}::int`} as seats_there
      from (${parts}) part
      cross join (select ${ride.stopMinutes}::smallint[] as stop_minutes, ${ride.legSeats}::smallint[] as leg_seats) legs
    ) part
    cross join lateral (
      select json_agg(id) as ids from watch
      where pair = part.pair and week = any(part.weeks)
        and part.off_from <= from_radius and part.off_to <= to_radius
        and part.far_from > from_radius and part.far_to > to_radius
        and ${isOffer ? sql`seats <= part.seats_there` : sql`seats >= part.seats_there`}
        and ${suits(ride, hidden, now)}
    ) w
    where ids is not null`;
}

function suits({ kind, userId, onlyWatchId }: Listed, hidden: number[], now: number) {
  const isAskedAbout = onlyWatchId === null ? sql`` : sql`id = ${onlyWatchId} and`;
  return sql`
    ${isAskedAbout} paused_at is null and kind = ${kind}::ride_kind and expires_at > ${rawTimestamp(now)}
    and user_id <> ${userId} and user_id <> all(${hidden}::bigint[])
    and (max_price is null or part.price <= max_price)
    and (date_from is null or part.day >= date_from) and (date_to is null or part.day <= date_to)
    and weekdays & part.weekday <> 0
    and (earliest is null or part.time >= earliest collate "C") and (latest is null or part.time <= latest collate "C")`;
}

function partsOfOffer(ride: Listed, index: PlaceIndex) {
  const passed = passedPlaces(ride);
  const [origin, destination] = [index.byId(ride.startId), index.byId(ride.finishId)];
  const away = (placeId: number, end: Place | undefined) => {
    const place = index.byId(placeId);
    return place && end ? distanceBetween(place, end) : 0;
  };
  return sql`
    with passed as materialized (
      select n, place, off * 100 as off, on_minutes, metres * 100 as metres, to_origin, to_destination,
        ${localTimes(sql`${ride.departure}::int + on_minutes`)}
      from unnest(
        ${passed.map(({ placeId }) => placeId)}::int[], ${passed.map(({ off }) => off)}::int[],
        ${passed.map(({ minutes }) => minutes)}::int[], ${passed.map(({ distance }) => distance)}::int[],
        ${passed.map(({ placeId }) => away(placeId, origin))}::float8[],
        ${passed.map(({ placeId }) => away(placeId, destination))}::float8[]
      ) with ordinality passed(place, off, on_minutes, metres, to_origin, to_destination, n)
    )
    select a.place * 32768 + b.place as pair, a.off as off_from, b.off as off_to,
      ${nowhere} as far_from, ${nowhere} as far_to,
      a.on_minutes, b.on_minutes as off_minutes, a.metres as on_metres, b.metres as off_metres,
      a.day, a.weekday, a.time, a.weeks
    from passed a join passed b on a.n < b.n and a.metres < b.metres
    union all
    select place * 32768, off, 0, to_destination, ${nowhere},
      on_minutes, ${ride.stopMinutes.at(-1) ?? 0}::int, metres, ${ride.metres}::int, day, weekday, time, weeks
    from passed where metres < ${ride.metres}::int
    union all
    select place, 0, off, ${nowhere}, to_origin, 0, on_minutes, 0, metres, start.day, start.weekday, start.time, start.weeks
    from passed, (select ${localTimes(sql`${ride.departure}::int`)}) start where metres > 0`;
}

function partsOfRequest(ride: Listed, index: PlaceIndex) {
  const [starts, ends] = [ride.startId, ride.finishId].map((id) => around(index.byId(id), index));
  const open = (side: "from" | "to", near: { id: number; off: number }[]) => {
    const isFrom = side === "from";
    return sql`
      select place ${isFrom ? sql`* 32768` : sql``} as pair,
        ${isFrom ? sql`off` : sql`0`} as off_from, ${isFrom ? sql`0` : sql`off`} as off_to,
        ${nowhere} as far_from, ${nowhere} as far_to,
        0 as on_minutes, 0 as off_minutes, 0 as on_metres, ${ride.metres}::int as off_metres, start.*
      from unnest(${near.map(({ id }) => id)}::int[], ${near.map(({ off }) => off)}::float8[]) near(place, off),
        (select ${localTimes(sql`${ride.departure}::int`)}) start`;
  };
  return sql`${open("from", starts ?? [])} union all ${open("to", ends ?? [])}`;
}

/** For ends beside the indexed places: looked up by key place, and judged by the ride's line. */
function besideOffer(ride: Listed, hidden: number[], now: number): Sql {
  const listed = listedPlaces(ride);
  const line = { x: sql`way.x`, y: sql`way.y`, metres: sql`way.metres`, seconds: sql`way.seconds` };
  const passing = (end: "from" | "to") =>
    nearestOnLine(
      line,
      { first: sql`${sql(`${end}_first`)} + 1`, last: sql`${sql(`${end}_last`)}` },
      { x: sql`${sql(`${end}_x`)}`, y: sql`${sql(`${end}_y`)}` },
    );
  const last = ride.lineX.length - 1;
  return sql`
    select on_minutes, part.price, json_agg(id)
    from (
      with listed as materialized (
        select * from unnest(
          ${listed.map(({ placeId }) => placeId)}::int[], ${listed.map(({ first }) => first)}::int[],
          ${listed.map(({ last }) => last)}::int[]
        ) listed(place, first, last)
      )
      select -(a.place * 32768 + b.place) as pair,
        a.first as from_first, a.last as from_last, b.first as to_first, b.last as to_last
      from listed a join listed b on a.first < b.last
      union all select -(place * 32768), first, last, null, null from listed
      union all select -place, null, null, first, last from listed
    ) looked_up
    join watch on watch.pair = looked_up.pair
    cross join (
      select ${ride.lineX}::int[] as x, ${ride.lineY}::int[] as y, ${ride.lineMetres}::int[] as metres,
        ${ride.lineSeconds}::int[] as seconds, ${ride.stopMinutes}::smallint[] as stop_minutes,
        ${ride.legSeats}::smallint[] as leg_seats offset 0
    ) way
    left join lateral (${passing("from")}) geton on true
    left join lateral (${passing("to")}) getoff on true
    cross join lateral (
      select coalesce(geton.minutes, 0) as on_minutes, coalesce(geton.metres, 0) as on_metres,
        coalesce(getoff.minutes, ${ride.stopMinutes.at(-1) ?? 0}::int) as off_minutes,
        coalesce(getoff.metres, ${ride.metres}::int) as off_metres
    ) along
    cross join lateral (
      select part_price(${ride.price}::int, off_metres - on_metres, ${ride.metres}::int) as price,
        ${freeSeats()} as seats_there, ${localTimes(sql`${ride.departure}::int + on_minutes`)}
    ) part
    where on_minutes < off_minutes
      and (from_place_id is null or geton.off * 100 <= from_radius)
      and (to_place_id is null or getoff.off * 100 <= to_radius)
      and (to_place_id is not null or not ${isNear("from", ride.lineX[last], ride.lineY[last])})
      and (from_place_id is not null or not ${isNear("to", ride.lineX[0], ride.lineY[0])})
      and watch.seats <= part.seats_there and ${suits(ride, hidden, now)}
    group by on_minutes, part.price`;
}

/** One open end, the other beside the indexed places. */
function besideRequest(ride: Listed, index: PlaceIndex, hidden: number[], now: number): Sql {
  const keysAround = (id: number) => {
    const end = index.byId(id);
    return end ? index.reach().keyPlacesAround(end, widestRadius) : [];
  };
  const pairs = [
    ...keysAround(ride.startId).map((key) => -(key * 32_768)),
    ...keysAround(ride.finishId).map((key) => -key),
  ];
  const last = ride.lineX.length - 1;
  return sql`
    select 0, ${ride.price}::int, json_agg(id)
    from watch, (select ${ride.price}::int as price, ${localTimes(sql`${ride.departure}::int`)}) part
    where pair = any(${pairs}::int[])
      and (from_place_id is null or ${isNear("from", ride.lineX[0], ride.lineY[0])})
      and (to_place_id is null or ${isNear("to", ride.lineX[last], ride.lineY[last])})
      and seats >= ${ride.seatsLeft}::int and ${suits(ride, hidden, now)}
    having count(*) > 0`;
}

function isNear(end: "from" | "to", x = 0, y = 0) {
  const column = (part: "x" | "y" | "radius") => sql(`${end}_${part}`);
  return sql`((${column("x")} - ${x}::int)::float8 ^ 2 + (${column("y")} - ${y}::int)::float8 ^ 2 <= ${column("radius")}::float8 ^ 2)`;
}

function onTheWay(ride: Listed, index: PlaceIndex, hidden: number[], now: number): Sql {
  const { departure, seatsLeft, price, originId, destinationId } = ride;
  const isListed = ride.startId === originId && ride.finishId === destinationId;
  return sql`
    select 0, ${price}::int, json_agg(id)
    from watch, (select ${price}::int as price, ${localTimes(sql`${departure}::int`)}) part
    where ${isListed ? passesPlaces(originId, destinationId) : passesPoints(ride, index)}
      and seats >= ${seatsLeft}::int and ${suits(ride, hidden, now)}
    having count(*) > 0`;
}

function passesPlaces(originId: number, destinationId: number) {
  return sql`
    way @> array[${originId}::int, ${destinationId}::int]
    and way_metres[array_position(way, ${originId}::int)] < way_metres[array_position(way, ${destinationId}::int)]`;
}

function passesPoints({ originId, destinationId, lineX, lineY }: Listed, index: PlaceIndex) {
  const line = { x: sql`way_line_x`, y: sql`way_line_y`, metres: sql`way_line_metres`, seconds: sql`way_line_metres` };
  const last = lineX.length - 1;
  const passing = (x = 0, y = 0) =>
    nearestOnLine(
      line,
      { first: sql`1`, last: sql`cardinality(way_line_x) - 1` },
      { x: sql`${x}::float8`, y: sql`${y}::float8` },
    );
  const served = (id: number) => {
    const place = index.byId(id);
    return place ? index.radiusOf(place) : 0;
  };
  return sql`
    way && array[${originId}::int, -${originId}::int] and way && array[${destinationId}::int, -${destinationId}::int]
    and (
      select a.off * 100 <= ${served(originId)}::int and b.off * 100 <= ${served(destinationId)}::int and a.metres < b.metres
      from (${passing(lineX[0], lineY[0])}) a, (${passing(lineX[last], lineY[last])}) b
    )`;
}

/** Swedish `day, weekday, time`, and `weeks` to look up. @param minute SQL, minutes since 1970, UTC */
function localTimes(minute: Sql) {
  const local = sql`(to_timestamp(60 * (${minute})::float8) at time zone 'Europe/Stockholm')`;
  return sql`${local}::date as day, 1 << (extract(isodow from ${local})::int - 1) as weekday,
    to_char(${local}, 'HH24:MI') as time,
    array[0, ${weekOf(local)}, ${weekOf(local)} - 1] as weeks`;
}

function weekOf(local: Sql) {
  return sql`((${local}::date - date '2020-01-06') / 7 + 1)`;
}

const nowhere = sql`float8 'infinity'`;

function passedPlaces(ride: Listed) {
  return listedPlaces(ride).filter(({ isPassed }) => isPassed);
}

function listedPlaces({ places, offs, minutes, distances, firsts, lasts }: Listed) {
  return places.map((place, n) => ({
    placeId: Math.abs(place),
    isPassed: place > 0,
    off: offs[n] ?? 0,
    minutes: minutes[n] ?? 0,
    distance: distances[n] ?? 0,
    first: firsts[n] ?? 0,
    last: lasts[n] ?? 0,
  }));
}

function around(place: Place | undefined, index: PlaceIndex): { id: number; off: number }[] {
  if (!place) return [];
  return [...(isIndexed(place) ? [place] : []), ...index.near(place, widestRadius)].map((other) => ({
    id: other.id,
    off: distanceBetween(other, place),
  }));
}
