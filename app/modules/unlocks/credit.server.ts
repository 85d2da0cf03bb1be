import { and, eq, isNull, sql } from "drizzle-orm";
import { balanceEntries } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import type { Tx } from "~/platform/db.server";

/**
 * Puts money on somebody's balance.
 * @param amount öre
 * @param highest what the balance may be afterwards, öre
 * @returns false when it would be more than that, or the person is gone
 */
export async function creditBalance(tx: Tx, userId: number, amount: number, highest: number): Promise<boolean> {
  const room = sql`${users.balance} + ${amount} <= ${highest}`;
  const [credited] = await tx
    .update(users)
    .set({ balance: sql`${users.balance} + ${amount}` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), room))
    .returning({ id: users.id });
  if (!credited) return false;
  await tx.insert(balanceEntries).values({ userId, amount, reason: "credit" });
  return true;
}
