import { sql } from "drizzle-orm";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts } from "~/modules/notifications/types";
import { firstName } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, type Tx } from "~/platform/db.server";
import type { TalkRow } from "./talk.server";
import { removedMessage } from "./wording";

/** ms a message may stay unread before its reader is notified, and between two such notices of one conversation */
const delayMs = 120_000;
const pauseMs = 3_600_000;

type Written = { id: number; conversationId: string; at: number };

/** Notifies of messages unread for two minutes, once an hour while some are; the text is read when the letter leaves. */
export async function tellIfUnread(tx: Tx, talk: TalkRow, written: Written): Promise<void> {
  const topic = `talk-${written.conversationId}`;
  const lastAt = await lastNoticeOfUnread(tx, talk.otherId, written, topic);
  if (lastAt !== null && lastAt >= written.at) return;
  const leavesAt = Math.max(written.at + delayMs, (lastAt ?? 0) + pauseMs);
  const name = firstName(talk.ownName);
  await notify(tx, [
    {
      kind: "message_unread",
      userId: talk.otherId,
      eventKey: `message:${written.id}`,
      message: {
        title: `Nytt meddelande från ${name}`,
        body: `${name} har skrivit till dig om resan ${talk.from}–${talk.to}.`,
        route: `/inbox/${written.conversationId}`,
        button: "Läs och svara",
        sign: { from: talk.from, to: talk.to },
      },
      about: { messageId: written.id, userId: talk.otherId, leavesAt },
      notBefore: leavesAt,
      topic,
    },
  ]);
}

async function lastNoticeOfUnread(
  tx: Tx,
  readerId: number,
  { id, conversationId }: Written,
  topic: string,
): Promise<number | null> {
  const [last] = await tx.execute<{ at: number | null }>(sql`
    select max((about ->> 'leavesAt')::float8) as at from notification
    where user_id = ${readerId} and topic = ${topic} and status in ('waiting', 'sent') and exists (
      select from message join conversation on conversation.id = conversation_id
      where conversation.public_id = ${conversationId} and sender_id <> ${readerId} and read_at is null and message.id < ${id})`);
  return last?.at ?? null;
}

/** Whether it, or what was said after it and has no notice of its own, is unread and there to read, and of nobody blocked or shut out. */
export async function isUnread({ messageId, userId }: Facts): Promise<boolean> {
  const [message] = await db.execute(sql`
    select from message told join message on message.conversation_id = told.conversation_id
      and message.sender_id = told.sender_id and message.id >= told.id
    join users sender on sender.id = message.sender_id and sender.blocked_at is null
    where told.id = ${messageId} and message.read_at is null
      and (told.read_at is null or not exists (
        select from notification where event_key = 'message:' || message.id and user_id = ${userId ?? null}))
      and message.text <> ${removedMessage}
      and not ${areBlocked(sql`message.sender_id`, sql`${userId ?? null}::bigint`)} limit 1`);
  return message !== undefined;
}
