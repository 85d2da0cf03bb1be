import { type SQL, sql } from "drizzle-orm";
import type { notificationMutes } from "#drizzle/schema/notifications";
import { db, milliseconds } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isMailOn } from "~/platform/mail.server";
import { isSmsOn } from "~/platform/sms.server";
import { isDelivery } from "./commands.server";
import { channelsOf, kinds } from "./rules";
import { isOfOpenSession } from "./subscriptions.server";
import type { Channel, NotificationKind, Reach } from "./types";

type Mute = Pick<typeof notificationMutes.$inferSelect, "kind" | "channel">;

export type NotificationSettings = Awaited<ReturnType<typeof findNotificationSettings>>;

export const pushKey = env.push?.publicKey ?? null;

/** What a person is told and how, for each kind, which channels this site has, and whether it reaches the browser of a session. */
export async function findNotificationSettings(userId: number, sessionHash: string | null = null) {
  const [found] = await db.execute<{ mutes: Mute[]; reachesBrowser: boolean }>(sql`
    select
      (select coalesce(json_agg(json_build_object('kind', kind, 'channel', channel)), '[]')
       from notification_mute where user_id = ${userId}) as mutes,
      exists (select from push_subscription where user_id = ${userId} and session_hash = ${sessionHash}) as "reachesBrowser"`);
  const { mutes = [], reachesBrowser = false } = found ?? {};
  const isOn = (kind: NotificationKind, channel: Channel) =>
    !mutes.some((mute) => mute.kind === kind && mute.channel === channel);
  return {
    choices: kinds.map((kind) => ({
      kind,
      channels: channelsOf(kind).map((channel) => ({ channel, isOn: isOn(kind, channel) })),
    })),
    reachesBrowser,
    has: { push: env.push !== null, email: isMailOn, sms: isSmsOn } satisfies Record<Channel, boolean>,
  };
}

/** SQL: by what a person is really told of all these kinds. For columns of statements that ask more. */
export function reachOf(userId: number | SQL, kinds: NotificationKind[]): SQL<Reach> {
  const isMuted = (channel: Channel) => isMutedFor(userId, channel, kinds);
  const hasBrowser = sql`exists (select from push_subscription where user_id = ${userId} and ${isOfOpenSession})`;
  return sql<Reach>`json_build_object(
    'push', ${env.push !== null}::boolean and ${hasBrowser} and not ${isMuted("push")},
    'email', ${isMailOn}::boolean and not ${isMuted("email")}
      and exists (select from users where users.id = ${userId} and email_gone_at is null))`;
}

/** SQL: whether a person has ended one of these kinds on a channel. */
export function isMutedFor(userId: number | SQL, channel: Channel, kinds: NotificationKind[]): SQL<boolean> {
  return sql<boolean>`exists (
    select from notification_mute where user_id = ${userId} and channel = ${channel} and kind in ${kinds})`;
}

export async function findReach(userId: number, kinds: NotificationKind[]): Promise<Reach> {
  const [row] = await db.execute<{ reach: Reach }>(sql`select ${reachOf(userId, kinds)} as reach`);
  return row?.reach ?? { push: false, email: false };
}

/** As `findReach`, and the channels by which the person has ended the kind, whatever else they ask for. */
export async function findTelling(userId: number, kind: NotificationKind): Promise<{ reach: Reach; muted: Channel[] }> {
  const [row] = await db.execute<{ reach: Reach; muted: Channel[] }>(sql`
    select ${reachOf(userId, [kind])} as reach,
      (select coalesce(json_agg(channel), '[]') from notification_mute
       where user_id = ${userId} and kind = ${kind}) as muted`);
  return row ?? { reach: { push: false, email: false }, muted: [] };
}

const overdueMinutes = 15;

/** Late notifications per channel, and since when (ms UTC) the oldest waits. */
export function findOverdue(): Promise<{ channel: Channel; count: number; since: number }[]> {
  return db.execute<{ channel: Channel; count: number; since: number }>(sql`
    select channel, count(*)::integer as count, ${milliseconds(sql`min(created_at)`)} as since
    from notification
    where status = 'waiting' and created_at < now() - ${overdueMinutes} * interval '1 minute'
      and not exists (
        select from graphile_worker._private_jobs job
        where job.payload ->> 'id' = notification.id::text and job.attempts = 0 and ${isDelivery}
          and job.run_at > now() - ${overdueMinutes} * interval '1 minute')
    group by channel order by channel`);
}
