import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { reviews } from "#drizzle/schema/reviews";
import { countReviews, uncountReviews } from "~/modules/users/counts.server";
import type { Tx } from "~/platform/db.server";

/** Takes a published review out of sight of all but its author, and out of the count. @param publicId the review's
 * @param now ms UTC @returns false when there is none left to take away */
export async function removeReview(tx: Tx, publicId: string, now: number): Promise<boolean> {
  const removed = await tx
    .update(reviews)
    .set({ removedAt: new Date(now) })
    .where(and(eq(reviews.publicId, publicId), isNotNull(reviews.publishedAt), isNull(reviews.removedAt)))
    .returning(counted);
  await uncountReviews(tx, removed);
  return removed.length > 0;
}

/** Brings back a review that was taken away. @returns false when it was not */
export async function restoreReview(tx: Tx, publicId: string): Promise<boolean> {
  const restored = await tx
    .update(reviews)
    .set({ removedAt: null })
    .where(and(eq(reviews.publicId, publicId), isNotNull(reviews.removedAt)))
    .returning(counted);
  if (restored.length > 0) await countReviews(tx, restored);
  return restored.length > 0;
}

const counted = { userId: reviews.subjectId, rating: reviews.rating };
