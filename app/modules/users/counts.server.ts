import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

/** Counts a cancellation on short notice on the person's profile; none of who is shut out, whom others act for. */
export async function countLateCancellation(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ lateCancellations: sql`${users.lateCancellations} + 1` })
    .where(and(eq(users.id, userId), isNull(users.blockedAt)));
}

/** Counts a completed ride for each of these people, as often as they are named. */
export function countCompletedRides(tx: Tx, userIds: number[]): Promise<void> {
  return addCompletedRides(tx, userIds, 1);
}

/** Takes a ride that did not take place out of these people's counts. */
export function uncountCompletedRide(tx: Tx, userIds: number[]): Promise<void> {
  return addCompletedRides(tx, userIds, -1);
}

/** Counts published reviews. @param published whom each is about, and its 1 to 5 */
export function countReviews(tx: Tx, published: CountedReview[]): Promise<void> {
  return addReviews(tx, published, 1);
}

export function uncountReviews(tx: Tx, removed: CountedReview[]): Promise<void> {
  return addReviews(tx, removed, -1);
}

async function addCompletedRides(tx: Tx, userIds: number[], sign: 1 | -1): Promise<void> {
  await lockUsers(tx, userIds);
  await tx.execute(sql`
    update users set rides_completed = rides_completed + ${sign}::integer * rides
    from (select value::bigint as id, count(*)::integer as rides
      from json_array_elements_text(${JSON.stringify(userIds)}::json) group by value) counted
    where users.id = counted.id`);
}

type CountedReview = { userId: number; rating: number };

async function addReviews(tx: Tx, changed: CountedReview[], sign: 1 | -1): Promise<void> {
  await lockUsers(
    tx,
    changed.map((review) => review.userId),
  );
  await tx.execute(sql`
    update users set review_count = review_count + ${sign}::integer * reviews,
      rating_sum = rating_sum + ${sign}::integer * ratings
    from (select "userId", count(*)::integer as reviews, sum(rating)::integer as ratings
      from json_to_recordset(${JSON.stringify(changed)}::json) as review("userId" bigint, rating integer)
      group by "userId") counted
    where users.id = counted."userId"`);
}

/** Always in the same order, which prevents deadlocks. */
async function lockUsers(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for("no key update");
}
