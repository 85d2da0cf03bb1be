import { and, eq } from "drizzle-orm";
import { blocks } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";

/** Hides two people from each other. Blocking twice changes nothing; nobody can block themselves. */
export async function blockUser(
  blockerId: number,
  blockedId: number,
): Promise<{ ok: true } | { ok: false; reason: "self" }> {
  if (blockerId === blockedId) return { ok: false, reason: "self" };
  await db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
  return { ok: true };
}

/** Takes back one's own block; the other's, if there is one, stays. */
export async function unblockUser(blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}
