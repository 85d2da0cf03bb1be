import { createHash } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { notifications, pushSubscriptions } from "#drizzle/schema/notifications";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { keepInOutbox } from "~/platform/outbox.server";
import { type PushOutcome, sendPush } from "~/platform/push.server";
import { capitalized } from "~/text/format";
import { pushLifetimeSeconds, urgentKinds } from "./rules";
import { isOfOpenSession } from "./subscriptions.server";
import type { Message, Notification } from "./types";

type Push = Pick<Notification, "id" | "userId" | "kind" | "topic" | "reached" | "createdAt"> & {
  displayName: string;
  message: Message;
};
type Subscription = typeof pushSubscriptions.$inferSelect;
type Outcome =
  | { ok: true }
  | { ok: false; reason: "no_address" | "refused" }
  | { ok: false; reason: "busy"; waitMs: number };

/** Pushes to each browser that has not got it yet. @throws when a push service fails; browsers reached are noted */
export async function pushToBrowsers(push: Push): Promise<Outcome> {
  const subscriptions = await db
    .select()
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.userId, push.userId), isOfOpenSession, notInArray(pushSubscriptions.id, push.reached)),
    );
  const outcomes = await Promise.allSettled(subscriptions.map((subscription) => pushToBrowser(push, subscription)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const waits = answers.flatMap((answer) => (!answer.ok && answer.reason === "busy" ? [answer.waitMs] : []));
  if (waits.length > 0) return { ok: false, reason: "busy", waitMs: Math.max(...waits) };
  if (env.mode === "demo") await showInOutbox(push);
  const hasReached = push.reached.length > 0 || answers.some((answer) => answer.ok) || env.mode === "demo";
  if (hasReached) return { ok: true };
  return { ok: false, reason: answers.length > 0 ? "refused" : "no_address" };
}

async function pushToBrowser(push: Push, { id, ...address }: Subscription): Promise<PushOutcome> {
  const { title, route } = push.message;
  const outcome = await sendPush(
    address,
    { title, body: textOf(push.message), data: { route } },
    {
      ttl: pushLifetimeSeconds(push.kind),
      urgency: urgentKinds.has(push.kind) ? "high" : "normal",
      topic: topicOf(push),
    },
  );
  if (outcome.ok) await noteReached(push.id, id);
  else if (outcome.reason === "gone") await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return outcome;
}

/** Folded, phones show the title and one line: it repeats nothing. */
function textOf({ title, sign, body, also }: Message): string {
  const words = [body, also].filter(Boolean).join(" ");
  if (!sign) return words;
  const { from, to, at = "" } = sign;
  const way = `${title} ${body}`.includes(`${from}–${to}`) ? "" : `${from} → ${to}`;
  const time = title.toLowerCase().includes(at.toLowerCase()) ? "" : at;
  return [capitalized([way, time].filter(Boolean).join(", ")), words].filter(Boolean).join("\n");
}

async function noteReached(id: number, subscriptionId: number): Promise<void> {
  const reached = sql`array_append(${notifications.reached}, ${subscriptionId})`;
  await db.update(notifications).set({ reached }).where(eq(notifications.id, id));
}

/** 32 characters of base64url that reveal nothing (RFC 8030 section 5.4). */
function topicOf({ topic, userId }: Push): string {
  return createHash("sha256").update(`${userId} ${topic}`).digest("base64url").slice(0, 32);
}

async function showInOutbox({ displayName, message }: Push): Promise<void> {
  const { title, route } = message;
  await keepInOutbox({ channel: "push", recipient: displayName, title, body: textOf(message), html: null, route });
}
