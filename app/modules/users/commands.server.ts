import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { blocks, keptBlocks, users } from "#drizzle/schema/users";
import { type Db, db, lockByName, type Tx } from "~/platform/db.server";
import { anonymousName } from "./rules";

/** Adds people who have not signed in yet; those known stay as they are. @returns who was added */
export async function addPeople(tx: Tx, people: (typeof users.$inferInsert)[]): Promise<{ id: number; uid: string }[]> {
  return tx
    .insert(users)
    .values(people)
    .onConflictDoNothing({ target: users.uid })
    .returning({ id: users.id, uid: users.uid });
}

/** Hides two people from each other. Idempotent; nobody can block themselves. */
export async function blockUser(
  blockerId: number,
  blockedId: number,
  tx: Db | Tx = db,
): Promise<{ ok: true } | { ok: false; reason: "self" }> {
  if (blockerId === blockedId) return { ok: false, reason: "self" };
  await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
  return { ok: true };
}

/** Lifts one's own block; the other's, if any, stays. */
export async function unblockUser(blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

/** Serialises what begins between two people with a block of either, until `tx` ends. */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  await lockByName(tx, nameOfPair(one, other));
}

/** Lets one form at a time see what somebody has planned, and plan more. Before any ride is locked. @param others with whom the pair is locked first; may be SQL */
export async function lockPlans(tx: Tx, userId: number, others: (number | SQL)[] = []): Promise<void> {
  await lockByName(tx, ...others.map((other) => nameOfPair(userId, other)), `plans ${userId}`);
}

function nameOfPair(one: number, other: number | SQL): SQL {
  return sql`concat_ws(' ', 'pair', least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint))`;
}

/** Notes that there is no such address, or that there is. */
export async function noteEmail(email: string, isGone: boolean): Promise<void> {
  await db
    .update(users)
    .set({ emailGoneAt: isGone ? sql`now()` : null })
    .where(and(eq(users.email, email), isGone ? isNull(users.emailGoneAt) : isNotNull(users.emailGoneAt)));
}

/** Lets a person's address be tried again. @returns whether it was thought gone */
export async function restoreEmail(tx: Tx, userId: number): Promise<boolean> {
  const restored = await tx
    .update(users)
    .set({ emailGoneAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.emailGoneAt)))
    .returning({ id: users.id });
  return restored.length > 0;
}

/** Changes a balance by öre. @param highest öre afterwards @returns false when too little, too much, or gone */
export async function addToBalance(tx: Tx, userId: number, amount: number, highest?: number): Promise<boolean> {
  const after = sql`${users.balance} + ${amount}`;
  const mayBe = highest === undefined ? sql`${after} >= 0` : and(isNull(users.deletedAt), sql`${after} <= ${highest}`);
  const changed = await tx
    .update(users)
    .set({ balance: after })
    .where(and(eq(users.id, userId), mayBe))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Gives a verified number to a person, and takes it from its earlier owner. @param now ms UTC @returns who had it */
export async function giveNumber(tx: Tx, userId: number, phone: string, now: number): Promise<{ userId: number }[]> {
  const earlier = await tx
    .update(users)
    .set({ phone: null, phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), ne(users.id, userId)))
    .returning({ userId: users.id });
  await tx
    .update(users)
    .set({ phone, phoneVerifiedAt: new Date(now) })
    .where(eq(users.id, userId));
  return earlier;
}

/** Shuts a person out, never an administrator. @param now ms UTC @returns null when there is nobody to shut out */
export async function shutOut(tx: Tx, userId: number, reason: string, now: number): Promise<{ uid: string } | null> {
  const [closed] = await tx
    .update(users)
    .set({ blockedAt: new Date(now), blockedReason: reason, calendarKey: null })
    .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.deletedAt), ne(users.role, "admin")))
    .returning({ uid: users.uid });
  return closed ?? null;
}

/** Clears what a person says of themselves. Google's picture returns only when it changes. */
export async function clearProfile(
  tx: Tx,
  userId: number,
  { about, name, car, picture }: { about: boolean; name: boolean; car: boolean; picture: boolean },
): Promise<void> {
  const change = {
    ...(about && { about: null }),
    ...(name && { displayName: anonymousName }),
    ...(car && { vehicleMake: "", vehicleColour: "" }),
    ...(picture && {
      pictureUrl: null,
      removedPictureUrl: sql`coalesce(${users.pictureUrl}, ${users.removedPictureUrl})`,
    }),
  };
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

/** Shows a removed picture again, if Google has not given another since. */
export async function restorePicture(tx: Tx, userId: number): Promise<void> {
  const pictureUrl = sql`coalesce(${users.pictureUrl}, ${users.removedPictureUrl})`;
  await tx.update(users).set({ pictureUrl, removedPictureUrl: null }).where(eq(users.id, userId));
}

/** Notes that idle accounts were warned; signing in clears it. @param now ms UTC */
export async function noteIdleWarning(tx: Tx, userIds: number[], now: number): Promise<void> {
  await tx
    .update(users)
    .set({ idleWarnedAt: new Date(now) })
    .where(inArray(users.id, userIds));
}

/** Lets a person in again, be their account deleted since. @returns false when they were not shut out */
export async function letIn(tx: Tx, userId: number): Promise<boolean> {
  const opened = await tx
    .update(users)
    .set({ blockedAt: null, blockedReason: "" })
    .where(and(eq(users.id, userId), isNotNull(users.blockedAt)))
    .returning({ id: users.id });
  const gone = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
  const lifted = await tx
    .delete(keptBlocks)
    .where(inArray(keptBlocks.blockerId, gone))
    .returning({ id: keptBlocks.blockerId });
  return opened.length + lifted.length > 0;
}
