import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectionOf } from "~/platform/connect.server";
import { directUrl } from "~/platform/db.server";
import { migrateQueue } from "~/platform/queue.server";
import { jobs } from "./backup";
import {
  type BackupEnd,
  type BackupHeader,
  BackupProblem,
  BackupReader,
  type BackupTable,
  format,
} from "./backup-file";
import { migrate, migrationLock, migrationsFolder } from "./migrate";

/** Everything is in the database, as the version that made the backup had it. */
export class NotMigrated extends Error {}

type ForeignKey = { table: string; name: string; definition: string };

/** In one transaction, then migrated. @returns `leftOut`: tables that no migration makes @throws {BackupProblem|NotMigrated} */
export async function restoreBackup(
  input: Readable,
  url = directUrl,
): Promise<{ header: BackupHeader; leftOut: string[] }> {
  const gunzip = createGunzip();
  // Its errors reach the reader.
  pipeline(input, gunzip).catch(() => {});
  const reader = new BackupReader(gunzip);
  const header = await readHeader(reader);
  const migrations = migrationsOf(header);
  const client = new Client(connectionOf(url));
  // A lost connection also fails the query under way.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseUsed(client);
    await migrateQueue(url);
    await client.query("begin");
    await makeTables(client, migrations);
    const leftOut = await fill(client, reader);
    await client.query("commit");
    await finish(client, url);
    return { header, leftOut };
  } finally {
    await client.end();
  }
}

async function finish(client: Client, url: string): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    await migrate(url);
    await client.query("analyze");
  } catch (error) {
    throw new NotMigrated(error instanceof Error ? error.message : String(error));
  }
}

async function readHeader(reader: BackupReader): Promise<BackupHeader> {
  const header = await reader.line<Partial<BackupHeader>>().catch(() => null);
  if (header?.format !== format) throw new BackupProblem("The file is no backup of this site.");
  const { version = "", madeAt = "", migrations = [] } = header;
  return { format, version, madeAt, migrations };
}

function migrationsOf({ migrations, version }: BackupHeader): MigrationMeta[] {
  const known = readMigrationFiles({ migrationsFolder });
  const seen = known.slice(0, migrations.length);
  if (seen.length === migrations.length && seen.every(({ hash }, at) => hash === migrations[at])) return seen;
  throw new BackupProblem(
    `The backup was made by version ${version}, whose database this version does not know: restore it with that version, or a newer one.`,
  );
}

async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number; queue: string | null }>(`
    select count(*)::integer as tables, to_regclass('graphile_worker._private_jobs')::text as queue
    from pg_class where relkind in ('r', 'p') and relnamespace in (
      select oid from pg_namespace where nspname in ('public', 'drizzle'))`);
  const [{ tables, queue } = { tables: 0, queue: null }] = rows;
  const hasJobs = queue !== null && (await client.query(`select from ${queue} limit 1`)).rows.length > 0;
  if (tables > 0 || hasJobs)
    throw new BackupProblem("The database is not empty. Restore into one that was just created, and switch to it.");
}

async function makeTables(client: Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function fill(client: Client, reader: BackupReader): Promise<string[]> {
  const tables = await tablesOf(client);
  const foreignKeys = await withoutForeignKeys(client);
  const all = [...tables].join(", ");
  await client.query(`truncate ${all}`);
  // The backup already contains what triggers would do.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const leftOut: string[] = [];
  let part = await reader.line<BackupTable | BackupEnd>();
  for (; "table" in part; part = await reader.line<BackupTable | BackupEnd>()) {
    if (part.table === jobs.table) await fillQueue(client, reader);
    else if (tables.has(part.table)) await copyRows(client, reader, part);
    else leftOut.push(await passOver(reader, part));
  }
  for (const { name, value } of part.sequences) await client.query("select setval($1::regclass, $2)", [name, value]);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return leftOut;
}

async function tablesOf(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return new Set(rows.map(({ name }) => name));
}

/** References are circular, so they are dropped and checked when made again. */
async function withoutForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function copyRows(client: Client, reader: BackupReader, { table, columns }: BackupTable): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from(reader.rows()), copy);
}

/** Through the queue's own function, which knows its version's format. */
async function fillQueue(client: Client, reader: BackupReader): Promise<void> {
  const { columns } = jobs;
  await client.query(`
    create temporary table restored_job (
      id bigint, identifier text, payload json, queue_name text, run_at timestamptz,
      max_attempts integer, key text, priority integer, flags jsonb, attempts integer, last_error text,
      created_at timestamptz
    ) on commit drop`);
  await copyRows(client, reader, { table: "restored_job", columns });
  await client.query(`
    update restored_job set id = (graphile_worker.add_job(
      identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => key,
      priority => priority, flags => (select array_agg(flag) from jsonb_object_keys(flags) as flag)
    )).id`);
  await client.query(`
    update graphile_worker._private_jobs job
    set attempts = restored.attempts, last_error = restored.last_error, created_at = restored.created_at
    from restored_job restored where restored.id = job.id`);
}

async function passOver(reader: BackupReader, { table }: BackupTable): Promise<string> {
  for await (const _ of reader.rows());
  return table;
}
