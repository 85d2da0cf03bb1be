import { backupAge, findTrial } from "./backup-trials.server";
import { sql } from "./db.server";
import { env } from "./env.server";
import { findWorkers } from "./heartbeat.server";
import type { Reading } from "./metrics.server";
import { readTasks } from "./queue-state.server";
import { replicaLag } from "./read-replica.server";
import { sharedAnswer } from "./shared-answer";

const tasks = sharedAnswer(readTasks, 0, () => false);

/** The database's state, the same from every process. */
export const readings: Reading[] = [
  {
    name: "samfard_backup_age_seconds",
    help: "Since the newest backup was written; endless where none is seen, missing where this process has no BACKUP_DIR.",
    read: async () => env.backups && backupAge(env.backups.folder),
  },
  {
    name: "samfard_backup_most_seconds",
    help: "How old the newest backup may be; missing where this process has no BACKUP_DIR.",
    read: async () => env.backups && env.backups.mostDays * 86_400,
  },
  {
    name: "samfard_restore_trial_ok",
    help: "1 where the newest backup could be restored when that was last tried; missing where it never was.",
    read: async () => {
      const trial = await findTrial();
      return trial && (trial.problem ? 0 : 1);
    },
  },
  {
    name: "samfard_restore_trial_age_seconds",
    help: "Since a backup was last restored to see whether it can be; missing where that never was.",
    read: async () => {
      const trial = await findTrial();
      return trial && Math.max(0, (Date.now() - trial.at) / 1000);
    },
  },
  {
    name: "samfard_database_up",
    help: "1 while the database answers.",
    read: () =>
      sql`select 1`.then(
        () => 1,
        () => 0,
      ),
  },
  {
    name: "samfard_database_connections",
    help: "Connections of this site to the database, by state.",
    label: "state",
    read: readConnections,
  },
  {
    name: "samfard_replica_lag_seconds",
    help: "How far the read replica is behind; missing where there is none, or it does not answer.",
    read: readReplicaLag,
  },
  {
    name: "samfard_standby_lag_seconds",
    help: "How far each standby is behind the database, as the database knows.",
    label: "standby",
    read: readStandbyLag,
  },
  {
    name: "samfard_queue_age_seconds",
    help: "How long the oldest job of each kind waits whose time has come.",
    label: "task",
    read: async () => (await tasks()).map(({ task, age }) => [task, age]),
  },
  {
    name: "samfard_queue_retried",
    help: "Jobs of each kind that failed and wait for another try.",
    label: "task",
    read: async () => (await tasks()).map(({ task, retried }) => [task, retried]),
  },
  {
    name: "samfard_queue_failed",
    help: "Jobs of each kind that were given up.",
    label: "task",
    read: async () => (await tasks()).map(({ task, failed }) => [task, failed]),
  },
  {
    name: "samfard_workers",
    help: "Processes that take jobs and were heard of lately.",
    read: async () => (await findWorkers()).length,
  },
  {
    name: "samfard_worker_silence_seconds",
    help: "Since when the worker heard of last is silent; missing where there is none.",
    read: async () => {
      const seen = (await findWorkers()).map(({ seenAt }) => seenAt);
      return seen.length === 0 ? null : Math.max(0, (Date.now() - Math.max(...seen)) / 1000);
    },
  },
];

/** seconds; null without a replica. @throws when none answers */
export async function readReplicaLag(): Promise<number | null> {
  const lag = await replicaLag();
  return lag === null ? null : lag / 1000;
}

async function readConnections() {
  const rows = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::integer as count
    from pg_stat_activity where datname = current_database() and application_name like 'samfard%' group by 1`;
  return rows.map(({ state, count }) => [state, count] as const);
}

/** PostgreSQL says no lag of who has everything while nothing is written. */
async function readStandbyLag() {
  const rows = await sql<{ name: string; lag: number }[]>`
    select coalesce(nullif(application_name, ''), 'unnamed') as name,
      max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
    from pg_stat_replication where state = 'streaming' group by 1`;
  return rows.map(({ name, lag }) => [name, lag] as const);
}
