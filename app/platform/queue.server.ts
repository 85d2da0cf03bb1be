import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Logger, parseCrontab, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import { connectionOf } from "./connect.server";
import { noteIfFull } from "./database-room.server";
import { type Db, db, directUrl, type Tx } from "./db.server";
import { startHeartbeat } from "./heartbeat.server";
import { log } from "./log.server";
import { jobSeconds } from "./metrics.server";
import { watchStuckConnections } from "./stuck-connections.server";
import { tracedJob, withTrace } from "./tracing.server";

const releaseJob = "queue:release";

/** ms; a job that takes longer may be started a second time */
const longestJob = 5 * 60_000;

const restartPauseMs = 1_000;

/** What is done with the payload of a job, by the job's name. */
export type Tasks = Record<string, (payload: unknown) => unknown>;

type EnqueueOptions = {
  /** ms UTC */
  runAt?: number;
  /** replaces a waiting job with the same key */
  jobKey?: string;
};

/** Queues a job that starts if `tx` commits. @param payload JSON */
export async function enqueue(tx: Db | Tx, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  const runAt = options.runAt === undefined ? null : new Date(options.runAt).toISOString();
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(withTrace(payload))}::json, run_at => ${runAt}::timestamptz, job_key => ${options.jobKey ?? null}
    )`);
}

/** As `enqueue`, for many jobs at once. */
export async function enqueueAll(
  tx: Db | Tx,
  jobs: ({ name: string; payload: object } & EnqueueOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ name, payload, runAt, jobKey }) => ({
    name,
    payload: withTrace(payload),
    at: runAt && new Date(runAt).toISOString(),
    key: jobKey,
  }));
  await tx.execute(sql`
    select graphile_worker.add_job(
      job ->> 'name', job -> 'payload', run_at => (job ->> 'at')::timestamptz, job_key => job ->> 'key')
    from json_array_elements(${JSON.stringify(rows)}::json) as job`);
}

export async function migrateQueue(url: string): Promise<void> {
  const pool = connectionsOfItsOwn(url);
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** Takes jobs until stopped, restarting after failures. @param lanes run independently @param crontab UTC */
export async function startWorker(lanes: Tasks[], crontab: string): Promise<{ stop(): Promise<void> }> {
  await releaseAbandonedJobs();
  const pool = connectionsOfItsOwn(directUrl);
  const [first, ...others] = lanes;
  const runners = await Promise.all([
    keepRunning(pool, { ...first, [releaseJob]: () => releaseAbandonedJobs() }, `${crontab}\n* * * * * ${releaseJob}`),
    ...others.map((tasks) => keepRunning(pool, tasks)),
  ]);
  const heartbeat = await startHeartbeat(() => runners.every((runner) => runner.isAsking()));
  const stuck = watchStuckConnections();
  return {
    stop: async () => {
      stuck.stop();
      await heartbeat.stop().catch(() => {});
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool.end();
    },
  };
}

async function keepRunning(pool: Pool, tasks: Tasks, crontab = "") {
  const events: WorkerEvents = new EventEmitter();
  let lastAsked = Date.now();
  events.on("worker:getJob:start", () => {
    lastAsked = Date.now();
  });
  const start = () =>
    run({
      pgPool: pool,
      events,
      taskList: measured(tasks),
      parsedCronItems: parseCrontab(crontab),
      concurrency: 4,
      noHandleSignals: true,
      logger: new Logger(() => report),
    });
  const stopping = new AbortController();
  let runner = await start();
  const supervised = supervise();
  return {
    isAsking: () => Date.now() - lastAsked < longestJob,
    stop: async () => {
      stopping.abort();
      await runner.stop().catch(() => {});
      await supervised;
    },
  };

  async function supervise(): Promise<void> {
    for (;;) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.error("queue.ended");
      await wait(restartPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      runner = await start().catch(() => runner);
    }
  }
}

function measured(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([task, work]) => [
      task,
      (payload) => tracedJob(task, payload, (own) => measure(task, () => work(own))),
    ]),
  );
}

async function measure(task: string, work: () => unknown): Promise<void> {
  const startedAt = performance.now();
  let outcome = "failed";
  try {
    await work();
    outcome = "done";
  } finally {
    jobSeconds.observe({ task, outcome }, (performance.now() - startedAt) / 1000);
  }
}

/** The queue would leave its connections without an error handler when it stops, which ends the process. */
function connectionsOfItsOwn(url: string): Pool {
  const pool = new Pool({ ...connectionOf(url), application_name: "samfard-worker" });
  const report = (error: Error) => log.error("queue.connection-lost", { error });
  pool.on("error", report);
  pool.on("connect", (connection) => connection.on("error", report));
  return pool;
}

/** The queue would wait four hours. @param after ms */
export async function releaseAbandonedJobs(after = longestJob): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - ${after} * interval '1 millisecond'))`);
}

/** Without the queue's messages, which may quote people. */
function report(level: string, _message: string, { job, error }: ReportFields = {}): void {
  noteIfFull(error);
  if (level === "error") log.error("queue.failed", { task: job?.task_identifier, attempt: job?.attempts, error });
}

type ReportFields = { job?: { task_identifier: string; attempts: number }; error?: unknown };
