import { asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

/** Counts a cancellation on short notice on the person's profile. */
export async function countLateCancellation(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ lateCancellations: sql`${users.lateCancellations} + 1` })
    .where(eq(users.id, userId));
}

/** Counts a completed ride for each of these people. Locks them in one order, so that two rides never wait in a ring. */
export async function countCompletedRide(tx: Tx, userIds: number[]): Promise<void> {
  const locked = tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for("no key update");
  const ids = (await locked).map((user) => user.id);
  await tx
    .update(users)
    .set({ ridesCompleted: sql`${users.ridesCompleted} + 1` })
    .where(inArray(users.id, ids));
}
