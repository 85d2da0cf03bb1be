import type { RequestHandler, Response } from "express";
import { badgesFor } from "~/modules/counters/queries.server";
import type { Badges } from "~/modules/counters/types";
import { getUser, openSessions, sessionKeyOf } from "~/modules/sessions/session.server";
import type { CarNews } from "~/modules/travel-day/position.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { openStreams } from "~/platform/metrics.server";

declare global {
  namespace Express {
    interface Locals {
      isStream?: boolean;
    }
  }
}

type Client = {
  userId: number;
  session: string;
  response: Response;
  isNew: boolean;
  isBehind: boolean;
};

/** More than anybody has open. */
const mostPerUser = 10;
/** ms within which news are counted and sent together */
const gatherMs = 20;
const commentMs = 15_000;
const checkMs = 30_000;
/** ms. A page is read before its stream opens, so what happened this recently counts as news to it. */
const recentMs = 5000;
/** bytes; a client that has not read this much is gone */
const mostUnsent = 16 * 1024;

export type LiveBadges = ReturnType<typeof createLiveBadges>;

/** `/events`. Its only state is the open streams: each event is a whole snapshot, so the next heals a lost one. */
export function createLiveBadges() {
  const clients = new Set<Client>();
  const byUser = new Map<number, Set<Client>>();
  /** by user id; false: only those of their browsers that were told nothing yet */
  const waiting = new Map<number, boolean>();
  let recent = new Set<number>();
  let lessRecent = recent;
  let isCounting = false;
  let isDraining = false;
  let lastId = Date.now();
  setInterval(age, recentMs).unref();
  setInterval(comment, commentMs).unref();
  setInterval(() => closeEnded().catch((error) => log.warn("events.not-checked", { error })), checkMs).unref();

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
    wakeAll: () => gather(byUser.keys(), true),
    showCar: (told: string) => {
      const { to, ...car }: CarNews = JSON.parse(told);
      for (const { userId, ...seen } of to)
        for (const client of byUser.get(userId) ?? [])
          write(client, `event: car\ndata: ${JSON.stringify({ ...car, ...seen })}\n\n`);
    },
    closeEnded,
    /** Ends the streams, even those just opening: browsers reconnect to another process. */
    drain: () => {
      isDraining = true;
      for (const { response } of clients) response.end();
    },
    size: () => clients.size,
  };

  async function open(request: Request, response: Response): Promise<void> {
    const [user, session] = await Promise.all([getUser(request), sessionKeyOf(request)]);
    if (response.destroyed) return;
    response.set({ "Cache-Control": "no-store, no-transform" });
    if (!user || !session) return void response.status(401).end();
    const own = byUser.get(user.id) ?? new Set();
    if (user.id === 0 || own.size >= mostPerUser)
      return void response
        .status(user.id === 0 ? 503 : 429)
        .set("Retry-After", "60")
        .end();
    const isBehind = recent.has(user.id) || lessRecent.has(user.id);
    const client = { userId: user.id, session, response, isNew: true, isBehind };
    clients.add(client);
    openStreams.inc();
    response.locals.isStream = true;
    byUser.set(user.id, own.add(client));
    response.once("close", () => leave(client));
    response.set({ "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" }).flushHeaders();
    // Jitter, so that browsers cut off by one failure do not return all at once.
    write(client, `retry: ${2000 + Math.round(Math.random() * 2500)}\n\n`);
    if (isDraining) return void response.end();
    gather([user.id], false);
  }

  function age(): void {
    lessRecent = recent;
    recent = new Set();
  }

  function leave(client: Client): void {
    clients.delete(client);
    openStreams.dec();
    const own = byUser.get(client.userId);
    own?.delete(client);
    if (own?.size === 0) byUser.delete(client.userId);
  }

  function gather(userIds: Iterable<number>, isNews: boolean): void {
    for (const id of userIds) if (byUser.has(id)) waiting.set(id, isNews || waiting.get(id) === true);
    countSoon();
  }

  function countSoon(): void {
    if (isCounting || waiting.size === 0) return;
    isCounting = true;
    setTimeout(count, gatherMs);
  }

  async function count(): Promise<void> {
    const told = [...waiting];
    waiting.clear();
    try {
      const badges = await badgesFor(told.map(([id]) => id));
      for (const [id, isNews] of told) tell(id, badges.get(id), isNews);
    } catch (error) {
      log.warn("events.not-counted", { error });
      // They reconnect by themselves and get a snapshot.
      for (const [id] of told) for (const { response } of byUser.get(id) ?? []) response.end();
    }
    isCounting = false;
    countSoon();
  }

  function tell(userId: number, badges: Badges | undefined, isNews: boolean): void {
    for (const client of byUser.get(userId) ?? []) {
      if (!isNews && !client.isNew) continue;
      const isSnapshot = !isNews && !client.isBehind;
      write(client, `id: ${++lastId}\ndata: ${JSON.stringify({ ...badges, isSnapshot })}\n\n`);
      client.isNew = false;
    }
  }

  /** Keeps proxies from closing a silent connection, and detects clients that are gone. */
  function comment(): void {
    for (const client of clients) write(client, ":\n\n");
  }

  async function closeEnded(): Promise<void> {
    if (clients.size === 0) return;
    const isOpen = await openSessions([...new Set([...clients].map((client) => client.session))]);
    for (const { session, response } of clients) if (!isOpen.has(session)) response.end();
  }
}

/** A client that does not read is disconnected, not buffered for. */
function write({ response }: Client, text: string): void {
  if (response.writableLength > mostUnsent) response.destroy();
  else response.write(text);
}
