import { and, eq, type SQL, sql } from "drizzle-orm";
import { conversations, messages } from "#drizzle/schema/messages";
import { newPublicId } from "~/modules/addresses/public-id";
import { readLines } from "~/modules/bookings/lines.server";
import { once } from "~/modules/users/submissions.server";
import { db, lockByName, type Tx, timestamp } from "~/platform/db.server";
import { counter } from "~/platform/metrics.server";
import { tellIfUnread } from "./notices.server";
import { mostNewPerDay, mostPerMinute } from "./rules";
import { findTalk, isBetween, obstacleTo, pairOf, type TalkRow } from "./talk.server";
import type { Address, WritingObstacle } from "./types";
import { removedMessage } from "./wording";

const messagesSent = counter("samfard_messages_total", "Messages written in conversations.");

export type SendOutcome =
  | { ok: true; conversationId: string }
  | { ok: false; reason: "not_found" | "too_many" | WritingObstacle };

/** The first message creates the conversation; the same text and key is stored once. `too_many`: rate limit. */
export function sendMessage(
  { userId, formKey, text, to }: { userId: number; formKey: string; text: string; to: Address },
  now = Date.now(),
): Promise<SendOutcome> {
  const submission = { userId, form: `message ${Object.values(to)}`, formKey, content: text };
  return db.transaction((tx) =>
    once(tx, submission, async (): Promise<SendOutcome> => {
      const [talk] = await Promise.all([findTalk(tx, userId, to), lockByName(tx, `writes ${userId}`)]);
      if (!talk) return { ok: false, reason: "not_found" };
      const obstacle = obstacleTo(talk, now) ?? (await hasteOf(tx, userId, talk, now));
      if (obstacle) return { ok: false, reason: obstacle };
      const conversation = await ensureConversation(tx, talk, now);
      const message = { conversationId: conversation.id, senderId: userId, text, createdAt: new Date(now) };
      const [written] = await tx.insert(messages).values(message).returning({ id: messages.id });
      const { publicId: conversationId } = conversation;
      if (written) await tellIfUnread(tx, talk, { id: written.id, conversationId, at: now });
      messagesSent.inc();
      return { ok: true, conversationId };
    }),
  );
}

/** Marks messages and moves as read. @param shownUntil when the latest line on screen was written, ms UTC */
export async function markRead(userId: number, address: Address, shownUntil: number): Promise<void> {
  const isShown = (moment: SQL) => sql`date_trunc('milliseconds', ${moment}) <= ${timestamp(shownUntil)}`;
  const pair = sql`(${pairOf(userId, address)}) pair`;
  const isBetweenThem = sql`exists (select from ${pair} where ${isBetween(sql`pair`)})`;
  await Promise.all([
    db.execute(sql`
      update message set read_at = now()
      from ${pair} join conversation using (ride_id, driver_id, passenger_id)
      where message.conversation_id = conversation.id and sender_id <> ${userId} and read_at is null
        and ${isShown(sql`message.created_at`)}`),
    readLines(userId, sql`${isBetweenThem} and ${isShown(sql`event.at`)}`),
  ]);
}

async function hasteOf(tx: Tx, userId: number, talk: TalkRow, now: number): Promise<"too_many" | null> {
  const since = (ms: number) => timestamp(now - ms);
  const [recent] = await tx.execute<{ messages: number; begun: number }>(sql`
    select
      (select count(*)::integer from message where sender_id = ${userId} and created_at > ${since(60_000)}) as messages,
      (select count(*)::integer from conversation
       where ${userId} in (driver_id, passenger_id) and created_at > ${since(86_400_000)}
         and ${userId} = (select sender_id from message where conversation_id = conversation.id order by id limit 1)
      ) as begun`);
  const isNewToMany = talk.id === null && (recent?.begun ?? 0) >= mostNewPerDay;
  return isNewToMany || (recent?.messages ?? 0) >= mostPerMinute ? "too_many" : null;
}

/** Two first messages may arrive at once: the second waits and joins. */
async function ensureConversation(tx: Tx, { rideId, driverId, passengerId }: TalkRow, now: number) {
  const [conversation] = await tx
    .insert(conversations)
    .values({ publicId: newPublicId(), rideId, driverId, passengerId, createdAt: new Date(now) })
    .onConflictDoUpdate({
      target: [conversations.rideId, conversations.driverId, conversations.passengerId],
      set: { rideId },
    })
    .returning({ id: conversations.id, publicId: conversations.publicId });
  if (!conversation) throw new Error("the conversation was not written");
  return conversation;
}

/** Removes a message's text for both; the message stays. @returns false when it was already removed */
export async function hideMessage(tx: Tx, messageId: number): Promise<boolean> {
  const [hidden] = await tx
    .update(messages)
    .set({ text: removedMessage })
    .where(and(eq(messages.id, messageId), sql`${messages.text} <> ${removedMessage}`))
    .returning({ id: messages.id });
  return hidden !== undefined;
}
