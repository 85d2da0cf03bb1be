import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { rides } from "#drizzle/schema/rides";
import { tripPositions } from "#drizzle/schema/travel-day";
import { inPicture } from "~/modules/places/map.server";
import { onPlane } from "~/modules/places/plane";
import { decodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import { type Line, nearestOnLine } from "~/modules/places/reach";
import { db, type Tx, timestamp } from "~/platform/db.server";
import { inBatches } from "~/platform/in-batches";
import { passengersTitle } from "./passengers-title";
import {
  type CarPosition,
  canSharePosition,
  endsAfter,
  type Fix,
  hasLeftBehind,
  leastBetween,
  placed,
  roadOf,
  sharingEnds,
  type TimedRoad,
} from "./position";
import { isToldSince, isTravelling, readTrip, roleIn, type Traveller, type Trip } from "./trip.server";
import type { Progress } from "./types";

type SharingAct = { userId: number; rideId: string };

export type PositionOutcome =
  | { ok: true }
  | { ok: false; reason: "not_found" | "not_sharing" | "old" | "elsewhere" | "too_soon" };

const hour = 3_600_000;

const moment = (ms: SQL) => sql`to_timestamp((${ms}) / 1000.0)`;

/** A ride under way never changes its road. */
const roads = new LRUCache<number, Road>({ max: 1000 });

type Road = { line: Line; metresTo: Map<number, number> };

/** Starts sharing the car's position for this trip; idempotent. @returns false for others, too early or over */
export async function startSharing({ userId, rideId }: SharingAct, now = Date.now()): Promise<{ ok: boolean }> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!trip || !maySharePosition(trip, userId, now)) return { ok: false };
  const endsAt = new Date(sharingEnds(trip.plan, trip.progress, now));
  const fresh = { userId, endsAt, lat: null, lng: null, minutes: null, at: null };
  await db
    .insert(tripPositions)
    .values({ rideId: trip.rideId, ...fresh })
    .onConflictDoUpdate({ target: tripPositions.rideId, set: fresh, setWhere: ne(tripPositions.userId, userId) });
  return { ok: true };
}

/** Shares as much longer as the driver tells of a delay, unless that is over. @param now ms UTC */
export async function extendSharing(tx: Tx, { rideId, plan }: Trip, progress: Progress, now: number): Promise<void> {
  const endsAt = timestamp(sharingEnds(plan, progress, plan.departureAt));
  await tx
    .update(tripPositions)
    .set({ endsAt: sql`greatest(${tripPositions.endsAt}, ${endsAt})` })
    .where(and(eq(tripPositions.rideId, rideId), gt(tripPositions.endsAt, new Date(now))));
}

/** Stops sharing and deletes the position. @returns false for who does not drive there */
export async function endSharing({ userId, rideId }: SharingAct): Promise<{ ok: boolean }> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!trip || roleIn(trip, userId) !== "driver") return { ok: false };
  const ended = await db.delete(tripPositions).where(eq(tripPositions.rideId, trip.rideId)).returning();
  if (ended.length > 0) await tellToReadAgain(trip);
  return { ok: true };
}

/** Replaces the car's position and tells those who wait for it or sit in it. @param now ms UTC */
export async function keepPosition(act: SharingAct & Fix, now = Date.now()): Promise<PositionOutcome> {
  const known = sharedTrips.get(act.rideId);
  const outcome = known && (await keepIn(known, act, now));
  if (outcome?.ok) return outcome;
  const read = await readVersioned(act.rideId);
  return read ? keepIn(read, act, now) : { ok: false, reason: "not_found" };
}

type VersionedTrip = { trip: Trip; version: string };

/** By public id. Positions are never written by an outdated entry. */
const sharedTrips = new LRUCache<string, VersionedTrip>({ max: 1000 });

/** Changes with everything that decides who is told what: `xmin` of each row. */
const versionOf = (rideId: number | SQL) => sql`(
  select concat_ws(' ', ride.xmin, (select xmin from trip where ride_id = ride.id),
    (select string_agg(xmin::text, ' ' order by id) from booking where ride_id = ride.id),
    (select string_agg(xmin::text, ' ' order by position) from ride_stop where ride_id = ride.id))
  from ride where id = ${rideId})`;

async function readVersioned(rideId: string): Promise<VersionedTrip | null> {
  const [row] = await db.execute<{ version: string }>(
    sql`select ${versionOf(sql`(select id from ride where public_id = ${rideId})`)} as version`,
  );
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!row || !trip) return null;
  sharedTrips.set(rideId, { trip, version: row.version });
  return { trip, version: row.version };
}

async function keepIn(
  { trip, version }: VersionedTrip,
  { userId, ...fix }: SharingAct & Fix,
  now: number,
): Promise<PositionOutcome> {
  if (roleIn(trip, userId) !== "driver") return { ok: false, reason: "not_found" };
  if (!maySharePosition(trip, userId, now) || !isShared(trip, now)) return { ok: false, reason: "not_sharing" };
  const found = placed(fix, await timedRoad(trip), now);
  if (!found.ok) return found;
  const { position } = found;
  const end = endsAfter(position, trip.plan);
  const news = await carNews({ ...trip, position, plan: { ...trip.plan, position } }, position, now);
  const kept = await keep({ rideId: trip.rideId, userId, version, now, end, news: JSON.stringify(news), ...position });
  if (!kept) return { ok: false, reason: "too_soon" };
  if (kept.isFirst) await tellToReadAgain(trip);
  return { ok: true };
}

type Keeping = CarPosition & {
  rideId: number;
  userId: number;
  version: string;
  now: number;
  /** ms UTC; null: as planned */
  end: number | null;
  news: string;
};

/** Whose sessions were read together come together. */
const gatherMs = 5;

/** Cars that say it at the same time share a statement; null where the position is not kept. */
const keep = inBatches(async (asked: Keeping[]) => {
  const firsts = new Map(asked.toReversed().map((car) => [car.rideId, car]));
  const kept = await db.execute<{ rideId: number; isFirst: boolean }>(sql`
    with car as materialized (
      select car.*, told.at is null as is_first
      from jsonb_to_recordset(${JSON.stringify([...firsts.values()])}::jsonb) as car (
        "rideId" bigint, "userId" bigint, lat float8, lng float8, minutes float8, at bigint, "end" bigint, now bigint,
        version text, news text)
      join trip_position told on told.ride_id = "rideId"
      order by "rideId" for update of told),
    kept as (
      update trip_position set lat = car.lat, lng = car.lng, minutes = car.minutes, at = ${moment(sql`car.at`)},
        ends_at = least(ends_at, ${moment(sql`car."end"`)})
      from car
      where ride_id = "rideId" and user_id = "userId" and ends_at > ${moment(sql`now`)}
        and (trip_position.at is null or
          trip_position.at <= ${moment(sql`now - ${leastBetween}::int`)} and trip_position.at < ${moment(sql`car.at`)})
        and ${versionOf(sql`"rideId"`)} = version
      returning "rideId", is_first, news)
    select "rideId", is_first as "isFirst", pg_notify('car', news) from kept`);
  const byRide = new Map(kept.map((row) => [row.rideId, row]));
  return asked.map((car) => (firsts.get(car.rideId) === car ? (byRide.get(car.rideId) ?? null) : null));
}, gatherMs);

/** Deletes positions after arrival, end of sharing or long silence; under way the delay is kept, unless told since. */
export async function forgetPositions(now = Date.now()): Promise<void> {
  await db.execute(sql`
    with forgotten as (
      delete from trip_position where ends_at <= ${timestamp(now)} or at <= ${timestamp(now - hour)} or ride_id in (
        select ride.id from ride left join trip on trip.ride_id = ride.id
        where ride.id in (select ride_id from trip_position)
          and (status not in ('open', 'full', 'departed') or state = 'arrived'))
      returning ride_id, minutes, at)
    insert into trip (ride_id, departure_at, seen_late)
    select ride_id, departure_at, least(1440, greatest(0, ceil(extract(epoch from at - departure_at) / 60 - minutes)))
    from forgotten join ride on ride.id = ride_id
    where at is not null and status in ('open', 'full', 'departed') and not ${isToldSince(sql`forgotten.at`)}
    on conflict (ride_id) do update set seen_late = excluded.seen_late`);
}

/** Whether the position may be shown and accepted. @param now ms UTC */
export function isShared({ sharedUntil }: Trip, now: number): boolean {
  return sharedUntil !== null && now < sharedUntil;
}

export function maySharePosition(trip: Trip, userId: number, now: number): boolean {
  const isDriver = roleIn(trip, userId) === "driver" && trip.riders.length > 0;
  return isDriver && isTravelling(trip) && canSharePosition(trip.plan, trip.progress, now);
}

export type CarNews = Awaited<ReturnType<typeof carNews>>;

/** Where the car is in the picture of somebody's part; null where it is not shared, or that part is over. @param now ms UTC */
export async function carOnMap(
  trip: Trip,
  part: Pick<Traveller, "fromPlaceId" | "toPlaceId" | "onMinutes" | "offMinutes">,
  now: number,
) {
  const isShown = isShared(trip, now) && !hasLeftBehind(trip, part, now);
  return trip.position && isShown ? onPicture(trip, trip.position, endsOf(part)) : null;
}

async function carNews(trip: Trip, position: CarPosition, now: number) {
  const inCar = trip.riders.filter((rider) => rider.said?.kind !== "arrived" && !hasLeftBehind(trip, rider, now));
  const to = inCar.map(async (rider) => ({
    userId: rider.userId,
    title: passengersTitle(trip, rider, now),
    ...(await onPicture(trip, position, endsOf(rider))),
  }));
  return { ride: trip.publicId, at: position.at, now, to: await Promise.all(to) };
}

const endsOf = ({ fromPlaceId: from, toPlaceId: to }: Pick<Traveller, "fromPlaceId" | "toPlaceId">) => ({ from, to });

type Picture = ReturnType<typeof inPicture>;

const pictures = new LRUCache<string, Picture>({ max: 5000 });

async function onPicture(trip: Trip, { lat, lng }: CarPosition, part: { from: number; to: number }) {
  const key = `${trip.rideId} ${part.from} ${part.to}`;
  const picture = pictures.get(key) ?? (await measured(trip, part));
  pictures.set(key, picture);
  const [x, y] = picture([lat, lng]);
  return { x: Math.round(x), y: Math.round(y) };
}

async function measured({ rideId, meetingPoints }: Trip, part: { from: number; to: number }): Promise<Picture> {
  const [ride] = await db.select({ path: rides.path }).from(rides).where(eq(rides.id, rideId));
  const index = await places();
  const [from, to] = [index.byId(part.from), index.byId(part.to)];
  const stops = [...meetingPoints.keys()].flatMap((id) => index.byId(id) ?? []);
  return inPicture({
    path: decodePath(ride?.path ?? ""),
    stops,
    part: from && to && from !== to ? { from, to } : null,
  });
}

async function tellToReadAgain({ riders }: Trip): Promise<void> {
  for (const { userId } of riders) await db.execute(sql`select pg_notify('news', ${`${userId}`})`);
}

async function timedRoad({ rideId, plan }: Trip): Promise<TimedRoad> {
  const road = roads.get(rideId) ?? (await readRoad(rideId));
  const index = await places();
  const stops = plan.stops.flatMap(({ placeId, minutes }) => {
    const place = index.byId(placeId);
    const metres =
      road.metresTo.get(placeId) ?? (place && nearestOnLine(road.line, onPlane([place.lat, place.lng])).metres);
    if (metres === undefined) return [];
    road.metresTo.set(placeId, metres);
    return [{ minutes, metres }];
  });
  return { line: road.line, stops };
}

async function readRoad(rideId: number): Promise<Road> {
  const [ride] = await db.select({ path: rides.path, metres: rides.metres }).from(rides).where(eq(rides.id, rideId));
  const road = { line: roadOf(decodePath(ride?.path ?? ""), ride?.metres ?? 0), metresTo: new Map<number, number>() };
  roads.set(rideId, road);
  return road;
}
