import { sql } from "drizzle-orm";
import { z } from "zod";
import { sendToAdmins } from "~/modules/notifications/email.server";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/queue.server";
import { formatDateTime, plural } from "~/text/format";

export const casesWaitingJob = "moderation:cases-waiting";

/** ms; what comes in meanwhile is one letter */
const quarter = 15 * 60_000;

/** Administrators are told of what waits for them, once the quarter of an hour is over. @param now ms UTC */
export function announceCase(tx: Db | Tx, now: number): Promise<void> {
  const window = Math.floor(now / quarter);
  const once = { jobKey: `${casesWaitingJob} ${window}`, runAt: (window + 1) * quarter };
  return enqueue(tx, casesWaitingJob, { window }, once);
}

/** Says how many reports and appeals wait and since when, nothing of what is in them. */
export async function sendCasesWaiting(payload: unknown): Promise<void> {
  const { window } = z.object({ window: z.number() }).parse(payload);
  const [waiting] = await db.execute<{ cases: number; oldest: number }>(sql`
    select count(*)::integer as cases, ${milliseconds(sql`min(at)`)} as oldest
    from (select created_at as at from report where status = 'open'
      union all select appealed_at from decision where appealed_at is not null and answered_at is null) waiting`);
  if (!waiting?.cases) return;
  await sendToAdmins(`cases-${window}`, {
    title: `${plural(waiting.cases, "ärende", "ärenden")} väntar på beslut`,
    body: "Anmälningar och överklaganden. Den som anmäler är lovad att någon läser inom 24 timmar.",
    facts: [["Äldst", formatDateTime(waiting.oldest)]],
    button: { label: "Läs anmälningarna", url: `${env.origin}/bus-admin/anmalningar` },
    why: "Du får brevet eftersom din adress står i ADMIN_EMAILS.",
  });
}
