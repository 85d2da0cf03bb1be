import { and, eq, sql } from "drizzle-orm";
import { blocks } from "#drizzle/schema/users";
import { type Db, db, type Tx } from "~/platform/db.server";

/** Hides two people from each other. Blocking twice changes nothing; nobody can block themselves. */
export async function blockUser(
  blockerId: number,
  blockedId: number,
  tx: Db | Tx = db,
): Promise<{ ok: true } | { ok: false; reason: "self" }> {
  if (blockerId === blockedId) return { ok: false, reason: "self" };
  await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
  return { ok: true };
}

/** Takes back one's own block; the other's, if there is one, stays. */
export async function unblockUser(blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

/** Lets what begins between two people, and a block that forbids it, happen one after the other. Ends with `tx`. */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `pair ${Math.min(one, other)} ${Math.max(one, other)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}
