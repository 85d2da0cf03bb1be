import { type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";

/** Runs every night. */
export const retentionJob = { name: "accounts:retention", cron: "40 3 * * * accounts:retention" };

/**
 * Forgets what is no longer needed: what has run out, forms sent (30 days), the words of what was told (30 days), what
 * PayPal wrote (90 days), and where exactly people met (12 months). Codes sent by SMS go within a day, and what was told
 * at all after half a year, by jobs of their own.
 * @param now ms UTC
 */
export async function forgetWhatIsOld(now = Date.now()): Promise<void> {
  const ago = (interval: string) => sql`(${new Date(now).toISOString()}::timestamptz - ${interval}::interval)`;
  for (const statement of statements(ago)) await db.execute(statement);
}

function statements(ago: (interval: string) => SQL): SQL[] {
  return [
    sql`delete from session where expires_at < ${ago("0")}`,
    sql`delete from sign_in_attempt where expires_at < ${ago("0")}`,
    sql`delete from form_submission where created_at < ${ago("30 days")}`,
    sql`update notification set message = '{}' where settled_at < ${ago("30 days")} and message <> '{}'`,
    sql`update paypal_event set body = '{}' where handled_at < ${ago("90 days")} and body <> '{}'`,
    sql`
      update ride_stop set meeting_point = '' from ride
      where ride.id = ride_id and ride.arrival_at < ${ago("12 months")} and meeting_point <> ''`,
  ];
}
