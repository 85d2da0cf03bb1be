import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { rides } from "#drizzle/schema/rides";
import { isReviewable } from "~/modules/bookings/reviewable.server";
import { countReviews } from "~/modules/users/counts.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx, timestamp } from "~/platform/db.server";
import { areBothHere, isReviewableBy } from "./queries.server";
import { reviewableUntil } from "./rules";

type Writing = { userId: number; bookingId: string; text: string; formKey: string };

export type ReviewOutcome =
  | { ok: true; isPublished: boolean }
  | { ok: false; reason: "not_found" | "left" | "too_late" | "already_written" };
export type ReplyOutcome = { ok: true } | { ok: false; reason: "not_found" };

const batchSize = 500;

/** Writes a review, secret until both have written or 14 days have passed (`too_late`). @param now ms UTC */
export function writeReview(review: Writing & { rating: number }, now = Date.now()): Promise<ReviewOutcome> {
  const { userId, bookingId, rating, text, formKey } = review;
  const submission = { userId, form: `review ${bookingId}`, formKey, content: [rating, text] };
  return db.transaction((tx) =>
    once(tx, submission, async (): Promise<ReviewOutcome> => {
      const booking = await lockCompleted(tx, userId, bookingId);
      if (!booking) return { ok: false, reason: "not_found" };
      if (booking.hasLeft) return { ok: false, reason: "left" };
      if (now >= booking.until) return { ok: false, reason: "too_late" };
      const [written] = await tx
        .insert(reviews)
        .values({
          bookingId: booking.id,
          authorId: userId,
          subjectId: booking.otherId,
          rating,
          text,
          createdAt: new Date(now),
          publishAt: new Date(booking.until),
        })
        .onConflictDoNothing()
        .returning({ id: reviews.id });
      if (!written) return { ok: false, reason: "already_written" };
      return { ok: true, isPublished: await publishIfBoth(tx, booking.id, now) };
    }),
  );
}

/** Answers a review, once. `not_found`: no published, unanswered review of this person. @param now ms UTC */
export function replyToReview({ userId, bookingId, text, formKey }: Writing, now = Date.now()): Promise<ReplyOutcome> {
  const submission = { userId, form: `reply-to-review ${bookingId}`, formKey, content: text };
  return db.transaction((tx) =>
    once(tx, submission, async (): Promise<ReplyOutcome> => {
      const [answered] = await tx.execute(sql`
        update review set reply = ${text}, replied_at = ${timestamp(now)}
        from booking
        where booking.id = review.booking_id and booking.public_id = ${bookingId}
          and review.subject_id = ${userId} and published_at is not null and removed_at is null and reply is null
        returning review.id`);
      return answered ? { ok: true } : { ok: false, reason: "not_found" };
    }),
  );
}

/** Publishes reviews after 14 days, not of trips that nobody contests did not come about. Safe in parallel. @param now ms UTC @returns how many */
export async function publishDue(now = Date.now()): Promise<number> {
  let published = 0;
  for (let batch = batchSize; batch === batchSize; published += batch) {
    batch = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: reviews.id })
        .from(reviews)
        .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
        .where(and(isNull(reviews.publishedAt), lte(reviews.publishAt, new Date(now)), isReviewable))
        .orderBy(asc(reviews.publishAt), asc(reviews.id))
        .limit(batchSize)
        .for("update", { of: reviews, skipLocked: true });
      const ids = due.map((review) => review.id);
      return ids.length > 0 ? publish(tx, inArray(reviews.id, ids), now) : 0;
    });
  }
  return published;
}

/** Locks the booking, so that two simultaneous reviews see each other. */
async function lockCompleted(tx: Tx, userId: number, bookingId: string) {
  const [booking] = await tx
    .select({
      id: bookings.id,
      from: bookings.userId,
      to: bookings.counterpartyId,
      arrivalAt: rides.arrivalAt,
      hasLeft: sql<boolean>`not ${areBothHere}`,
    })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(isReviewableBy(userId, bookingId))
    .for("no key update", { of: bookings });
  if (!booking) return null;
  const otherId = booking.from === userId ? booking.to : booking.from;
  return { id: booking.id, otherId, until: reviewableUntil(booking), hasLeft: booking.hasLeft };
}

async function publishIfBoth(tx: Tx, bookingId: number, now: number): Promise<boolean> {
  const ofBooking = eq(reviews.bookingId, bookingId);
  const isBoth = (await tx.$count(reviews, ofBooking)) === 2;
  if (isBoth) await publish(tx, ofBooking, now);
  return isBoth;
}

async function publish(tx: Tx, which: SQL, now: number): Promise<number> {
  const published = await tx
    .update(reviews)
    .set({ publishedAt: new Date(now) })
    .where(and(isNull(reviews.publishedAt), which))
    .returning({ userId: reviews.subjectId, rating: reviews.rating });
  await countReviews(tx, published);
  return published.length;
}
