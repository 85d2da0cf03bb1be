import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { rides } from "#drizzle/schema/rides";
import { watches, watchHits } from "#drizzle/schema/watches";
import { notify } from "~/modules/notifications/commands.server";
import { usualChannels } from "~/modules/notifications/rules";
import type { Channel, Message, Notice } from "~/modules/notifications/types";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { endOfRide } from "~/modules/rides/sql.server";
import { areBlocked } from "~/modules/users/sql.server";
import { type Db, db, type Tx, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { lookupOf } from "./lookup.server";
import { type Match, watchesFor } from "./matching.server";
import { digestNotice, endingNotice, eventOf, type NamedWatch, rideNotice, type ToldRide } from "./notice-wording";
import { keptAfterExpiry, leavesBeforeDigest, nextDigest, remindedBefore } from "./rules";
import type { Watch } from "./types";

const publishedRide = z.object({ rideId: z.number(), watchId: z.number().nullable().default(null) });
const begunWatch = z.object({ watchId: z.number(), since: z.number() });
const batchSize = 500;

/** Matches a new ride with watches, at once or for a digest that comes in time; a repeat tells only the rest. @param now ms UTC */
export async function tellWatches(payload: unknown, now = Date.now()): Promise<void> {
  const { rideId, watchId } = publishedRide.parse(payload);
  const matches = await watchesFor(rideId, now, watchId);
  for (let first = 0; first < matches.length; first += batchSize) {
    await db.transaction((tx) => tellBatch(tx, rideId, matches.slice(first, first + batchSize), now));
  }
}

/** Tells a new watch of rides posted since the search that it was made from. @param now ms UTC */
export async function tellOfRidesSince(payload: unknown, now = Date.now()): Promise<void> {
  const { watchId, since } = begunWatch.parse(payload);
  const posted = await db.execute<{ rideId: number }>(sql`
    select ride.id::float8 as "rideId" from ride join watch on watch.kind = ride.kind
    where watch.id = ${watchId} and status in ('open', 'full') and departure_at > ${timestamp(now)}
      and ride.created_at >= ${timestamp(since)}
    order by ride.id`);
  for (const { rideId } of posted) await tellWatches({ rideId, watchId }, now);
}

/** Digests, endings and cleanup; one failed digest stops no other. @param now ms UTC */
export async function catchUpWithWatches(now = Date.now()): Promise<void> {
  for (const watchId of await digestsDue(now)) {
    try {
      await sendDigest(watchId, now);
    } catch (error) {
      log.error("watches.digest-failed", { watchId, error });
    }
  }
  while ((await db.transaction((tx) => remindOfEndings(tx, now))) === batchSize);
  await lookUpAnew();
  await db.delete(watches).where(lt(watches.expiresAt, new Date(now - keptAfterExpiry)));
}

/** Watches of an older version lack the points along their way. */
async function lookUpAnew(): Promise<void> {
  const index = await places();
  const placeOf = (id: number | null) => (id ? (index.byId(id) ?? null) : null);
  const old = await db
    .select({ id: watches.id, from: watches.fromPlaceId, to: watches.toPlaceId })
    .from(watches)
    .where(and(isNotNull(watches.way), isNull(watches.wayLineX)))
    .limit(batchSize);
  for (const { id, from, to } of old) {
    const lookup = await lookupOf("request", { from: placeOf(from), to: placeOf(to) }, index);
    await db.update(watches).set(lookup).where(eq(watches.id, id));
  }
}

const matchFacts = z.object({
  watchId: z.number(),
  userId: z.number().nullable().default(null),
  rideIds: z.string().transform((ids) => ids.split(",").filter(Boolean).map(Number)),
  isDigest: z.boolean().default(false),
});

type Told = z.infer<typeof matchFacts>;

/** Whether a watch's message still holds: it runs, by this channel, and a ride in it suits it and can be booked. @param now ms UTC */
export async function stillMatches(about: unknown, now = Date.now(), channel?: Channel): Promise<boolean> {
  const told = matchFacts.parse(about);
  const named = (await watchesOf(told)).filter(({ watch }) => !channel || tellsBy(watch, channel));
  if (told.rideIds.length > 0) return (await findSuiting(named, told, now)) !== null;
  return named.some(({ watch }) => watch.expiresAt.getTime() <= now + remindedBefore);
}

/** A watch's message as it is by now: a ride is moved, filled or called off while it waits. @param now ms UTC */
export async function watchMessage(about: unknown, now = Date.now()): Promise<Partial<Message>> {
  const told = matchFacts.parse(about);
  const found = await findSuiting(await watchesOf(told), told, now);
  if (!found) return {};
  const { named, suiting, first } = found;
  return (
    told.isDigest ? digestNotice(named, suiting.map(boarded), now) : rideNotice(named, first.ride, partOf(first), now)
  ).message;
}

const tellsBy = ({ byPush, byEmail }: Watch, channel: Channel) => (channel === "push" ? byPush : byEmail);

/** The watch that a message was written for, then others of the person that found the ride, of which it tells too. */
async function watchesOf({ watchId, userId, rideIds, isDigest }: Told): Promise<NamedWatch[]> {
  if (isDigest || rideIds.length === 0) return namedWatches(db, [watchId]);
  const others = await db
    .selectDistinct({ id: watches.id })
    .from(watches)
    .innerJoin(watchHits, eq(watchHits.watchId, watches.id))
    .where(and(eq(watches.userId, userId ?? 0), inArray(watchHits.rideId, rideIds), isNull(watchHits.dueAt)));
  const named = await namedWatches(db, [watchId, ...others.map(({ id }) => id)]);
  return named.sort((one, other) => Number(other.watch.id === watchId) - Number(one.watch.id === watchId));
}

async function findSuiting(all: NamedWatch[], told: Told, now: number) {
  for (const named of all) {
    const suiting = await stillSuiting(named, told, now);
    const [first] = suiting;
    if (first) return { named, suiting, first };
  }
  return null;
}

type Suiting = { ride: ToldRide; match: Pick<Match, "onMinutes" | "price"> };

/** Of rides posted together one is told of; where it no longer suits, another that was found with it. */
async function stillSuiting(found: NamedWatch, { rideIds, isDigest }: Told, now: number): Promise<Suiting[]> {
  const suiting = await suitingRides(found, rideIds, now);
  if (suiting.length > 0 || isDigest) return suiting;
  return suitingRides(found, await foundWith(found, rideIds), now);
}

async function foundWith({ watch }: NamedWatch, rideIds: number[]): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select ride.id from watch_hit first
    join ride told on told.id = first.ride_id
    join ride on ride.series_id = told.series_id
    join watch_hit hit on hit.ride_id = ride.id and hit.watch_id = first.watch_id
    where first.watch_id = ${watch.id} and ${inArray(sql`told.id`, rideIds)} and hit.found_at >= first.found_at`);
  return rows.map(({ id }) => id);
}

async function suitingRides({ watch }: NamedWatch, ids: number[], now: number): Promise<Suiting[]> {
  const rides = await openRides(db, ids, now, watch.userId);
  const found = await Promise.all(
    rides.map(async (ride) => ({ ride, match: (await watchesFor(ride.id, now, watch.id)).at(-1) })),
  );
  return found.flatMap(({ ride, match }) => (match ? [{ ride, match }] : []));
}

const boarded = (one: Suiting): ToldRide => ({ ...one.ride, onAt: partOf(one).onAt });

const partOf = ({ ride, match }: Suiting) => ({
  onAt: ride.departureAt + match.onMinutes * 60_000,
  price: match.price,
});

async function tellBatch(tx: Tx, rideId: number, matches: Match[], now: number): Promise<void> {
  const ride = await openRide(tx, rideId, now);
  if (!ride) return;
  const isSoon = leavesBeforeDigest(ride.departureAt, now);
  const found = await namedWatches(
    tx,
    matches.map(({ watchId }) => watchId),
  );
  const fresh = await tx
    .insert(watchHits)
    .values(
      found.map(({ watch }) => ({
        watchId: watch.id,
        rideId,
        foundAt: new Date(now),
        ...(watch.isDaily && !isSoon ? { dueAt: new Date(nextDigest(now)) } : { toldAt: new Date(now) }),
      })),
    )
    .onConflictDoUpdate({
      target: [watchHits.watchId, watchHits.rideId],
      set: foundAnew,
      setWhere: or(wasNotTold(ride), cannotWait),
    })
    .returning({ watchId: watchHits.watchId, toldAt: watchHits.toldAt });
  const atOnce = new Set(fresh.filter(({ toldAt }) => toldAt).map(({ watchId }) => watchId));
  const parts = new Map(matches.map((match) => [match.watchId, match]));
  const notices = found.flatMap((named) => {
    const match = parts.get(named.watch.id);
    return match && atOnce.has(named.watch.id) ? [rideNotice(named, ride, partOf({ ride, match }), now)] : [];
  });
  await notify(tx, notices.sort(soonestFirst));
}

const foundAnew = {
  foundAt: sql`excluded.found_at`,
  dueAt: sql`excluded.due_at`,
  toldAt: sql`excluded.told_at`,
};

const soonestFirst = (one: Notice, other: Notice) => (one.notBefore ?? 0) - (other.notBefore ?? 0);

const cannotWait = sql`${watchHits.toldAt} is null and excluded.told_at is not null`;

const wasNotTold = (ride: ToldRide) => sql`${watchHits.dueAt} is null and (
  select bool_or(drop_reason = 'no_longer_true') is true from notification
  where user_id = (select user_id from watch where watch.id = ${watchHits.watchId})
    and starts_with(event_key, ${eventOf(ride)}))`;

async function digestsDue(now: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ watchId: watchHits.watchId })
    .from(watchHits)
    .where(and(isNull(watchHits.toldAt), lte(watchHits.dueAt, new Date(now))));
  return rows.map(({ watchId }) => watchId);
}

async function sendDigest(watchId: number, now: number): Promise<void> {
  const isDue = and(eq(watchHits.watchId, watchId), isNull(watchHits.toldAt), lte(watchHits.dueAt, new Date(now)));
  const due = await db
    .select({ rideId: watchHits.rideId, push: isToldByAnother("by_push"), email: isToldByAnother("by_email") })
    .from(watchHits)
    .where(isDue);
  const [named] = await namedWatches(db, [watchId]);
  const ways = usualChannels.filter((channel) => named && tellsBy(named.watch, channel));
  const news = due.filter((one) => ways.some((channel) => !one[channel])).map(({ rideId }) => rideId);
  const suiting = named ? (await suitingRides(named, news, now)).map(boarded) : [];
  await db.transaction(async (tx) => {
    const ids = due.map(({ rideId }) => rideId);
    const settled = await tx
      .update(watchHits)
      .set({ toldAt: new Date(now) })
      .where(and(isDue, inArray(watchHits.rideId, ids)))
      .returning();
    if (!named || settled.length === 0) return;
    const untold = news.filter((rideId) => !suiting.some(({ id }) => id === rideId));
    await tx.delete(watchHits).where(and(eq(watchHits.watchId, watchId), inArray(watchHits.rideId, untold)));
    const notices = ways.flatMap((channel) => {
      const told = due.filter((one) => one[channel]).map(({ rideId }) => rideId);
      const rest = suiting.filter(({ id }) => !told.includes(id));
      return rest.length > 0 ? [{ ...digestNotice(named, rest, now), channels: [channel] }] : [];
    });
    await notify(tx, notices);
  });
}

const wasDropped = sql`exists (
  select from ride join notification on notification.user_id = mine.user_id and drop_reason = 'no_longer_true'
    and starts_with(event_key, coalesce('series:' || ride.series_id, 'ride:' || ride.id) || ':match')
  where ride.id = told.ride_id)`;

const isToldByAnother = (way: "by_push" | "by_email") => sql<boolean>`exists (
  select from watch mine
  join watch other on other.user_id = mine.user_id and other.id <> mine.id and other.paused_at is null
    and other.${sql.identifier(way)}
  join watch_hit told on told.watch_id = other.id and told.ride_id = watch_hit.ride_id
    and told.told_at is not null and (told.due_at is not null or not ${wasDropped})
  where mine.id = watch_hit.watch_id)`;

/** Only those that have days left. @returns how many, at most `batchSize` */
async function remindOfEndings(tx: Tx, now: number): Promise<number> {
  const ending = await tx.execute<{ id: number }>(sql`
    update watch set reminded_at = ${timestamp(now)}
    where id in (
      select id from watch
      where expires_at between ${timestamp(now)} and ${timestamp(now + remindedBefore)} and paused_at is null and reminded_at is null
        and (date_to is null or date_to > (expires_at at time zone 'Europe/Stockholm')::date)
      limit ${batchSize} for update skip locked
    )
    returning id`);
  const found = await namedWatches(
    tx,
    ending.map(({ id }) => id),
  );
  await notify(
    tx,
    found.map((named) => endingNotice(named, now)),
  );
  return ending.length;
}

async function namedWatches(reader: Db | Tx, ids: number[]): Promise<NamedWatch[]> {
  if (ids.length === 0) return [];
  const index = await places();
  const rows = await reader
    .select()
    .from(watches)
    .where(and(inArray(watches.id, ids), isNull(watches.pausedAt)));
  return rows.map((watch) => named(watch, index));
}

function named(watch: Watch, index: PlaceIndex): NamedWatch {
  const [from, to] = [watch.fromPlaceId, watch.toPlaceId].map((id) => (id ? index.byId(id) : undefined));
  return {
    watch,
    names: { from: from?.name ?? null, to: to?.name ?? null },
    slugs: { from: from?.slug ?? null, to: to?.slug ?? null },
  };
}

async function openRide(tx: Tx, rideId: number, now: number): Promise<ToldRide | undefined> {
  const [ride] = await openRides(tx, [rideId], now, null);
  return ride;
}

async function openRides(reader: Db | Tx, ids: number[], now: number, viewerId: number | null): Promise<ToldRide[]> {
  const isHidden = areBlocked(sql`${viewerId}::bigint`, sql`${rides.userId}`);
  const { id, publicId, seriesId, createdAt, departureAt, womenOnly } = rides;
  const rows = await reader
    .select({
      id,
      publicId,
      seriesId,
      createdAt,
      departureAt,
      womenOnly,
      origin: endOfRide("asc"),
      destination: endOfRide("desc"),
    })
    .from(rides)
    .where(and(inArray(rides.id, ids), eq(rides.status, "open"), gt(rides.departureAt, new Date(now)), not(isHidden)))
    .orderBy(rides.departureAt, rides.id);
  return rows.map((ride) => ({
    ...ride,
    createdAt: ride.createdAt.getTime(),
    departureAt: ride.departureAt.getTime(),
  }));
}
