import { and, desc, eq, sql } from "drizzle-orm";
import { watches } from "#drizzle/schema/watches";
import { localDateOf } from "~/modules/calendar/rules";
import { pushKey, reachOf } from "~/modules/notifications/queries.server";
import type { Reach } from "~/modules/notifications/types";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { typedNameOf } from "~/modules/rides/way.server";
import { areBlocked } from "~/modules/users/sql.server";
import { db, milliseconds } from "~/platform/db.server";
import { rideRoute, searchRoute, type WatchedWay } from "./addresses";
import { valuesOf } from "./form-values";
import { canRunOn, remindedBefore } from "./rules";
import type { WatchFormValues } from "./schema";
import { tellingInWords } from "./telling-words";
import type { Watch } from "./types";
import { conditionsInWords, type EndNames } from "./wording";

export type WatchSummary = ReturnType<typeof summaryOf>;

type LastHit = { publicId: string; departureAt: number; isOpen: boolean };
type Row = { watch: Watch; hits: number; last: LastHit | null; reach: Reach };

export async function listWatches(userId: number, now = Date.now()) {
  const hits = sql<number>`(select count(*)::int from watch_hit where watch_id = watch.id)`;
  const last = sql<LastHit | null>`(
    select json_build_object('publicId', public_id,
      'departureAt', ${milliseconds(sql`departure_at`)}, 'isOpen', status = 'open' and departure_at > now()
        and not ${areBlocked(sql`${userId}::bigint`, sql`ride.user_id`)})
    from ride where id = (select max(ride_id) from watch_hit where watch_id = watch.id))`;
  const rows = await db
    .select({ watch: watches, hits, last, reach: reachOf(userId, ["ride_match"]) })
    .from(watches)
    .where(eq(watches.userId, userId))
    .orderBy(desc(watches.id));
  const index = await places();
  return rows.map((row) => summaryOf(row, index, now));
}

/** A watch for its owner to change; null when it is not theirs. */
export async function findOwnWatch(
  userId: number,
  publicId: string,
): Promise<{ names: EndNames; values: WatchFormValues } | null> {
  const [watch] = await db
    .select()
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.publicId, publicId)));
  if (!watch) return null;
  const index = await places();
  const [from, to] = endsOf(watch, index);
  const typed = (place: typeof from) => (place ? typedNameOf(place.id) : "");
  return {
    names: namesOf(watch, index),
    values: valuesOf(watch, {
      from: await typed(from),
      to: await typed(to),
      isUsualFrom: !from || watch.fromRadius === index.radiusOf(from),
      isUsualTo: !to || watch.toRadius === index.radiusOf(to),
    }),
  };
}

/** The watch that an e-mail's key stops, or null. */
export async function findWatchToStop(stopKey: string): Promise<{ names: EndNames; isPaused: boolean } | null> {
  const [watch] = await db.select().from(watches).where(eq(watches.stopKey, stopKey));
  return watch ? { names: namesOf(watch, await places()), isPaused: watch.pausedAt !== null } : null;
}

function summaryOf({ watch, hits, last, reach }: Row, index: PlaceIndex, now: number) {
  const expiresAt = watch.expiresAt.getTime();
  const way = wayOf(watch, index);
  const isEnding = expiresAt - now < remindedBefore && canRunOn(watch, expiresAt);
  return {
    publicId: watch.publicId,
    names: namesOf(watch, index),
    search: searchRoute(way, { first: watch.dateFrom, last: watch.dateTo }, localDateOf(now)),
    conditions: conditionsInWords(watch),
    telling: tellingInWords(watch, reach),
    byPush: watch.byPush,
    byEmail: watch.byEmail,
    lacksBrowser: watch.byPush && pushKey !== null && !reach.push,
    state: stateOf(watch, now),
    isEnding,
    canRunOn: canRunOn(watch, now),
    expiresAt,
    hits,
    last: last && lastOf(last, way),
  };
}

function stateOf({ pausedAt, expiresAt }: Watch, now: number): "running" | "paused" | "expired" {
  if (expiresAt.getTime() <= now) return "expired";
  return pausedAt ? "paused" : "running";
}

function namesOf(watch: Watch, index: PlaceIndex): EndNames {
  const [from, to] = endsOf(watch, index);
  return { from: from?.name ?? null, to: to?.name ?? null };
}

function wayOf(watch: Watch, index: PlaceIndex): WatchedWay {
  const [from, to] = endsOf(watch, index);
  return { watch, slugs: { from: from?.slug ?? null, to: to?.slug ?? null } };
}

function lastOf({ publicId, departureAt, isOpen }: LastHit, way: WatchedWay) {
  return { publicId, departureAt, route: isOpen ? rideRoute(way, publicId) : null };
}

const endsOf = ({ fromPlaceId, toPlaceId }: Watch, index: PlaceIndex) =>
  [fromPlaceId, toPlaceId].map((id) => (id ? index.byId(id) : undefined));
