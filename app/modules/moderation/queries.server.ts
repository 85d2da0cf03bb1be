import { desc, eq, type SQL, sql } from "drizzle-orm";
import { blocks, users } from "#drizzle/schema/users";
import { bookingsBetween } from "~/modules/bookings/queries.server";
import { isLive } from "~/modules/bookings/rules";
import { places } from "~/modules/places/queries.server";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { hasBlocked } from "~/modules/users/sql.server";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { reviewIdOfReply } from "./rules";
import type { ReportKind } from "./types";

export type Reportable = {
  kind: ReportKind;
  userId: number;
  rideId: number | null;
  bookingId: number | null;
  conversationId: number | null;
  messageId: number | null;
  reviewId: number | null;
  firstName: string;
  personId: string | null;
  quote: string;
  number: string | null;
  /** of a ride or a booking; `at` in ms UTC */
  trip: { from: string; to: string; at: number } | null;
};

type ReportableRow = Omit<Reportable, "firstName" | "trip"> & {
  displayName: string;
  fromId: number | null;
  toId: number | null;
  at: number;
};

/** What an id means that the viewer can see and report; null for nothing. @param viewerId null for visitors */
export async function findReportable(
  viewerId: number | null,
  id: string,
  messageId: number | null,
  tx: Db | Tx = db,
): Promise<Reportable | null> {
  const [row] = await tx.execute<ReportableRow>(sql`
    select thing.*, about.display_name as "displayName",
      case when about.deleted_at is null and about.blocked_at is null then about.public_id end as "personId",
      (select public_id from report
       where reporter_id = ${viewerId}::bigint and status = 'open' and user_id = thing."userId"
         and ride_id is not distinct from thing."rideId" and booking_id is not distinct from thing."bookingId"
         and conversation_id is not distinct from thing."conversationId"
         and message_id is not distinct from thing."messageId"
         and review_id is not distinct from thing."reviewId" limit 1) as number,
      coalesce(from_place_id, (select place_id from ride_stop where ride_id = ride.id order by position limit 1)) as "fromId",
      coalesce(to_place_id, (select place_id from ride_stop where ride_id = ride.id order by position desc limit 1)) as "toId",
      ${milliseconds(sql`departure_at + coalesce(on_minutes, 0) * interval '1 minute'`)} as at
    from (${messageId === null ? thingsCalled(viewerId, id) : messageOf(viewerId, id, messageId)}) thing
    join users about on about.id = thing."userId"
    left join booking on booking.id = thing."bookingId"
    left join ride on ride.id = coalesce(thing."rideId", booking.ride_id)
    limit 1`);
  if (!row) return null;
  const { displayName, fromId, toId, at, ...facts } = row;
  const { nameOf } = await places();
  const trip = fromId && toId ? { from: nameOf(fromId), to: nameOf(toId), at } : null;
  return { ...facts, trip, quote: maskContacts(row.quote), firstName: firstName(displayName) };
}

export type BlockForm = NonNullable<Awaited<ReturnType<typeof findBlockForm>>>;

/** Bookings to consider before a block; null for nobody. @param personId public id @param now ms UTC */
export async function findBlockForm(viewerId: number, personId: string, now = Date.now()) {
  const person = await findBlockable(viewerId, personId);
  if (!person) return null;
  const live = (await bookingsBetween(viewerId, person.id, now)).filter(isLive);
  return {
    firstName: firstName(person.displayName),
    isBlocked: person.isBlocked,
    bookings: live.map(({ publicId, status, side, from, to, onAt, terms, isUnderWay }) => ({
      ...{ publicId, status, side, from, to, onAt, isUnderWay },
      isLate: terms === "late",
    })),
  };
}

/** Who is visible to the viewer, or has blocked them but shares a ride. @param personId public id */
export async function findBlockable(viewerId: number, personId: string, tx: Db | Tx = db) {
  const [person] = await tx.execute<{ id: number; displayName: string; isBlocked: boolean }>(sql`
    select id, display_name as "displayName",
      ${hasBlocked(sql`${viewerId}`, sql`users.id`)} as "isBlocked"
    from users
    where public_id = ${personId} and id <> ${viewerId} and deleted_at is null and blocked_at is null and (
      not ${hasBlocked(sql`users.id`, sql`${viewerId}`)}
      or exists (select from booking
        where (user_id, counterparty_id) in ((users.id, ${viewerId}), (${viewerId}, users.id)))
      or exists (select from conversation
        where (driver_id, passenger_id) in ((users.id, ${viewerId}), (${viewerId}, users.id))))`);
  return person ?? null;
}

export async function listBlocked(viewerId: number) {
  const rows = await db
    .select({
      publicId: users.publicId,
      displayName: users.displayName,
      at: blocks.createdAt,
      canReport: sql<boolean>`${users.blockedAt} is null and not ${hasBlocked(sql`${users.id}`, sql`${viewerId}`)}`,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, viewerId))
    .orderBy(desc(blocks.createdAt));
  return rows.map(({ displayName, at, ...row }) => ({ ...row, firstName: firstName(displayName), at: at.getTime() }));
}

const none = sql`null::bigint`;

/** Who is blocked sees nothing of the other; who blocks can still report them. */
function thingsCalled(viewerId: number | null, id: string): SQL {
  const viewer = sql`${viewerId}::bigint`;
  return sql`
    select 'ride' as kind, user_id as "userId", id as "rideId", ${none} as "bookingId", ${none} as "conversationId",
      ${none} as "messageId", ${none} as "reviewId", '' as quote
    from ride
    where public_id = ${id} and user_id is distinct from ${viewer} and status <> 'removed' and ${isNotBlockedBy(sql`user_id`, viewerId)}
    union all
    select 'person', id, null, null, null, null, null, '' from users
    where public_id = ${id} and id is distinct from ${viewer} and deleted_at is null and blocked_at is null and ${isNotBlockedBy(sql`users.id`, viewerId)}
    union all
    select 'review', author_id, null, null, null, null, review.id, text from review
      join users subject on subject.id = subject_id
    where review.public_id = ${id} and published_at is not null and removed_at is null
      and author_id is distinct from ${viewer} and subject.deleted_at is null and subject.blocked_at is null
      and ${isNotBlockedBy(sql`author_id`, viewerId)}
    union all
    select 'reply', subject_id, null, null, null, null, review.id, reply from review
      join users subject on subject.id = subject_id
    where review.public_id = ${reviewIdOfReply(id)} and published_at is not null and removed_at is null and reply <> ''
      and subject_id is distinct from ${viewer} and subject.deleted_at is null and subject.blocked_at is null
      and ${isNotBlockedBy(sql`subject_id`, viewerId)}
    union all
    select 'booking', case when user_id = ${viewer} then counterparty_id else user_id end, null, id, null, null, null,
      case when user_id = ${viewer} then '' else message end
    from booking where public_id = ${id} and ${viewer} in (user_id, counterparty_id)
    union all
    select 'conversation', case when driver_id = ${viewer} then passenger_id else driver_id end, null, null, id, null, null, ''
    from conversation where public_id = ${id} and ${viewer} in (driver_id, passenger_id)`;
}

function messageOf(viewerId: number | null, id: string, messageId: number): SQL {
  return sql`
    select 'message' as kind, sender_id as "userId", ${none} as "rideId", ${none} as "bookingId",
      conversation.id as "conversationId", message.id as "messageId", ${none} as "reviewId", text as quote
    from message join conversation on conversation.id = conversation_id
    where message.id = ${messageId} and public_id = ${id} and ${viewerId}::bigint in (driver_id, passenger_id)
      and sender_id <> ${viewerId}::bigint`;
}

const isNotBlockedBy = (userId: SQL, viewerId: number | null) =>
  sql`not ${hasBlocked(userId, sql`${viewerId}::bigint`)}`;
