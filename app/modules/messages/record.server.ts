import { conversations, messages } from "#drizzle/schema/messages";
import { newPublicId } from "~/modules/addresses/public-id";
import type { Tx } from "~/platform/db.server";

type Recorded = {
  conversation: Omit<typeof conversations.$inferInsert, "publicId">;
  lines: Omit<typeof messages.$inferInsert, "conversationId">[];
};

/** Writes conversations with their messages as given; tells nobody. */
export async function recordConversations(tx: Tx, recorded: Recorded[]): Promise<void> {
  if (recorded.length === 0) return;
  const written = await tx
    .insert(conversations)
    .values(recorded.map(({ conversation }) => ({ ...conversation, publicId: newPublicId() })))
    .returning({ id: conversations.id });
  const lines = recorded.flatMap(({ lines }, n) =>
    lines.map((line) => ({ ...line, conversationId: written[n]?.id ?? 0 })),
  );
  await tx.insert(messages).values(lines);
}
