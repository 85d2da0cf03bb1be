import { eq } from "drizzle-orm";
import { notificationMutes, notifications } from "#drizzle/schema/notifications";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { enqueueAll } from "~/platform/queue.server";
import { channels as everyChannel, kinds } from "./rules";
import type { Notice, NotificationKind, Wish } from "./types";

/** The job that one notification leaves by. */
export const deliveryJob = "notifications:deliver";

/**
 * Tells people of what this transaction does: once it commits, once per event, person and channel, and only if it still
 * holds when it leaves. Says nothing where the person has switched the kind off.
 * @param tx the transaction that causes it
 */
export async function notify(tx: Tx, notices: Notice[]): Promise<void> {
  const rows = notices.flatMap(({ channels = everyChannel, notBefore, topic, ...notice }) =>
    channels.map((channel) => ({ ...notice, channel, topic: topic ?? notice.eventKey })),
  );
  if (rows.length === 0) return;
  const fresh = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notifications.id, eventKey: notifications.eventKey, userId: notifications.userId });
  const times = new Map(notices.map((notice) => [keyOf(notice), notice.notBefore]));
  await enqueueAll(
    tx,
    deliveryJob,
    fresh.map((row) => ({ payload: { id: row.id }, runAt: times.get(keyOf(row)) })),
  );
}

/** Keeps what a person wants to be told, and how; what is not wished for is switched off. */
export function saveWishes(userId: number, wishes: Wish[], formKey: string): Promise<{ ok: true }> {
  const isWished = (kind: NotificationKind, channel: string) =>
    wishes.some((wish) => wish.kind === kind && wish.channel === channel);
  const muted = kinds.flatMap((kind) =>
    everyChannel.filter((channel) => !isWished(kind, channel)).map((channel) => ({ userId, kind, channel })),
  );
  return db.transaction((tx) =>
    once(tx, userId, formKey, async () => {
      await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId));
      if (muted.length > 0) await tx.insert(notificationMutes).values(muted);
      return { ok: true };
    }),
  );
}

/** Ends e-mail of one kind to one person. Doing it twice changes nothing. */
export async function muteEmail(userId: number, kind: NotificationKind): Promise<void> {
  await db.insert(notificationMutes).values({ userId, kind, channel: "email" }).onConflictDoNothing();
}

function keyOf({ eventKey, userId }: { eventKey: string; userId: number }): string {
  return `${userId} ${eventKey}`;
}
