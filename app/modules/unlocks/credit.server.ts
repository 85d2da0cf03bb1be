import { balanceEntries } from "#drizzle/schema/unlocks";
import { addToBalance } from "~/modules/users/commands.server";
import type { Tx } from "~/platform/db.server";

/** Adds öre to a balance. @returns false when it would exceed `highest` (öre), or the person is gone */
export async function creditBalance(tx: Tx, userId: number, amount: number, highest: number): Promise<boolean> {
  if (!(await addToBalance(tx, userId, amount, highest))) return false;
  await tx.insert(balanceEntries).values({ userId, amount, reason: "credit" });
  return true;
}
