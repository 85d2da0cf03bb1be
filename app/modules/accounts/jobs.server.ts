import { sql } from "drizzle-orm";
import { forgetReporters } from "~/modules/moderation/commands.server";
import { type Ago, batchSize } from "~/modules/retention/personal-data.server";
import { db, timestamp } from "~/platform/db.server";
import { forgetLimits } from "~/platform/rate-limit.server";
import { forgetSignInAttempts } from "~/platform/sign-in-attempts.server";
import { modules, neededRows } from "./personal-data.server";

/** Deletes in batches what `periods` says is old; locked rows wait until tomorrow. @param now ms UTC */
export async function forgetWhatIsOld(now = Date.now()): Promise<void> {
  const ago = agoAt(now);
  const needed = neededRows(ago);
  for (const batch of modules.flatMap((module) => module.forget?.(ago, needed) ?? []))
    while ((await db.execute(batch)).count === batchSize);
  await forgetSignInAttempts(now);
}

/** Deletes the hashes of addresses that no limit counts any more. @param now ms UTC */
export async function forgetAddresses(now = Date.now()): Promise<void> {
  await Promise.all([forgetLimits(now), forgetReporters(now)]);
}

const agoAt =
  (now: number): Ago =>
  (interval) =>
    sql`(${timestamp(now)} - ${interval}::interval)`;
