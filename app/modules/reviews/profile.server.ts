import { and, eq, isNull, not, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { comingRidesOf } from "~/modules/rides/queries.server";
import { carWords } from "~/modules/users/car-words";
import { maskContacts } from "~/modules/users/contact-masking";
import { deletedName, firstName, publicProfile } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, milliseconds } from "~/platform/db.server";
import { maskReview } from "./queries.server";
import type { ReadReview } from "./types";

/** A share of fewer requests says nothing. */
const fewestRequests = 3;
const reviewsPerPage = 10;

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export type ProfileReview = Awaited<ReturnType<typeof listReviews>>[number];

/** A public profile; null for nobody, and between blocked people. @param before review id, null for the latest */
export async function findProfile(publicId: string, viewerId: number | null, before: number | null, now = Date.now()) {
  const [row] = await db
    .select({ user: users, responses })
    .from(users)
    .where(
      and(
        eq(users.publicId, publicId),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
        not(areBlocked(sql`${viewerId}::bigint`, sql`users.id`)),
      ),
    );
  if (!row) return null;
  const { user } = row;
  const [rides, reviews] = await Promise.all([comingRidesOf(user.id, now), listReviews(user.id, viewerId, before)]);
  return {
    ...publicProfile(user),
    publicId,
    isOwn: user.id === viewerId,
    about: maskContacts(user.about ?? ""),
    languages: user.languages.map(maskContacts),
    vehicle: maskContacts(carWords(user)),
    responses: row.responses.received < fewestRequests ? null : row.responses,
    rides,
    reviews: reviews.slice(0, reviewsPerPage),
    older: reviews.length > reviewsPerPage ? (reviews[reviewsPerPage - 1]?.id ?? null) : null,
  };
}

/** Excludes instant, withdrawn, open and queued requests, which the person could not answer. */
const responses = sql<{ received: number; answered: number }>`(
  select json_build_object('received', count(*), 'answered', count(answered_at))
  from booking join ride on ride.id = ride_id
  where counterparty_id = users.id and booking_type = 'seat' and ride.booking_mode = 'request'
    and (answered_at is not null or booking.status = 'expired' and coalesce((
      select reason from booking_event where booking_id = booking.id and to_status = 'requested' order by id desc limit 1
    ), '') not in ('waiting', 'line_full')))`;

type ReviewRow = ReadReview & {
  id: number;
  publicId: string;
  isOwn: boolean;
  authorName: string | null;
  authorId: string | null;
  publishedAt: number;
  toAnswer: string | null;
};

async function listReviews(userId: number, viewerId: number | null, before: number | null) {
  const rows = await db.execute<ReviewRow>(sql`
    select review.id, review.public_id as "publicId", author_id is not distinct from ${viewerId}::bigint as "isOwn",
      rating, text, reply,
      case when author.deleted_at is null then author.display_name end as "authorName",
      case when author.deleted_at is null and author.blocked_at is null then author.public_id end as "authorId",
      ${milliseconds(sql`published_at`)} as "publishedAt",
      case when subject_id = ${viewerId}::bigint and reply is null then booking.public_id end as "toAnswer"
    from review join users author on author.id = author_id join booking on booking.id = booking_id
    where subject_id = ${userId} and published_at is not null and removed_at is null
      and not ${areBlocked(sql`${viewerId}::bigint`, sql`author_id`)}
      and (${before}::bigint is null or (published_at, review.id) < (
        select published_at, id from review where id = ${before}::bigint and subject_id = ${userId}))
    order by published_at desc, review.id desc
    limit ${reviewsPerPage + 1}`);
  return rows.map(({ id, publicId, isOwn, authorName, authorId, publishedAt, toAnswer, ...review }) => ({
    ...maskReview(review),
    ...{ id, publicId, isOwn },
    author: { firstName: authorName === null ? deletedName : firstName(authorName), publicId: authorId },
    publishedAt,
    toAnswer,
  }));
}
