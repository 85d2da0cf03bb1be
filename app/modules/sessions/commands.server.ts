import { eq } from "drizzle-orm";
import { sessions } from "#drizzle/schema/sessions";
import type { Tx } from "~/platform/db.server";

export async function endEverySession(tx: Tx, uid: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.uid, uid));
}
