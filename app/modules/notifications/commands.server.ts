import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { notificationMutes, notifications } from "#drizzle/schema/notifications";
import { restoreEmail } from "~/modules/users/commands.server";
import { deletedName, firstName } from "~/modules/users/rules";
import { isEdited, once } from "~/modules/users/submissions.server";
import type { User } from "~/modules/users/types";
import { db, type Tx } from "~/platform/db.server";
import { enqueue, enqueueAll } from "~/platform/queue.server";
import { channelsOf, choiceName, kinds, usualChannels } from "./rules";
import type { Channel, ChannelChoice, Notice, NotificationKind } from "./types";

export const emailAgainJob = "notifications:email-again";

/** A queue per channel, so that one does not wait for another. */
export const deliveryJobs: Record<Channel, string> = {
  email: "notifications:deliver",
  push: "notifications:push",
  sms: "notifications:text",
};

/** Notifies when `tx` commits: once per event, person and channel, if wanted and still true when sent; a ride found that was not may suit again. */
export async function notify(tx: Tx, notices: Notice[]): Promise<void> {
  const all = notices.flatMap(({ channels = usualChannels, notBefore, topic, ...notice }) =>
    channels.map((channel) => ({ row: { ...notice, channel, topic: topic ?? notice.eventKey }, runAt: notBefore })),
  );
  if (all.length === 0) return;
  const planned = new Map(all.toReversed().map((one) => [keyOf(one.row), one]));
  const { id, channel, eventKey, userId } = notifications;
  const fresh = await tx
    .insert(notifications)
    .values(all.flatMap((one) => (planned.get(keyOf(one.row)) === one ? [one.row] : [])))
    .onConflictDoUpdate({ target: [eventKey, userId, channel], set: again, setWhere: suitsAgain })
    .returning({ id, channel, eventKey, userId });
  await enqueueDeliveries(
    tx,
    fresh.map((row) => ({ ...row, runAt: planned.get(keyOf(row))?.runAt })),
  );
}

const suitsAgain = and(eq(notifications.kind, "ride_match"), eq(notifications.dropReason, "no_longer_true"));

const again = {
  message: sql`excluded.message`,
  about: sql`excluded.about`,
  topic: sql`excluded.topic`,
  status: "waiting",
  dropReason: null,
  settledAt: null,
} as const;

/** Stores a person's choices, but what was shown so and nobody touched, unless the form takes back what it said. @param off names, as `on` */
export function saveChoices(
  userId: number,
  choices: ChannelChoice[],
  formKey: string,
  off?: string[],
  on?: string[],
): Promise<{ ok: true }> {
  const wished = choices.map(choiceName);
  const all = kinds.flatMap((kind) => channelsOf(kind).map((channel) => ({ userId, kind, channel })));
  const names = all.map(choiceName);
  const shown = { off: off ?? names, on: on ?? names.filter((name) => !off?.includes(name)) };
  const { userId: whose, kind, channel } = notificationMutes;
  const submission = { userId, form: "notification-wishes", formKey, content: [wished, off] };
  return db.transaction((tx) =>
    once(tx, submission, async () => {
      const both = [...shown.off, ...shown.on];
      const { off, on } = (await isEdited(tx, submission)) ? { off: both, on: both } : shown;
      const turnedOn = wished.filter((name) => off.includes(name));
      const muted = all.filter((one) => !wished.includes(choiceName(one)) && on.includes(choiceName(one)));
      const isTurnedOn = inArray(sql<string>`${kind}::text || '.' || ${channel}::text`, turnedOn);
      await tx.delete(notificationMutes).where(and(eq(whose, userId), isTurnedOn));
      if (muted.length > 0) await tx.insert(notificationMutes).values(muted).onConflictDoNothing();
      return { ok: true };
    }),
  );
}

/** Ends e-mail of one kind, unless the account is gone. Idempotent. */
export async function muteEmail(userId: number, kind: NotificationKind): Promise<void> {
  await db.execute(sql`
    insert into notification_mute (user_id, kind, channel)
    select id, ${kind}, 'email' from users where id = ${userId} and deleted_at is null on conflict do nothing`);
}

/** Sends a letter to an address that was gone, and others from then on. Idempotent. @param now ms UTC */
export function tryEmailAgain(userId: number, now = Date.now()): Promise<void> {
  return db.transaction(async (tx) => {
    if (await restoreEmail(tx, userId)) await enqueue(tx, emailAgainJob, { userId, at: now });
  });
}

/** Queues waiting notifications that have lost their job. @returns how many */
export async function requeueLost(tx: Tx): Promise<number> {
  const lost = await tx.execute<{ id: number; channel: Channel }>(sql`
    select id, channel from notification
    where status = 'waiting' and created_at < now() - interval '15 minutes'
      and not exists (
        select from graphile_worker._private_jobs job
        where job.payload ->> 'id' = notification.id::text and ${isDelivery})
    for update`);
  await enqueueDeliveries(tx, lost);
  return lost.length;
}

/** A condition on `job`: it delivers a notification. */
export const isDelivery = sql`job.task_id in (
  select id from graphile_worker._private_tasks where identifier in ${Object.values(deliveryJobs)})`;

async function enqueueDeliveries(tx: Tx, rows: { id: number; channel: Channel; runAt?: number }[]): Promise<void> {
  await enqueueAll(
    tx,
    rows.map(({ id, channel, runAt }) => ({ name: deliveryJobs[channel], payload: { id }, runAt })),
  );
}

function keyOf({ eventKey, userId, channel }: { eventKey: string; userId: number; channel: Channel }): string {
  return `${userId} ${channel} ${eventKey}`;
}

/** Removes a person's name from unsent notifications, and the text of sent ones. @param isTold SQL condition */
export async function unnameNotices(
  tx: Tx,
  { id, displayName }: Pick<User, "id" | "displayName">,
  isTold: SQL,
): Promise<void> {
  const waiting = await tx
    .select({ id: notifications.id, message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.status, "waiting"), ne(notifications.userId, id), isTold));
  for (const notice of waiting) {
    const message = unnamed(notice.message, firstName(displayName));
    await tx.update(notifications).set({ message }).where(eq(notifications.id, notice.id));
  }
  await tx
    .update(notifications)
    .set({ message: {} })
    .where(and(ne(notifications.status, "waiting"), isTold));
}

function unnamed(message: unknown, name: string): unknown {
  if (typeof message === "string") return message.replace(nameIn(name), deletedName);
  if (Array.isArray(message)) return message.map((part) => unnamed(part, name));
  if (typeof message !== "object" || message === null) return message;
  const entries = Object.entries(message).map(([key, value]) => [
    key,
    key === "sign" || key === "route" ? value : unnamed(value, name),
  ]);
  return Object.fromEntries(entries);
}

/** Whole words, with the genitive. */
function nameIn(name: string): RegExp {
  const letters = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?=s?(?![\\p{L}\\p{N}]))`, "gu");
}
