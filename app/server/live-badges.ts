import type { RequestHandler, Response } from "express";
import { badgesFor } from "~/modules/counters/queries.server";
import type { Badges } from "~/modules/counters/types";
import { getUser, isKnownByCookieAlone, sessionHashOf } from "~/modules/sessions/session.server";
import type { CarNews } from "~/modules/travel-day/position.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { buildId } from "~/platform/version.server";
import { createEventStreams, type EventStreams, write } from "./event-streams";

declare global {
  namespace Express {
    interface Locals {
      isStream?: boolean;
    }
  }
}

/** More than anybody has open. */
const mostPerUser = 10;
/** ms within which news are counted and sent together */
const gatherMs = 20;
const commentMs = 15_000;
const checkMs = 30_000;
/** ms. A page is read before its stream opens, so what happened this recently counts as news to it. */
const recentMs = 5000;

export type LiveBadges = ReturnType<typeof createLiveBadges>;

/** `/events`. Its only state is the open streams: each event is a whole snapshot, so the next heals a lost one. */
export function createLiveBadges() {
  const streams = createEventStreams();
  const recent = createRecent();
  const gather = createGathering(streams);
  let isDraining = false;
  setInterval(() => comment(streams), commentMs).unref();
  setInterval(() => streams.closeEnded().catch((error) => log.warn("events.not-checked", { error })), checkMs).unref();

  async function open(request: Request, response: Response): Promise<void> {
    const [user, session] = await Promise.all([getUser(request), sessionHashOf(request)]);
    if (response.destroyed) return;
    response.set({ "Cache-Control": "no-store, no-transform" });
    if (!user || !session) return void response.status(401).end();
    if (isKnownByCookieAlone(user) || streams.of(user.id).size >= mostPerUser)
      return void response
        .status(isKnownByCookieAlone(user) ? 503 : 429)
        .set("Retry-After", "60")
        .end();
    const client = { userId: user.id, session, response, isNew: true, isBehind: recent.has(user.id), isSilent: false };
    streams.open(client);
    response.locals.isStream = true;
    response.set({ "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" }).flushHeaders();
    // Jitter, so that browsers cut off by one failure do not return all at once.
    write(client, `retry: ${2000 + Math.round(Math.random() * 2500)}\n\n`);
    if (isDraining) return void response.end();
    gather([user.id], false);
  }

  return {
    handle: ((request, response, next) => {
      response.locals.route = "/events";
      if (request.method === "HEAD") return void response.end();
      const asking = new Request(`${env.origin}/events`, { headers: { Cookie: request.get("Cookie") ?? "" } });
      open(asking, response).catch(next);
    }) satisfies RequestHandler,
    wake: (userId: string) => {
      recent.add(Number(userId));
      gather([Number(userId)], true);
    },
    /** After a lost connection to the database anything may have happened. */
    wakeAll: () => gather(streams.users(), true),
    showCar: (told: string) => showCar(streams, JSON.parse(told)),
    closeEnded: streams.closeEnded,
    /** Ends the streams, even those just opening: browsers reconnect to another process. */
    drain: () => {
      isDraining = true;
      for (const { response } of streams.all()) response.end();
    },
    size: streams.size,
  };
}

function createRecent() {
  let latest = new Set<number>();
  let older = latest;
  setInterval(() => {
    older = latest;
    latest = new Set();
  }, recentMs).unref();
  return {
    add: (userId: number) => latest.add(userId),
    has: (userId: number) => latest.has(userId) || older.has(userId),
  };
}

function createGathering(streams: EventStreams) {
  /** by user id; false: only those of their browsers that were told nothing yet */
  const waiting = new Map<number, boolean>();
  let isCounting = false;

  function countSoon(): void {
    if (isCounting || waiting.size === 0) return;
    isCounting = true;
    setTimeout(count, gatherMs);
  }

  async function count(): Promise<void> {
    const told = [...waiting];
    waiting.clear();
    try {
      const counted = await badgesFor(told.map(([id]) => id));
      for (const [id, isNews] of told) tell(streams, id, counted.get(id), isNews);
    } catch (error) {
      log.warn("events.not-counted", { error });
      // They reconnect by themselves and get a snapshot.
      for (const [id] of told) for (const { response } of streams.of(id)) response.end();
    }
    isCounting = false;
    countSoon();
  }

  return (userIds: Iterable<number>, isNews: boolean): void => {
    for (const id of userIds) if (streams.of(id).size > 0) waiting.set(id, isNews || waiting.get(id) === true);
    countSoon();
  };
}

type Counted = { badges: Badges; at: number } | undefined;

function tell(streams: EventStreams, userId: number, counted: Counted, isNews: boolean): void {
  for (const client of streams.of(userId)) {
    if (!isNews && !client.isNew) continue;
    const isSnapshot = !isNews && !client.isBehind;
    write(
      client,
      `id: ${counted?.at ?? 0}\ndata: ${JSON.stringify({ ...counted?.badges, isSnapshot, build: buildId })}\n\n`,
    );
    client.isNew = false;
  }
}

function showCar(streams: EventStreams, { to, ...car }: CarNews): void {
  for (const { userId, ...seen } of to)
    for (const client of streams.of(userId))
      write(client, `event: car\ndata: ${JSON.stringify({ ...car, ...seen })}\n\n`);
}

/** Keeps proxies from closing a silent connection, and detects clients that are gone. */
function comment(streams: EventStreams): void {
  for (const client of streams.all()) {
    if (client.isSilent) write(client, ":\n\n");
    client.isSilent = true;
  }
}
