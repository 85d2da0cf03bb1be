import { sql } from "~/platform/db.server";

type Job<Payload> = { id: number; name: string; payload: Payload; at: number };

/** The jobs of these kinds that wait in the queue, the oldest first; `at` ms UTC. */
export async function waitingJobs<Payload>(...names: string[]): Promise<Job<Payload>[]> {
  const jobs = await sql<Job<Payload>[]>`
    select job.id, task.identifier as name, payload, (extract(epoch from run_at) * 1000)::float8 as at
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = any(${names}) order by job.id`;
  return [...jobs];
}

/** Takes them out of the queue. */
export async function takeJobs<Payload>(...names: string[]): Promise<Job<Payload>[]> {
  const jobs = await waitingJobs<Payload>(...names);
  await sql`delete from graphile_worker._private_jobs where id = any(${jobs.map(({ id }) => id)}::bigint[])`;
  return jobs;
}

/** Does what waits in the queue, as a worker would. @param handlers by kind @returns what was done */
export async function runJobs(handlers: Record<string, (payload: unknown) => Promise<unknown>>) {
  const jobs = await takeJobs<unknown>(...Object.keys(handlers));
  for (const { name, payload } of jobs) await handlers[name]?.(payload);
  return jobs;
}
