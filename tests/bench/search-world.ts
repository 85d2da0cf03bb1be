import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "postgres";
import { createRandom } from "#tests/setup/random";
import { addDays, dayNumberOf, dayWindow, instantOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { lineOf } from "~/modules/places/reach";
import { planRoute } from "~/modules/places/roads.server";
import type { Place, Route } from "~/modules/places/types";
import { endsOf, type Road, roadOf, searchKey, timesOf } from "~/modules/rides/listing";
import { keepRoads } from "~/modules/rides/listing.server";
import { db } from "~/platform/db.server";

export const firstDate = "2027-01-11";
export const dayCount = 60;
const routeCount = 6_000;
const driverCount = 20_000;

/** Goes up with every change to what is built here, so that rides of an earlier version are built anew. */
export const worldVersion = "10";

/** The moment at which the searches are asked: before every ride of this world has left. */
export const worldNow = instantOf(firstDate, "00:00") - 60_000;

type PooledRoute = {
  stops: Place[];
  route: Route;
  road: Road;
  roadId: number;
  ends: ReturnType<typeof endsOf>;
};

/** Fills an empty, migrated database with open rides over sixty days between places that people travel between. */
export async function buildWorld(sql: Sql, index: PlaceIndex, rides: number): Promise<void> {
  const pool = await planRoutes(index);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local maintenance_work_mem = '1GB'`;
    await tx`set local statement_timeout = 0`;
    const [index] = await tx<
      { indexdef: string }[]
    >`select indexdef from pg_indexes where indexname = 'ride_listing_keys'`;
    await tx`drop index ride_listing_keys`;
    await tx`
      insert into users (uid, email, display_name, phone_verified_at, created_at, rides_completed)
      select 'driver-' || n, 'driver' || n || '@example.se', 'Förare' || n || ' Efternamn',
        case when n % 4 > 0 then now() end, 0, n % 30 from generate_series(1, ${driverCount}::int) n`;
    const rows = await tx`
      copy ride_listing (ride_id, user_id, road_id, kind, departure, seats_left, price, flags, origin_id, destination_id,
        metres, stop_minutes, leg_seats, keys)
      from stdin`.writable();
    await pipeline(Readable.from(searchRows(pool, rides)), rows);
    await tx`
      insert into ride (id, public_id, user_id, kind, departure_at, arrival_at, seats, price, metres, seconds, roads, path)
      overriding system value
      select ride_id, translate(lpad(to_hex(ride_id), 12, '0'), '01lio', 'ghjkm'), user_id, kind,
        to_timestamp(departure * 60::bigint),
        to_timestamp((departure + stop_minutes[cardinality(stop_minutes)]) * 60::bigint),
        4, price, metres, 60 * stop_minutes[cardinality(stop_minutes)], '{E4}', ''
      from ride_listing`;
    await tx`
      insert into ride_stop (ride_id, position, place_id, metres, minutes)
      select ride_id, 0, origin_id, 0, 0 from ride_listing
      union all
      select ride_id, cardinality(leg_seats), destination_id, metres, stop_minutes[cardinality(stop_minutes)] from ride_listing`;
    if (index) await tx.unsafe(index.indexdef);
  });
  await sql`vacuum analyze`;
}

/** Two places that people travel between, by the gravity model: populations over the distance squared. */
export function createTravellers(index: PlaceIndex, random: () => number): () => [Place, Place] {
  const one = picker(index.indexed, ({ population }) => population, random);
  const others = new Map<number, () => Place>();
  return () => {
    const from = one();
    const pull = (to: Place) => (to === from ? 0 : to.population / Math.max(20_000, distanceBetween(from, to)) ** 2);
    const other = others.get(from.id) ?? picker(index.indexed, pull, random);
    others.set(from.id, other);
    return [from, other()];
  };
}

/** Rides share routes as they do in the world; one in five has a stop on the way. */
async function planRoutes(index: PlaceIndex): Promise<PooledRoute[]> {
  const random = createRandom(1);
  const travellers = createTravellers(index, random);
  const pool: Omit<PooledRoute, "roadId">[] = [];
  while (pool.length < routeCount) {
    const [from, to] = travellers();
    const [via] = travellers();
    const stops = random() < 0.2 && via !== from && via !== to ? [from, via, to] : [from, to];
    const route = await planRoute(stops);
    if (route.metres > 20_000 && route.metres < 1_600_000) pool.push(pooled(stops, route, index));
  }
  const ids = await keepAll(pool.map(({ road }) => road));
  return pool.map((one, n) => ({ ...one, roadId: ids[n] ?? 0 }));
}

function pooled(stops: Place[], route: Route, index: PlaceIndex) {
  const onLine = stops.flatMap(({ id }, n) => (route.stops[n] ? [{ placeId: id, ...route.stops[n] }] : []));
  return { stops, route, road: roadOf(lineOf(route), onLine, index), ends: endsOf(onLine, index) };
}

/** A statement takes so many parameters only. */
async function keepAll(roads: Road[]): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < roads.length; n += 1_000)
    ids.push(...(await db.transaction((tx) => keepRoads(tx, roads.slice(n, n + 1_000)))));
  return ids;
}

function* searchRows(pool: PooledRoute[], rides: number): Generator<string> {
  const random = createRandom(2);
  const midnights = Array.from({ length: dayCount + 4 }, (_, n) => dayWindow(addDays(firstDate, n)).start / 60_000);
  const firstDay = dayNumberOf(firstDate);
  for (let id = 1; id <= rides; id++) {
    const taken = pool[Math.floor(random() * pool.length)];
    if (!taken) return;
    const day = Math.floor(random() * dayCount);
    // Most leave between six and twenty.
    const departure = (midnights[day] ?? 0) + Math.floor(((random() + random()) / 2) * 1260) + 120;
    const isThatDay = departure + taken.route.seconds / 60 < (midnights[day + 1] ?? 0) - 1;
    const keys = isThatDay
      ? keysOfDay(taken.road, firstDay + day)
      : timesOf(taken.road, new Date(departure * 60_000)).keys;
    yield listingRow(id, taken, departure, keys, random);
  }
}

/** As `timesOf` has them for a ride that arrives on the day it leaves. */
function keysOfDay({ places }: Road, day: number): number[] {
  return places.map((place) => Math.sign(place) * searchKey(day, Math.abs(place)));
}

function listingRow(id: number, taken: PooledRoute, departure: number, keys: number[], random: () => number): string {
  const { stops, route, roadId, ends } = taken;
  const seats = stops.slice(1).map(() => Math.floor(random() * 4) + 1);
  const fields = [
    id,
    1 + Math.floor(random() * driverCount),
    roadId,
    random() < 0.05 ? "request" : "offer",
    departure,
    Math.max(...seats),
    Math.max(50, Math.round((route.metres / 1000) * 0.45)),
    Math.floor(random() * 32),
    ends.originId,
    ends.destinationId,
    route.metres,
    `{${route.stops.map(({ seconds }) => Math.round(seconds / 60)).join()}}`,
    `{${seats.join()}}`,
    `{${keys.join()}}`,
  ];
  return `${fields.join("\t")}\n`;
}

function picker(places: Place[], weight: (place: Place) => number, random: () => number): () => Place {
  const sums: number[] = [];
  let sum = 0;
  for (const place of places) {
    sum += weight(place);
    sums.push(sum);
  }
  return () => {
    const at = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const place = places[low];
    if (!place) throw new Error("there are no places");
    return place;
  };
}
