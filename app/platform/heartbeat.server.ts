import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { rawMilliseconds, sql } from "./db.server";
import { log } from "./log.server";
import { version } from "./version.server";

export type Worker = { host: string; version: string; startedAt: number; seenAt: number };

const intervalMs = 10_000;

/** seconds; a worker silent for longer is dead or stuck */
const silence = 45;

/** Reports regularly that this process takes jobs, until stopped. @param isAlive whether it does */
export async function startHeartbeat(isAlive: () => boolean): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  await beat(id);
  const timer = setInterval(() => {
    if (isAlive()) beat(id).catch((error) => log.warn("worker.heartbeat-failed", { error }));
  }, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sql`delete from worker where id = ${id}`;
    },
  };
}

/** Whether a worker on this machine, or in this container, takes jobs. */
export async function isWorkerAlive(): Promise<boolean> {
  const rows = await sql`
    select from worker where host = ${hostname()} and seen_at > now() - ${silence} * interval '1 second' limit 1`;
  return rows.length > 0;
}

/** The workers that were heard of lately, the newest first. */
export function findWorkers(): Promise<Worker[]> {
  return sql<Worker[]>`
    select host, version, ${rawMilliseconds(sql`started_at`)} as "startedAt",
      ${rawMilliseconds(sql`seen_at`)} as "seenAt"
    from worker where seen_at > now() - ${silence} * interval '1 second' order by started_at desc`;
}

async function beat(id: string): Promise<void> {
  await sql`
    with forgotten as (delete from worker where seen_at < now() - interval '1 hour' and id <> ${id})
    insert into worker (id, host, pid, version) values (${id}, ${hostname()}, ${process.pid}, ${version})
    on conflict (id) do update set seen_at = now()`;
}
