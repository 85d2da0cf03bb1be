import { addDays, dayWindow } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { partPrice } from "~/modules/prices/rules";
import { rawMilliseconds, rawTimestamp } from "~/platform/db.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { departureAddress } from "./address";
import { mostListed } from "./rules";
import { busStop } from "./stops";
import type { BusEnd, BusSearch, FoundDeparture } from "./types";

type Row = {
  publicId: string;
  operator: string;
  originId: number;
  destinationId: number;
  departure: number;
  fromLeg: number;
  fromId: number;
  fromName: string;
  onMinutes: number;
  toLeg: number;
  toId: number;
  toName: string;
  offMinutes: number;
  part: number;
  whole: number;
  price: number;
  seatsLeft: number;
};

/** Bookable coaches near both ends in this order with enough seats, those of the day first, then those nearest to it. @param now ms UTC */
export async function listDepartures(search: BusSearch, now: number, most = mostListed): Promise<FoundDeparture[]> {
  const index = await places();
  const [from, to] = [placesWithin(search.from, index), placesWithin(search.to, index)];
  const day = search.date ? dayWindow(search.date) : { start: now, end: now + 366 * 86_400_000 };
  const window = search.date && search.days ? windowAround(search.date, search.days) : day;
  const rows = await readSomewhere((sql) => {
    const onAt = sql`(d.departure_at + part."onMinutes" * interval '1 minute')`;
    return sql<Row[]>`
    select d.public_id as "publicId", d.operator, d.price,
      ${rawMilliseconds(sql`d.departure_at`)} as departure,
      origin.place_id as "originId", last.place_id as "destinationId", last.metres as whole, part.*
    from departure d
    join departure_stop origin on origin.departure_id = d.id and origin.position = 0
    cross join lateral (
      select place_id, metres, position from departure_stop where departure_id = d.id order by position desc limit 1
    ) last
    cross join lateral (
      select f.position as "fromLeg", f.place_id as "fromId", f.stop_name as "fromName", f.minutes as "onMinutes",
        t.position as "toLeg", t.place_id as "toId", t.stop_name as "toName", t.minutes as "offMinutes",
        t.metres - f.metres as part,
        (select min(seats - taken) from departure_leg l
          where l.departure_id = d.id and l.position >= f.position and l.position < t.position)::int as "seatsLeft"
      from departure_stop f
      join departure_stop t on t.departure_id = f.departure_id and t.position > f.position
      left join unnest(${ids(from)}::int[], ${metres(from)}::int[]) near_from(place_id, metres) on near_from.place_id = f.place_id
      left join unnest(${ids(to)}::int[], ${metres(to)}::int[]) near_to(place_id, metres) on near_to.place_id = t.place_id
      where f.departure_id = d.id
        and ${from ? sql`near_from.place_id is not null` : sql`f.position = 0`}
        and ${to ? sql`near_to.place_id is not null` : sql`t.position = last.position`}
      order by coalesce(near_from.metres, 0) + coalesce(near_to.metres, 0), f.position desc, t.position
      limit 1
    ) part
    where d.status = 'open' and d.departure_at > ${rawTimestamp(now)}
      and d.departure_at > ${rawTimestamp(window.start)} - interval '2 days'
      and d.departure_at < ${rawTimestamp(window.end)}
      and ${onAt} >= ${rawTimestamp(window.start)} and ${onAt} < ${rawTimestamp(window.end)}
      and part."seatsLeft" >= ${search.seats}
    order by greatest(${rawTimestamp(day.start)} - ${onAt}, ${onAt} - ${rawTimestamp(day.end)}, interval '0'), ${onAt}, d.id
    limit ${most}`;
  });
  return rows.map((row) => foundOf(row, index));
}

/** A part of a departure between two of its stops. @param departureId the number of its row */
export type DeparturePart = { departureId: number; fromLeg: number; toLeg: number };

/** What cards show of parts that have been found, in their order; null for a departure that is gone meanwhile. */
export async function readParts(parts: DeparturePart[]): Promise<(FoundDeparture | null)[]> {
  if (parts.length === 0) return [];
  const index = await places();
  const numbers = (name: keyof DeparturePart) => parts.map((part) => part[name]);
  const rows = await readSomewhere(
    (sql) => sql<(Row & { n: number })[]>`
    select asked.n, d.public_id as "publicId", d.operator, d.price,
      ${rawMilliseconds(sql`d.departure_at`)} as departure,
      origin.place_id as "originId", last.place_id as "destinationId", last.metres as whole,
      f.position as "fromLeg", f.place_id as "fromId", f.stop_name as "fromName", f.minutes as "onMinutes",
      t.position as "toLeg", t.place_id as "toId", t.stop_name as "toName", t.minutes as "offMinutes",
      t.metres - f.metres as part, (
        select min(seats - taken) from departure_leg l
        where l.departure_id = d.id and l.position >= f.position and l.position < t.position
      )::int as "seatsLeft"
    from unnest(${numbers("departureId")}::bigint[], ${numbers("fromLeg")}::int[], ${numbers("toLeg")}::int[])
      with ordinality asked(id, from_leg, to_leg, n)
    join departure d on d.id = asked.id
    join departure_stop f on f.departure_id = d.id and f.position = from_leg
    join departure_stop t on t.departure_id = d.id and t.position = to_leg
    join departure_stop origin on origin.departure_id = d.id and origin.position = 0
    cross join lateral (
      select place_id, metres from departure_stop where departure_id = d.id order by position desc limit 1
    ) last`,
  );
  return parts.map((_, n) => {
    const row = rows.find((one) => one.n === n + 1);
    return row ? foundOf(row, index) : null;
  });
}

/** Coaches of other days than the one asked for, the nearest of them, in their order. @param now ms UTC */
export async function listOtherDays(search: BusSearch, now: number, most: number): Promise<FoundDeparture[]> {
  const found = await listDepartures({ ...search, days: farthestDay }, now, most);
  return found.sort((one, other) => one.on.at - other.on.at);
}

const farthestDay = 366;

function windowAround(date: string, days: number) {
  return { start: dayWindow(addDays(date, -days)).start, end: dayWindow(addDays(date, days)).end };
}

/** Pages of bookable coaches. @param now ms UTC @returns paths, at most 50 000 */
export async function departurePaths(now: number): Promise<string[]> {
  const rows = await readSomewhere(
    (sql) => sql<{ publicId: string }[]>`
    select public_id as "publicId" from departure
    where status = 'open' and departure_at > ${rawTimestamp(now)}
    order by departure_at, id limit 50000`,
  );
  return rows.map(({ publicId }) => departureAddress(publicId));
}

type Near = { placeId: number; metres: number }[];

/** Places whose stops are near an end, with metres to it; null for an open end. */
export function placesWithin(end: BusEnd | null, index: PlaceIndex): Near | null {
  if (!end) return null;
  return [end.place, ...index.near(end.place, end.radius)].map((other) => ({
    placeId: other.id,
    metres: Math.round(distanceBetween(end.place, other)),
  }));
}

const ids = (near: Near | null) => (near ?? []).map(({ placeId }) => placeId);
const metres = (near: Near | null) => (near ?? []).map(({ metres }) => metres);

function foundOf(row: Row, index: PlaceIndex): FoundDeparture {
  const { publicId, operator, departure } = row;
  return {
    publicId,
    operator,
    origin: index.nameOf(row.originId),
    destination: index.nameOf(row.destinationId),
    on: busStop(
      { position: row.fromLeg, placeId: row.fromId, stopName: row.fromName, minutes: row.onMinutes },
      departure,
      index,
    ),
    off: busStop(
      { position: row.toLeg, placeId: row.toId, stopName: row.toName, minutes: row.offMinutes },
      departure,
      index,
    ),
    price: partPrice(row.price, row.part, row.whole),
    seatsLeft: row.seatsLeft,
  };
}
