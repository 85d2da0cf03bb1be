import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectionOf } from "~/platform/connect.server";
import { directUrl } from "~/platform/db.server";
import { version } from "~/platform/version.server";
import { type BackupEnd, type BackupHeader, BackupProblem, type BackupTable, endOfRows, format } from "./backup-file";
import { migrationLock } from "./migrate";

/** The queue without its workers: who restores it takes the jobs up anew. */
export const jobs: BackupTable = {
  table: "graphile_worker.jobs",
  columns: [
    ...["identifier", "payload", "queue_name", "run_at", "max_attempts", "key", "priority", "flags"],
    ...["attempts", "last_error", "created_at"],
  ],
};

/** Where somebody is, which is of use for seconds and is not to be kept beyond the trip. */
const positions = "trip_position";

const jobsQuery = `
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority, job.flags,
    job.attempts, job.last_error, job.created_at
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  order by job.id`;

/** A snapshot of one moment, streamed while the site goes on. @throws {BackupProblem} nothing to write */
export async function writeBackup(output: Writable, url = directUrl): Promise<void> {
  const client = new Client(connectionOf(url));
  // A lost connection also fails the query under way.
  client.on("error", () => {});
  await client.connect();
  try {
    const tables = await openSnapshot(client);
    await pipeline(Readable.from(partsOf(client, tables), { objectMode: false }), createGzip(), output);
  } finally {
    await client.end();
  }
}

/** Locks the tables' shape until the end: a migration that wants to change one meanwhile gives up. */
async function openSnapshot(client: Client): Promise<BackupTable[]> {
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
  await client.query("begin isolation level repeatable read read only");
  const { rows: tables } = await client.query<BackupTable>(`
    select quote_ident(relname) as table, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> '${positions}'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  if (tables.length === 0) throw new BackupProblem("The database is empty: there is nothing to back up.");
  await client.query(`lock table ${tables.map(({ table }) => table).join(", ")} in access share mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [migrationLock]);
  return tables;
}

async function* partsOf(client: Client, tables: BackupTable[]): AsyncGenerator<string | Buffer> {
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  const migrations = rows.map(({ hash }) => hash);
  yield line({ format, version, madeAt: new Date().toISOString(), migrations });
  for (const { table, columns } of tables) {
    yield line({ table, columns });
    yield* client.query(copyTo(`copy ${table} (${columns.join(", ")}) to stdout`));
    yield endOfRows;
  }
  yield line(jobs);
  yield* client.query(copyTo(`copy (${jobsQuery}) to stdout`));
  yield endOfRows;
  const { rows: sequences } = await client.query<{ name: string; value: number }>(`
    select format('%I', sequencename) as name, last_value::double precision as value
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  yield line({ sequences });
}

function line(content: BackupHeader | BackupTable | BackupEnd): string {
  return `${JSON.stringify(content)}\n`;
}
