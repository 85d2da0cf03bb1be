import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { rides } from "#drizzle/schema/rides";
import { isReviewable } from "~/modules/bookings/reviewable.server";
import { listTrips } from "~/modules/bookings/trips.server";
import type { Role } from "~/modules/bookings/types";
import { completedAfterArrivalMs } from "~/modules/rides/rules";
import { maskContacts } from "~/modules/users/contact-masking";
import { db, timestamp } from "~/platform/db.server";
import { reviewableUntil, reviewTime } from "./rules";
import type { ReadReview } from "./types";

export type BookingReviews = NonNullable<Awaited<ReturnType<typeof findBookingReviews>>>;

/** A completed booking's reviews for one of its parties, the other's hidden until published; else null. */
export async function findBookingReviews(viewerId: number, bookingId: string, now = Date.now()) {
  const rows = await db
    .select({
      arrivalAt: rides.arrivalAt,
      review: reviews,
      isOpen: sql<boolean>`${isReviewable}`,
      hasLeft: sql<boolean>`not ${areBothHere}`,
    })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(and(isBetween(viewerId, bookingId), or(isReviewable, isShownTo(viewerId))));
  const [first] = rows;
  if (!first) return null;
  const written = rows.flatMap(({ review }) => review ?? []);
  const mine = written.find((review) => review.authorId === viewerId);
  const theirs = written.find((review) => review.subjectId === viewerId);
  const until = reviewableUntil(first);
  return {
    until,
    isOpen: first.isOpen,
    hasLeft: first.hasLeft,
    canWrite: !mine && now < until && first.isOpen && !first.hasLeft,
    hasOtherWritten: theirs !== undefined,
    isTheirsRemoved: theirs !== undefined && theirs.removedAt !== null,
    mine: mine
      ? {
          ...maskReview(mine),
          text: mine.text,
          isPublished: mine.publishedAt !== null,
          isRemoved: mine.removedAt !== null,
        }
      : null,
    theirs: theirs?.publishedAt && !theirs.removedAt ? { ...maskReview(theirs), reply: theirs.reply } : null,
  };
}

/** The booking of two people of whom this is one, and who may write about each other. */
export const isReviewableBy = (userId: number, bookingId: string) => and(isBetween(userId, bookingId), isReviewable);

const isBetween = (userId: number, bookingId: string) =>
  and(
    eq(bookings.publicId, bookingId),
    eq(bookings.bookingType, "seat"),
    sql`${userId}::bigint in (${bookings.userId}, ${bookings.counterpartyId})`,
  );

/** A condition on `booking`: nobody of the two has deleted their account. */
export const areBothHere = sql`not exists (
  select from users where users.id in (booking.user_id, booking.counterparty_id) and deleted_at is not null)`;

const isShownTo = (userId: number) => sql`exists (
  select from review where booking_id = booking.id and (author_id = ${userId} or published_at is not null))`;

/** Public ids of completed bookings that a person can still review. @param now ms UTC */
export async function reviewsDue(userId: number, now = Date.now()): Promise<string[]> {
  const rows = await db.execute<{ publicId: string }>(sql`
    select booking.public_id as "publicId" from booking join ride on ride.id = ride_id
    where (booking.user_id = ${userId} or counterparty_id = ${userId}) and ${notWritten(userId, now)}`);
  return rows.map((row) => row.publicId);
}

/** As `listTrips`, with the bookings of which a review can be written. */
export async function tripsToReview(userId: number, role: Role) {
  const [{ bookings, ...trips }, due] = await Promise.all([listTrips(userId, role), reviewsDue(userId)]);
  return { ...trips, due: bookings.filter(({ publicId }) => due.includes(publicId)) };
}

/** Condition on `booking` and `ride`: over, not reviewed by the person, still open. @param now ms UTC */
export function notWritten(userId: number, now: number): SQL {
  const since = timestamp(now - reviewTime - completedAfterArrivalMs);
  return sql`
    ${isReviewable} and booking_type = 'seat' and arrival_at > ${since} and ${areBothHere}
    and not exists (select from review where booking_id = booking.id and author_id = ${userId})`;
}

export function maskReview({ rating, text, reply }: ReadReview): ReadReview {
  return { rating, text: maskContacts(text), reply: reply && maskContacts(reply) };
}
