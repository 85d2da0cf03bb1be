import { reviews } from "#drizzle/schema/reviews";
import { countReviews } from "~/modules/users/counts.server";
import type { Tx } from "~/platform/db.server";

/** Writes reviews as given and counts those published; tells nobody. */
export async function recordReviews(tx: Tx, recorded: (typeof reviews.$inferInsert)[]): Promise<void> {
  if (recorded.length === 0) return;
  await tx.insert(reviews).values(recorded);
  const published = recorded.filter(({ publishedAt }) => publishedAt);
  await countReviews(
    tx,
    published.map(({ subjectId, rating }) => ({ userId: subjectId, rating })),
  );
}
