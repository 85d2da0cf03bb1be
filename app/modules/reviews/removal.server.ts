import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { reviews } from "#drizzle/schema/reviews";
import { countReviews, uncountReviews } from "~/modules/users/counts.server";
import type { Tx } from "~/platform/db.server";

/** Removes a published review, except for its author, and uncounts it. @returns false when it is already removed */
export async function removeReview(tx: Tx, publicId: string, now: number): Promise<boolean> {
  const removed = await tx
    .update(reviews)
    .set({ removedAt: new Date(now) })
    .where(and(eq(reviews.publicId, publicId), isNotNull(reviews.publishedAt), isNull(reviews.removedAt)))
    .returning(counted);
  await uncountReviews(tx, removed);
  return removed.length > 0;
}

/** Restores a removed review. @returns false when it was not removed */
export async function restoreReview(tx: Tx, publicId: string): Promise<boolean> {
  const restored = await tx
    .update(reviews)
    .set({ removedAt: null })
    .where(and(eq(reviews.publicId, publicId), isNotNull(reviews.removedAt)))
    .returning(counted);
  if (restored.length > 0) await countReviews(tx, restored);
  return restored.length > 0;
}

/** Removes what a review's subject answered, who cannot answer it again unless it is reopened. @returns false where there is no answer of theirs */
export async function removeReply(tx: Tx, publicId: string, subjectId: number): Promise<boolean> {
  const removed = await tx
    .update(reviews)
    .set({ reply: "" })
    .where(and(eq(reviews.publicId, publicId), eq(reviews.subjectId, subjectId), ne(reviews.reply, "")))
    .returning({ id: reviews.id });
  return removed.length > 0;
}

/** Lets a review's subject answer again whose answer was removed; its words are gone. */
export async function reopenReply(tx: Tx, publicId: string): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply: null, repliedAt: null })
    .where(and(eq(reviews.publicId, publicId), eq(reviews.reply, "")));
}

const counted = { userId: reviews.subjectId, rating: reviews.rating };
