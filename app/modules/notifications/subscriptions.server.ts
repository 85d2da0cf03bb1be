import { and, eq, inArray, sql } from "drizzle-orm";
import { pushSubscriptions } from "#drizzle/schema/notifications";
import { db } from "~/platform/db.server";
import { isPushEndpoint, type PushAddress } from "~/platform/push.server";

export type SubscribeOutcome = { ok: true } | { ok: false; reason: "too_large" | "foreign" | "bad_keys" | "taken" };

/** Push services use 150 to 600 characters. */
const longestEndpoint = 1000;

/** Beyond this, the browser unused for longest is dropped. */
const mostBrowsers = 10;

/** Subscribes a browser until its session ends, or renews it. `taken`: it is another person's. */
export async function subscribe(userId: number, sessionHash: string, address: PushAddress): Promise<SubscribeOutcome> {
  const reason = problemOf(address);
  if (reason) return { ok: false, reason };
  const row = { ...address, userId, sessionHash, refreshedAt: new Date() };
  const [kept] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: row,
      setWhere: sql`${pushSubscriptions.userId} = ${userId} or not ${isOfOpenSession}`,
    })
    .returning({ id: pushSubscriptions.id });
  if (!kept) return { ok: false, reason: "taken" };
  await forgetOldest(userId);
  return { ok: true };
}

/** A condition on `push_subscription`: who turned it on is still signed in there. */
export const isOfOpenSession = sql`exists (
  select from session where id_hash = push_subscription.session_hash and expires_at > now())`;

export async function unsubscribeBrowser(userId: number, endpoint: string): Promise<void> {
  const mine = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId));
  await db.delete(pushSubscriptions).where(mine);
}

function problemOf({ endpoint, p256dh, auth }: PushAddress): "too_large" | "foreign" | "bad_keys" | null {
  if (endpoint.length > longestEndpoint || p256dh.length > 100 || auth.length > 50) return "too_large";
  if (!isPushEndpoint(endpoint)) return "foreign";
  const key = Buffer.from(p256dh, "base64url");
  const isPoint = key.length === 65 && key[0] === 4;
  return isPoint && Buffer.from(auth, "base64url").length === 16 ? null : "bad_keys";
}

async function forgetOldest(userId: number): Promise<void> {
  const oldest = sql`(select id from push_subscription where user_id = ${userId}
    order by refreshed_at desc offset ${mostBrowsers})`;
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
}
