import { sql } from "drizzle-orm";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts } from "~/modules/notifications/types";
import { firstName } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, type Tx } from "~/platform/db.server";
import type { TalkRow } from "./talk.server";
import { removedMessage } from "./wording";

/** ms a message may stay unread before its reader is notified */
const delayMs = 120_000;

type Written = { id: number; conversationId: string; at: number };

/** Notifies of messages unread for two minutes, once for all; the text is read when the letter leaves. */
export async function tellIfUnread(tx: Tx, talk: TalkRow, written: Written): Promise<void> {
  const [earlier] = await tx.execute(sql`
    select from message join conversation on conversation.id = conversation_id
    where conversation.public_id = ${written.conversationId} and sender_id <> ${talk.otherId}
      and read_at is null and message.id <> ${written.id} limit 1`);
  if (earlier) return;
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
      about: { messageId: written.id, userId: talk.otherId },
      notBefore: written.at + delayMs,
      topic: `talk-${written.conversationId}`,
    },
  ]);
}

/** Whether it, or what was said after it, is still unread and there to read, and of nobody blocked, when it is about to leave. */
export async function isUnread({ messageId, userId }: Facts): Promise<boolean> {
  const [message] = await db.execute(sql`
    select from message told join message on message.conversation_id = told.conversation_id
      and message.sender_id = told.sender_id and message.id >= told.id
    where told.id = ${messageId} and told.read_at is null and message.read_at is null
      and message.text <> ${removedMessage}
      and not ${areBlocked(sql`message.sender_id`, sql`${userId ?? null}::bigint`)} limit 1`);
  return message !== undefined;
}
