import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import type { Reading } from "~/platform/metrics.server";
import { refundingSince } from "./attention.server";

export const readings: Reading[] = [
  {
    name: "samfard_payment_unsettled_seconds",
    help: "For how long the oldest money is under way that PayPal was asked to take or to give back; 0 where none is.",
    read: async () => (await findUnsettled()) ?? 0,
  },
];

/** Seconds that the oldest unsettled payment has taken; null without any. Unapproved orders do not count. */
export async function findUnsettled(): Promise<number | null> {
  const [row] = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - min(
      case when status = 'refunding' then ${refundingSince} else coalesce(capture_asked_at, created_at) end))::float8 as age
    from payment where check_at is not null and (status in ('pending', 'refunding') or capture_asked_at is not null)`);
  return row?.age ?? null;
}
