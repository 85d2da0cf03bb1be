import { type SQL, sql } from "drizzle-orm";
import type { BookingStatus, Role } from "~/modules/bookings/types";
import { isUnlockShown } from "~/modules/bookings/unlocked.server";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideStatus } from "~/modules/rides/types";
import { maskTogether } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { db, milliseconds } from "~/platform/db.server";
import { type Cursor, formatCursor, isContactUnlocked } from "./rules";
import {
  bookingsBetween,
  type FaceRow,
  faceOf,
  isBetween,
  momentsOf,
  pictureShown,
  questionOf,
  type TalkRow,
  talkFacts,
  talkOf,
  tripOf,
  writtenBy,
} from "./talk.server";
import type { Address, ConversationSummary, Line } from "./types";
import { moveSentence } from "./wording";

const linesPerPage = 30;
/** Earlier messages, so that a number split between messages is recognised. */
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
  pickupFrom: number | null;
  pickupTo: number | null;
};

export type ConversationPage = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** A conversation, or the one that would begin; masked until unlocked. @param before null for the latest lines */
export async function findConversation(
  userId: number,
  address: Address,
  before: Cursor | null = null,
  now = Date.now(),
) {
  const [row] = await db.execute<TalkRow & { lines: LineRow[] }>(sql`
    ${talkOf(userId, address)}
    select talk.*, (select coalesce(json_agg(line), '[]') from (${linesBefore(before)}) line) as lines from talk`);
  if (!row) return null;
  const shown = row.lines.slice(0, linesPerPage);
  const oldest = row.lines.length > linesPerPage ? shown.at(-1) : undefined;
  const masked = maskedTexts(row.lines);
  return {
    ...talkFacts(row, await places(), now),
    asked: questionOf(row, now),
    lines: shown.map((line) => lineFor(userId, row, line, masked.get(line) ?? "", now)).reverse(),
    older: oldest ? formatCursor(oldest) : null,
  };
}

/** Conversations as driver, passenger or either, latest first: 100, and the unread below them. @param now ms UTC */
export async function listConversations(
  userId: number,
  side: Role | "either",
  now = Date.now(),
): Promise<ConversationSummary[]> {
  const sides = { driver: sql`driver_id`, passenger: sql`passenger_id`, either: sql`driver_id, passenger_id` };
  const mine = sql`${userId} in (${sides[side]})`;
  const unread = sql`((select count(*)::integer from message
       where conversation_id = talk.id and sender_id <> ${userId} and read_at is null)
      + (select count(*)::integer from booking
         join booking_event event on event.booking_id = booking.id
         join booking_line line on line.event_id = event.id and line.user_id = ${userId} and line.read_at is null
         where ${isBetween(sql`talk`)}))`;
  const rows = await db.execute<ListRow>(sql`
    with pair as (
      select id, public_id, ride_id, driver_id, passenger_id from conversation where ${mine}
      union all
      select null, null, ride_id, driver_id, passenger_id from (${pairsWithLines(userId)}) pair
      where ${mine} and not exists (
        select from conversation where (ride_id, driver_id, passenger_id) = (pair.ride_id, pair.driver_id, pair.passenger_id))
    ), listed as (
      select talk.*, last.*, row_number() over (order by last.at desc) as nth
      from pair talk
      cross join lateral (
        (select id, text, created_at as at, sender_id as actor_id, null as to_status, null as reason, null as booking_id
         from message where conversation_id = talk.id order by created_at desc, id desc limit 1)
        union all
        (select null, '', event.at, event.actor_id, event.to_status::text, event.reason, booking.public_id
         from booking join booking_event event on event.booking_id = booking.id
         where ${isBetween(sql`talk`)} and exists (select from booking_line where event_id = event.id)
         order by event.at desc, event.id desc limit 1)
        order by 3 desc limit 1) last (line_id, text, at, actor_id, to_status, reason, booking_id)
    )
    select talk.public_id as "publicId", case talk.driver_id when ${userId} then 'driver' else 'passenger' end as side, other.display_name as "displayName", ${faceOf}, ride.status, ride.kind,
      ${endOfRide("asc")} as "from", ${endOfRide("desc")} as "to",
      ${milliseconds(sql`ride.departure_at`)} as "departureAt", ${milliseconds(sql`ride.arrival_at`)} as "arrivalAt",
      ${bookingsBetween(sql`talk`)} as "bookings",
      ${isUnlockShown(userId, sql`ride.id`, sql`driver_id`, sql`passenger_id`)} as "isUnlocked",
      talk.text, array(
        select text from (${writtenBy(sql`talk.actor_id`, sql`talk.id`, sql`talk`)}) written
        where (at, id) < (talk.at, talk.line_id)
        order by at desc, id desc limit ${messagesOfContext}) as "textsBefore",
      ${milliseconds(sql`talk.at`)} as at, coalesce(talk.actor_id = ${userId}, false) as "isMine",
      coalesce(talk.actor_id = other.id, false) as "isTheirs",
      talk.to_status as "toStatus", talk.reason, talk.booking_id as "bookingId",
      ${unread} as unread
    from listed talk
    join ride on ride.id = talk.ride_id
    join users other on other.id = case talk.driver_id when ${userId} then talk.passenger_id else talk.driver_id end
    where nth <= ${mostListed} or ${unread} > 0
    order by talk.at desc`);
  const index = await places();
  return rows.map((row) => summaryOf(row, index, now));
}

type ListRow = Pick<
  TalkRow,
  "side" | "personId" | "displayName" | "departureAt" | "arrivalAt" | "from" | "to" | "kind" | "bookings" | "isUnlocked"
> &
  FaceRow & {
    publicId: string | null;
    status: RideStatus;
    text: string;
    textsBefore: string[];
    at: number;
    isMine: boolean;
    isTheirs: boolean;
    unread: number;
    toStatus: BookingStatus | null;
    reason: string | null;
    bookingId: string | null;
  };

const pairsWithLines = (userId: number) => sql`
  select distinct booking.ride_id,
    case ride.kind when 'offer' then booking.counterparty_id else booking.user_id end as driver_id,
    case ride.kind when 'offer' then booking.user_id else booking.counterparty_id end as passenger_id
  from booking_line line
  join booking_event event on event.id = line.event_id
  join booking on booking.id = event.booking_id
  join ride on ride.id = booking.ride_id
  where line.user_id = ${userId}`;

function summaryOf(row: ListRow, index: PlaceIndex, now: number): ConversationSummary {
  const { publicId, side, bookingId, at, isMine, unread } = row;
  const name = firstName(row.displayName);
  return {
    address: publicId ?? `new?booking=${bookingId}`,
    side,
    firstName: name,
    picture: pictureShown(row),
    trip: tripOf({ ...row, isOwn: (row.kind === "offer") === (side === "driver") }, index),
    last: { text: lastWords(row, name, now), at, isMine: isMine && row.toStatus === null },
    unread,
  };
}

function lastWords(row: ListRow, name: string, now: number): string {
  const { toStatus, reason, isMine, isTheirs } = row;
  if (toStatus) return moveSentence({ toStatus, reason }, isMine ? "me" : isTheirs ? "other" : null, name, row.kind);
  if (isMine || isContactUnlocked({ ...row, ...momentsOf(row) }, now)) return row.text;
  return maskTogether([row.text, ...row.textsBefore].reverse()).at(-1) ?? "";
}

/** At the same millisecond moves come after messages. */
function linesBefore(cursor: Cursor | null): SQL {
  const at = cursor ? new Date(cursor.at).toISOString() : "infinity";
  const messageId = cursor && !cursor.isMove ? cursor.id : Number.MAX_SAFE_INTEGER;
  const moveId = cursor?.isMove ? cursor.id : 0;
  const moment = sql`date_trunc('milliseconds', event.at)`;
  return sql`
    (select message.id, false as "isMove", ${milliseconds(sql`created_at`)} as at, sender_id as "actorId", text,
       read_at is not null as "isRead", null as "toStatus", null as reason,
       null::bigint as "pickupFrom", null::bigint as "pickupTo"
     from message
     where conversation_id = talk.id and (created_at, message.id) < (${at}::timestamptz, ${messageId}::bigint)
     order by created_at desc, message.id desc limit ${linesPerPage + linesOfContext})
    union all
    (select event.id, true, ${milliseconds(sql`event.at`)}, actor_id,
       case when event.from_status is null then booking.message else '' end, true, event.to_status::text, event.reason,
       ${milliseconds(sql`event.pickup_from`)}, ${milliseconds(sql`event.pickup_to`)}
     from (select "rideId" as ride_id, "driverId" as driver_id, "passengerId" as passenger_id) pair
     join booking on ${isBetween(sql`pair`)} and booking_type = 'seat'
     join booking_event event on event.booking_id = booking.id
     where (${moment}, event.id) < (${at}::timestamptz, ${moveId}::bigint)
     order by event.at desc, event.id desc limit ${linesPerPage + linesOfContext})
    order by 3 desc, 2 desc, 1 desc limit ${linesPerPage + linesOfContext}`;
}

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
  const isMaskedForOther = isMine && !isUnlocked && talk.personId !== null && masked !== line.text;
  if (line.isMove) {
    const who = isMine ? "me" : line.actorId === talk.otherId ? "other" : null;
    return {
      kind: "move",
      key,
      at,
      who,
      text: moveSentence(line, who, firstName(talk.displayName), talk.kind),
      note: text,
      isMaskedForOther,
    };
  }
  return { kind: "message", key, at, text, isMine, isRead: line.isRead, isMaskedForOther };
}
