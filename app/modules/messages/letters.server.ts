import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { messages } from "#drizzle/schema/messages";
import { users } from "#drizzle/schema/users";
import type { Facts, Message } from "~/modules/notifications/types";
import { maskTogether } from "~/modules/users/contact-masking";
import { personInWords } from "~/modules/users/person-words";
import { hiddenUserIds } from "~/modules/users/queries.server";
import { firstName, publicProfile } from "~/modules/users/rules";
import { db } from "~/platform/db.server";
import { removedMessage } from "./wording";

const mostQuoted = 3;
/** Earlier messages, so that a number split between messages is recognised. */
const context = 3;

/** What the e-mail about unread messages adds when sent. Always masked: a letter cannot be taken back. */
export async function messageLetter({ messageId, userId }: Facts): Promise<Partial<Message>> {
  if (typeof messageId !== "number" || typeof userId !== "number") return {};
  const told = alias(messages, "told");
  const latest = await db
    .select({ text: messages.text, readAt: messages.readAt, sender: users })
    .from(told)
    .innerJoin(messages, and(eq(messages.conversationId, told.conversationId), eq(messages.senderId, told.senderId)))
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(eq(told.id, messageId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(mostQuoted + context);
  const [last] = latest;
  if (!last || (await hiddenUserIds(userId)).includes(last.sender.id)) return {};
  const written = latest.reverse();
  const readable = maskTogether(written.map(({ text }) => text));
  return {
    person: { name: firstName(last.sender.displayName), facts: personInWords(publicProfile(last.sender)) },
    quotes: readable
      .filter((_, n) => written[n]?.readAt === null && written[n]?.text !== removedMessage)
      .slice(-mostQuoted),
  };
}
