import { sql } from "drizzle-orm";
import { db, milliseconds, type Tx } from "./db.server";

/** The error is as thrown, and may quote people. */
export type TroubledJob = {
  id: number;
  task: string;
  attempts: number;
  mostAttempts: number;
  error: string | null;
  nextAt: number;
};

export type QueueState = {
  /** since when the oldest due job waits */
  due: number;
  dueSince: number | null;
  planned: number;
  running: number;
  retrying: number;
  retried: TroubledJob[];
  failed: number;
  given: TroubledJob[];
};

/** Kinds are listed even without jobs. */
export type TaskState = {
  task: string;
  /** seconds that the oldest due job has waited; one that failed is not due until its next try */
  age: number;
  retried: number;
  failed: number;
};

const mostJobsShown = 20;

export async function readQueue(): Promise<QueueState> {
  const [counts] = await db.execute<Omit<QueueState, "retried" | "given">>(sql`
    select
      count(*) filter (where ${isWaiting} and attempts = 0 and run_at <= now())::integer as due,
      ${milliseconds(sql`min(run_at) filter (where ${isWaiting} and attempts = 0 and run_at <= now())`)} as "dueSince",
      count(*) filter (where ${isWaiting} and attempts = 0 and run_at > now())::integer as planned,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where ${isWaiting} and attempts > 0)::integer as retrying,
      count(*) filter (where ${isGivenUp})::integer as failed
    from graphile_worker.jobs`);
  const [retried, given] = await Promise.all([
    db.execute<TroubledJob>(
      sql`${troubled} where ${isWaiting} and attempts > 0 order by run_at limit ${mostJobsShown}`,
    ),
    db.execute<TroubledJob>(sql`${troubled} where ${isGivenUp} order by updated_at desc limit ${mostJobsShown}`),
  ]);
  if (!counts) throw new Error("the queue did not answer");
  return { ...counts, retried, given };
}

/** The queue per kind of job. */
export function readTasks(): Promise<TaskState[]> {
  return db.execute<TaskState>(sql`
    select task.identifier as task,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isWaiting} and run_at <= now())), 0)::float8 as age,
      count(*) filter (where ${isWaiting} and attempts > 0)::integer as retried,
      count(*) filter (where ${isGivenUp})::integer as failed
    from graphile_worker._private_tasks task left join graphile_worker._private_jobs job on job.task_id = task.id
    group by task.identifier`);
}

/** Retries failed jobs within `tx`. @param id null for all @returns how many */
export async function retryJobs(tx: Tx, id: number | null): Promise<number> {
  const rows = await tx.execute(sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${isGivenUp} and (${id}::bigint is null or id = ${id}::bigint)),
      run_at => now(), attempts => 0)`);
  return rows.length;
}

/** Removes, within `tx`, jobs of these kinds that were given up so many days ago. @returns what they were given */
export async function forgetGivenUp(tx: Tx, tasks: string[], days: number): Promise<unknown[]> {
  const rows = await tx.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier in ${tasks} and ${isGivenUp} and updated_at < now() - ${days} * interval '1 day'))`);
  return rows.map(({ payload }) => payload);
}

const isWaiting = sql`locked_at is null and attempts < max_attempts`;
const isGivenUp = sql`locked_at is null and attempts >= max_attempts`;

const troubled = sql`
  select id, task_identifier as task, attempts, max_attempts as "mostAttempts", last_error as error,
    ${milliseconds(sql`run_at`)} as "nextAt"
  from graphile_worker.jobs`;
