import { type SQL, sql } from "drizzle-orm";
import type { BookingStatus, Role } from "~/modules/bookings/types";
import { isUnlockShown } from "~/modules/bookings/unlocked.server";
import type { RideStatus } from "~/modules/rides/types";
import { maskTogether } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { db } from "~/platform/db.server";
import { type Cursor, formatCursor, isContactUnlocked } from "./rules";
import {
  bookingsBetween,
  endOfRide,
  isBetween,
  milliseconds,
  momentsOf,
  type TalkRow,
  talkFacts,
  talkOf,
} from "./talk.server";
import type { Address, ConversationSummary, Line, Talk } from "./types";
import { moveSentence } from "./wording";

const linesPerPage = 30;
/** Of what was said before, so that a number divided between messages is seen whole. */
const linesOfContext = 6;
const messagesOfContext = 3;
const mostListed = 100;

type LineRow = {
  id: number;
  isMove: boolean;
  at: number;
  actorId: number | null;
  text: string;
  isRead: boolean;
  toStatus: BookingStatus;
  reason: string | null;
};

/** A page of a conversation, the oldest line first. */
export type ConversationPage = Talk & {
  lines: Line[];
  /** Where older lines go on; null at the beginning. */
  older: string | null;
};

/**
 * A conversation as one of the two reads it, or what would become one, with the moves of their bookings between the
 * messages. What the other typed is masked until the contact is unlocked.
 * @param before lines older than this; null for the latest
 * @param now ms UTC
 * @returns null when there is nothing for this person at the address
 */
export async function findConversation(
  userId: number,
  address: Address,
  before: Cursor | null = null,
  now = Date.now(),
): Promise<ConversationPage | null> {
  const [row] = await db.execute<TalkRow & { lines: LineRow[] }>(sql`
    ${talkOf(userId, address)}
    select talk.*, (select coalesce(json_agg(line), '[]') from (${linesBefore(before)}) line) as lines from talk`);
  if (!row) return null;
  const shown = row.lines.slice(0, linesPerPage);
  const oldest = row.lines.length > linesPerPage ? shown.at(-1) : undefined;
  const masked = maskedTexts(row.lines);
  return {
    ...talkFacts(row, now),
    lines: shown.map((line) => lineFor(userId, row, line, masked.get(line) ?? "", now)).reverse(),
    older: oldest ? formatCursor(oldest) : null,
  };
}

/** What a person has on one side, driver or passenger, the latest said first, at most 100. @param now ms UTC */
export async function listConversations(userId: number, side: Role, now = Date.now()): Promise<ConversationSummary[]> {
  const [mine, others] = side === "driver" ? [sql`driver_id`, sql`passenger_id`] : [sql`passenger_id`, sql`driver_id`];
  const rows = await db.execute<ListRow>(sql`
    select conversation.public_id as "publicId", other.display_name as "displayName", ride.status,
      ${endOfRide(sql`asc`)} as "from", ${endOfRide(sql`desc`)} as "to",
      ${milliseconds(sql`ride.departure_at`)} as "departureAt", ${milliseconds(sql`ride.arrival_at`)} as "arrivalAt",
      ${bookingsBetween(sql`conversation`)} as "bookings",
      ${isUnlockShown(userId, sql`ride.id`, sql`driver_id`, sql`passenger_id`)} as "isUnlocked",
      last.text, array(
        select text from message
        where conversation_id = conversation.id and sender_id = last.sender_id
          and (created_at, message.id) < (last.created_at, last.id)
        order by created_at desc, message.id desc limit ${messagesOfContext}) as "textsBefore", ${milliseconds(sql`last.created_at`)} as at, last.sender_id = ${userId} as "isMine",
      (select count(*)::integer from message
       where conversation_id = conversation.id and sender_id <> ${userId} and read_at is null) as unread
    from conversation
    join ride on ride.id = conversation.ride_id
    join users other on other.id = conversation.${others}
    cross join lateral (
      select id, text, created_at, sender_id from message
      where conversation_id = conversation.id order by created_at desc, id desc limit 1) last
    where conversation.${mine} = ${userId}
    order by last.created_at desc
    limit ${mostListed}`);
  return rows.map((row) => summaryOf(row, side, now));
}

type ListRow = Pick<
  TalkRow,
  "displayName" | "departureAt" | "arrivalAt" | "from" | "to" | "bookings" | "isUnlocked"
> & {
  publicId: string;
  status: RideStatus;
  text: string;
  /** What the same person wrote before it, the latest first. */
  textsBefore: string[];
  at: number;
  isMine: boolean;
  unread: number;
};

function summaryOf(row: ListRow, side: Role, now: number): ConversationSummary {
  const { publicId, from, to, departureAt, at, isMine, unread } = row;
  const isOpen = isMine || isContactUnlocked({ ...row, ...momentsOf(row) }, now);
  const text = isOpen ? row.text : (maskTogether([row.text, ...row.textsBefore].reverse()).at(-1) ?? "");
  return {
    publicId,
    side,
    firstName: firstName(row.displayName),
    from,
    to,
    departureAt,
    last: { text, at, isMine },
    unread,
  };
}

/** A page of messages and moves, the latest first: moves come after messages of the same millisecond. */
function linesBefore(cursor: Cursor | null): SQL {
  const at = cursor ? new Date(cursor.at).toISOString() : "infinity";
  const messageId = cursor && !cursor.isMove ? cursor.id : Number.MAX_SAFE_INTEGER;
  const moveId = cursor?.isMove ? cursor.id : 0;
  const moment = sql`date_trunc('milliseconds', event.at)`;
  return sql`
    (select message.id, false as "isMove", ${milliseconds(sql`created_at`)} as at, sender_id as "actorId", text,
       read_at is not null as "isRead", null as "toStatus", null as reason
     from message
     where conversation_id = talk.id and (created_at, message.id) < (${at}::timestamptz, ${messageId}::bigint)
     order by created_at desc, message.id desc limit ${linesPerPage + linesOfContext})
    union all
    (select event.id, true, ${milliseconds(sql`event.at`)}, actor_id,
       case when event.from_status is null then booking.message else '' end, true, event.to_status::text, event.reason
     from (select "rideId" as ride_id, "driverId" as driver_id, "passengerId" as passenger_id) pair
     join booking on ${isBetween(sql`pair`)} and booking_type = 'seat'
     join booking_event event on event.booking_id = booking.id
     where (${moment}, event.id) < (${at}::timestamptz, ${moveId}::bigint)
     order by event.at desc, event.id desc limit ${linesPerPage + linesOfContext})
    order by 3 desc, 2 desc, 1 desc limit ${linesPerPage + linesOfContext}`;
}

/** What each of the two wrote, masked with what they wrote before it. @param lines the latest first */
function maskedTexts(lines: LineRow[]): Map<LineRow, string> {
  const writers = [...new Set(lines.map((line) => line.actorId))];
  return new Map(
    writers.flatMap((writer) => {
      const written = lines.filter((line) => line.actorId === writer).reverse();
      const texts = maskTogether(written.map((line) => line.text));
      return written.map((line, n): [LineRow, string] => [line, texts[n] ?? ""]);
    }),
  );
}

function lineFor(userId: number, talk: TalkRow, line: LineRow, masked: string, now: number): Line {
  const isUnlocked = isContactUnlocked({ ...talk, ...momentsOf(talk) }, now);
  const isMine = line.actorId === userId;
  const { at } = line;
  const key = formatCursor(line);
  const text = isMine || isUnlocked ? line.text : masked;
  if (line.isMove) {
    const who = isMine ? "me" : line.actorId === talk.otherId ? "other" : null;
    return { kind: "move", key, at, who, text: moveSentence(line, who, firstName(talk.displayName)), note: text };
  }
  const isMaskedForOther = isMine && !isUnlocked && masked !== line.text;
  return { kind: "message", key, at, text, isMine, isRead: line.isRead, isMaskedForOther };
}
