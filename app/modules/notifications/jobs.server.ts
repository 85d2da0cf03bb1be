import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { notificationMutes, notifications } from "#drizzle/schema/notifications";
import { users } from "#drizzle/schema/users";
import { periods } from "~/modules/retention/periods";
import { db } from "~/platform/db.server";
import { counter } from "~/platform/metrics.server";
import { enqueue } from "~/platform/queue.server";
import { forgetGivenUp } from "~/platform/queue-state.server";
import { deliveryJobs } from "./commands.server";
import { sendEmail } from "./email.server";
import { pushToBrowsers } from "./push.server";
import { kindsForEverybody } from "./rules";
import { sendText } from "./text.server";
import type { Additions, Checks, DropReason, Facts, Message } from "./types";

const noticesSettled = counter("samfard_notices_total", "Notices that left or were dropped, by channel.", [
  "channel",
  "outcome",
]);

const mostWaits = 24;

const delivery = z.object({ id: z.number(), waits: z.number().default(0) });

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Sends a notification if still true and wanted; a repeat has the same Message-ID or topic. @param now ms UTC */
export async function deliver(
  payload: unknown,
  checks: Checks,
  additions: Additions = {},
  now = Date.now(),
): Promise<void> {
  const { id, waits } = delivery.parse(payload);
  const found = await findDelivery(id);
  if (!found) return;
  const reason = await reasonToDrop(found, checks, now);
  if (reason) return settle(found, reason);
  const outcome = await send(found, additions, { waits, now });
  if (outcome.ok) return settle(found, null);
  if (outcome.reason !== "busy") return settle(found, outcome.reason);
  if (waits >= mostWaits) return settle(found, "refused");
  // As another job: the queue would not wait as long as the push service asks.
  await enqueue(db, deliveryJobs[found.channel], { id, waits: waits + 1 }, { runAt: now + outcome.waitMs });
}

async function send(found: Delivery, additions: Additions, { waits, now }: { waits: number; now: number }) {
  switch (found.channel) {
    case "email":
      return sendEmail(await completed(found, additions));
    case "push":
      return pushToBrowsers(await completed(found, additions));
    case "sms":
      return sendText(await completed(found, additions), waits, now);
  }
}

/** Deletes old notifications; until then they prevent repetition. Those given up long ago are dropped: their error may name people. */
export async function forgetOldNotifications(): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await forgetGivenUp(tx, Object.values(deliveryJobs), periods.noticeTextDays);
    const ids = given.map((payload) => delivery.parse(payload).id);
    await tx
      .update(notifications)
      .set({ status: "dropped", dropReason: "refused", settledAt: new Date() })
      .where(and(inArray(notifications.id, ids), eq(notifications.status, "waiting")));
  });
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - ${periods.noticeDays} * interval '1 day'`));
}

async function findDelivery(id: number) {
  const [row] = await db
    .select({ notification: notifications, user: users, mutedKind: notificationMutes.kind })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(
      notificationMutes,
      and(
        eq(notificationMutes.userId, notifications.userId),
        eq(notificationMutes.kind, notifications.kind),
        eq(notificationMutes.channel, notifications.channel),
      ),
    )
    .where(and(eq(notifications.id, id), eq(notifications.status, "waiting")));
  if (!row) return null;
  const { email, emailGoneAt, displayName, blockedAt } = row.user;
  const { message, about } = row.notification;
  return {
    ...row.notification,
    message: message as Message,
    about: about as Facts,
    email,
    displayName,
    isMuted: row.mutedKind !== null,
    isEmailGone: emailGoneAt !== null,
    isClosedTo: blockedAt !== null,
  };
}

async function reasonToDrop(
  { isMuted, isClosedTo, email, isEmailGone, kind, channel, about }: Delivery,
  checks: Checks,
  now: number,
): Promise<DropReason | null> {
  if (isMuted) return "muted";
  if (isClosedTo && !kindsForEverybody.has(kind)) return "closed";
  if (!email || (channel === "email" && isEmailGone)) return "no_address";
  const check = checks[kind];
  if (!check) throw new Error(`Nothing checks whether ${kind} still holds`);
  return (await check(about, { channel, now })) ? null : "no_longer_true";
}

async function completed(found: Delivery, additions: Additions): Promise<Delivery> {
  const added = await additions[found.kind]?.(found.about);
  return { ...found, message: { ...found.message, ...added } };
}

async function settle({ id, channel }: Delivery, dropReason: DropReason | null): Promise<void> {
  noticesSettled.inc({ channel, outcome: dropReason ?? "sent" });
  const status = dropReason ? "dropped" : "sent";
  const isOpen = dropReason ? eq(notifications.status, "waiting") : undefined;
  await db
    .update(notifications)
    .set({ status, dropReason, settledAt: new Date() })
    .where(and(eq(notifications.id, id), isOpen));
}
