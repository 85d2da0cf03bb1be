import { sql } from "drizzle-orm";
import { conversations } from "#drizzle/schema/messages";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, type PersonalData, removeSome } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";
import { type ConversationPage, findConversation } from "./queries.server";
import { parseCursor } from "./rules";
import { removedMessage } from "./wording";

export const personalData: PersonalData = {
  sections: { samtal: { tables: ["conversation", "message"], read: readConversations } },
  erase: ({ id }) => [sql`update message set text = ${removedMessage} where sender_id = ${id}`],
  forget: (ago, needed) => [
    removeSome(
      conversations,
      sql`ride_id in (select id from ride where arrival_at < ${ago(`${periods.conversationMonths} months`)})
        and not (${needed.conversation})`,
    ),
  ],
  needs: () => ({ ride: sql`exists (select from conversation where ride_id = ride.id)` }),
  isTold: (userId) => sql`about ->> 'messageId' in (select id::text from message where sender_id = ${userId})`,
};

/** As the person sees them: the other's text is masked until unlocked. */
async function readConversations(userId: number): Promise<ExportRow[]> {
  const own = await read<{ publicId: string }[]>`
    select public_id as "publicId" from conversation where ${userId} in (driver_id, passenger_id) order by id`;
  const told: ExportRow[] = [];
  for (const { publicId } of own) told.push(await readConversation(userId, publicId));
  return told;
}

async function readConversation(userId: number, conversationId: string): Promise<ExportRow> {
  const pages: ConversationPage[] = [];
  let before = null;
  do {
    const page = await findConversation(userId, { conversationId }, before);
    if (page) pages.unshift(page);
    before = parseCursor(page?.older ?? null);
  } while (before);
  const { firstName: med, ride } = pages[0] ?? {};
  const rader = pages.flatMap(({ lines }) =>
    lines.map((line) => ({
      när: new Date(line.at).toISOString(),
      ...(line.kind === "move"
        ? { händelse: line.text, hälsning: line.note }
        : { avMig: line.isMine, text: line.text, läst: line.isRead }),
    })),
  );
  return { id: conversationId, med, resa: ride?.publicId, rader };
}
