import { sql } from "drizzle-orm";
import { logAct } from "~/modules/audit/acts.server";
import { requeueLost } from "~/modules/notifications/commands.server";
import { findOverdue } from "~/modules/notifications/queries.server";
import { findTripTexts } from "~/modules/notifications/text.server";
import { findSpend } from "~/modules/phone/limits.server";
import { findUnsettled } from "~/modules/unlocks/figures.server";
import { findTrial } from "~/platform/backup-trials.server";
import { db } from "~/platform/db.server";
import { readReplicaLag } from "~/platform/figures.server";
import { findWorkers } from "~/platform/heartbeat.server";
import { readTraffic } from "~/platform/metrics.server";
import { readQueue, retryJobs, type TroubledJob } from "~/platform/queue-state.server";
import { version } from "~/platform/version.server";
import { withinLimit } from "~/platform/within-limit";
import { asAdmin } from "./as-admin.server";
import { shortError } from "./rules";

/** ms the read replica may take to answer */
const replicaTimeout = 1_000;

export type Health = Awaited<ReturnType<typeof findHealth>>;

export async function findHealth() {
  const [queue, workers, overdue, sms, tripTexts, unsettled, replicaLag, traffic, trial, [database]] =
    await Promise.all([
      readQueue(),
      findWorkers(),
      findOverdue(),
      findSpend(),
      findTripTexts(),
      findUnsettled(),
      withinLimit(readReplicaLag(), replicaTimeout).catch(() => "unknown" as const),
      readTraffic(),
      findTrial(),
      db.execute<{ bytes: number; version: string; lostEmails: number }>(sql`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
        (select count(*)::integer from users where email_gone_at is not null) as "lostEmails"`),
    ]);
  return {
    queue: { ...queue, retried: queue.retried.map(told), given: queue.given.map(told) },
    workers,
    overdue,
    sms,
    tripTexts,
    unsettled,
    replicaLag,
    traffic,
    trial,
    lostEmails: database?.lostEmails ?? 0,
    database: { bytes: database?.bytes ?? 0, version: (database?.version ?? "").split(" ")[0] ?? "" },
    process: { seconds: Math.floor(process.uptime()), node: process.versions.node, version },
  };
}

/** Lets what was given up be tried again. @param act.job null for all, with the notifications that have lost theirs */
export function retry({ adminId, job, formKey }: { adminId: number; job: number | null; formKey: string }) {
  return asAdmin(adminId, { form: `retry ${job}`, formKey }, async (tx) => {
    const count = (await retryJobs(tx, job)) + (job === null ? await requeueLost(tx) : 0);
    if (count > 0) await logAct(tx, adminId, { act: "jobs_retried", details: { count, job } });
    return { ok: true, count } as const;
  });
}

function told({ error, ...job }: TroubledJob) {
  return { ...job, problem: shortError(error) };
}
