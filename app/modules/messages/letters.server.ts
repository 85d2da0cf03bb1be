import { eq, sql } from "drizzle-orm";
import { messages } from "#drizzle/schema/messages";
import { users } from "#drizzle/schema/users";
import type { Facts, Message } from "~/modules/notifications/types";
import { maskTogether } from "~/modules/users/contact-masking";
import { personInWords } from "~/modules/users/person-words";
import { hiddenUserIds } from "~/modules/users/queries.server";
import { firstName, publicProfile } from "~/modules/users/rules";
import { db } from "~/platform/db.server";
import { writtenBy } from "./talk.server";
import { removedMessage } from "./wording";

const mostQuoted = 3;
/** Earlier messages, so that a number split between messages is recognised. */
const context = 3;

/** What the e-mail about unread messages adds when sent. Always masked: a letter cannot be taken back. */
export async function messageLetter({ messageId, userId }: Facts): Promise<Partial<Message>> {
  if (typeof messageId !== "number" || typeof userId !== "number") return {};
  const [told] = await db
    .select({ conversationId: messages.conversationId, sender: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.id, messageId));
  if (!told || (await hiddenUserIds(userId)).includes(told.sender.id)) return {};
  const written = await readWritten(told.conversationId, told.sender.id);
  const readable = maskTogether(written.map(({ text }) => text));
  return {
    person: { name: firstName(told.sender.displayName), facts: personInWords(publicProfile(told.sender)) },
    quotes: readable.filter((_, n) => written[n]?.isUnread && written[n]?.text !== removedMessage).slice(-mostQuoted),
  };
}

type Written = { text: string; isUnread: boolean };

async function readWritten(conversationId: number, writerId: number): Promise<Written[]> {
  const latest = await db.execute<Written>(sql`
    select written.text, "isUnread"
    from conversation pair cross join lateral (${writtenBy(sql`${writerId}`, sql`pair.id`, sql`pair`)}) written
    where pair.id = ${conversationId} order by at desc, written.id desc limit ${mostQuoted + context}`);
  return latest.reverse();
}
