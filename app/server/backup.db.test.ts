import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWholePerson } from "#tests/whole-site/whole-person";
import { connect } from "~/platform/connect.server";
import { db, sql } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { writeBackup } from "./backup";
import { migrate } from "./migrate";
import { NotMigrated, restoreBackup } from "./restore";

vi.mock("./migrate", async (original) => {
  const actual = await original<typeof import("./migrate")>();
  return { ...actual, migrate: vi.fn(actual.migrate) };
});

const name = `restored_${randomUUID().replaceAll("-", "")}`;
const url = inject("serverUrl").replace(/[^/]*$/, name);
const server = connect(inject("serverUrl"), { max: 1 });
let backup: Buffer;

beforeAll(async () => {
  await createWholePerson();
  await createRide({ note: 'Två rader\noch \\. en\ttabb, "citat", \\N och 🚗' });
  await createUser({ about: "\\." });
  await enqueue(db, "greet", { name: "Åsa" }, { runAt: Date.UTC(2100, 0, 1), jobKey: "greeting" });
  await enqueue(db, "greet", { name: "given up" });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Nej'
    where payload ->> 'name' = 'given up'`;
  await enqueue(db, "greet", { name: "under way" });
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1'
    where payload ->> 'name' = 'under way'`;
  backup = await backupOf();
  const positions = await sql`delete from trip_position`;
  expect(positions.count).toBe(1);
});
beforeEach(async () => {
  await server`drop database if exists ${server(name)} with (force)`;
  await server`create database ${server(name)}`;
});
afterAll(async () => {
  await server`drop database if exists ${server(name)} with (force)`;
  await server.end();
});

test("nobody's position is in a backup", () => {
  const { rest } = apart(backup);
  expect(rest).toContain('{"table":"trip",');
  expect(rest).not.toContain("trip_position");
});

test("what searches are counted by is in no backup, so that nobody can tell who searched in a week that is over", () => {
  const { rest } = apart(backup);
  expect(rest).toContain('{"table":"missing_ride",');
  expect(rest).not.toContain("missing_ride_week");
});

test("what was restored is what was backed up, in every table, job, number to come and rule", async () => {
  const { leftOut } = await restoreBackup(Readable.from([backup]), url);
  const copy = connect(url, { max: 1 });
  expect(leftOut).toEqual([]);
  for (const look of [checksums, jobs, sequences, rules, migrations]) expect(await look(copy)).toEqual(await look(sql));
  expect(Object.keys(await checksums(copy)).length).toBeGreaterThan(30);
  expect(await copy`select from graphile_worker.jobs where locked_by is not null`).toHaveLength(0);
  await copy.end();
});

/** Columns that the last migration added. */
const newInLast: Record<string, string[]> = { payment: ["promises_phone"] };
/** Tables that the last migration added, with what an older version has in them. */
const addedByLast = {};

test("a backup of an older version is restored as it was and then migrated", async () => {
  const { header, rest } = apart(backup);
  const older = { ...header, migrations: header.migrations.slice(0, -1) };
  const known = Object.entries(newInLast).reduce(
    (file, [table, columns]) => without(file, table, columns),
    withoutNewTables(rest),
  );
  await restoreBackup(Readable.from([together(older, known)]), url);
  const copy = connect(url, { max: 1 });
  expect(await migrations(copy)).toEqual(await migrations(sql));
  expect(await rules(copy)).toEqual(await rules(sql));
  expect(await checksums(copy)).toEqual({ ...(await checksums(sql)), ...addedByLast });
  await copy.end();
});

test("where the last step fails who restores hears that everything is there", async () => {
  vi.mocked(migrate).mockRejectedValueOnce(new Error("ride is locked"));
  const restored = restoreBackup(Readable.from([backup]), url);
  await expect(restored).rejects.toThrow(new NotMigrated("ride is locked"));
  expect(await tableCount()).toBeGreaterThan(30);
});

test("a table of somebody else's is left out and named", async () => {
  const { header, rest } = apart(backup);
  const file = together(header, `{"table":"stray","columns":["a"]}\nx\n\\.\n${rest}`);
  expect((await restoreBackup(Readable.from([file]), url)).leftOut).toEqual(["stray"]);
});

test("a backup of a newer or another version is refused with a sentence", async () => {
  const { header, rest } = apart(backup);
  const newer = { ...header, version: "9.0", migrations: [...header.migrations, "new"] };
  const other = { ...header, migrations: ["other"] };
  for (const changed of [newer, other])
    await expect(restoreBackup(Readable.from([together(changed, rest)]), url)).rejects.toThrow(/does not know/);
  await expect(restoreBackup(Readable.from([gzipSync("hello\n")]), url)).rejects.toThrow(/no backup of this site/);
  await expect(restoreBackup(Readable.from([Buffer.from("hello\n")]), url)).rejects.toThrow(/no backup of this site/);
  expect(await tableCount()).toBe(0);
});

test("a database with anything in it is left alone", async () => {
  const before = await checksums(sql);
  await expect(restoreBackup(Readable.from([backup]))).rejects.toThrow(/not empty/);
  expect(await checksums(sql)).toEqual(before);
});

test.each<[string, (rest: string) => string]>([
  ["that ends within a row", (rest) => rest.slice(0, rest.length * 0.9)],
  ["without its last line", (rest) => rest.replace(/\{"sequences".*\n$/, "")],
  ["with a row of another shape", (rest) => rest.replace(/^(\{"table":"watch",.*\n)/m, "$1one\tcolumn\n")],
  ["that refers to nobody", (rest) => rest.replace(/^(\{"table":"block",.*\n)\d+/m, (_, head) => `${head}999999`)],
])("a backup %s leaves nothing half", async (_, damage) => {
  const { header, rest } = apart(backup);
  expect(damage(rest)).not.toBe(rest);
  await expect(restoreBackup(Readable.from([together(header, damage(rest))]), url)).rejects.toThrow();
  expect(await tableCount()).toBe(0);
});

test("after a file that was cut off the whole one goes in", async () => {
  const cutOff = Readable.from([backup.subarray(0, Math.floor(backup.length * 0.9))]);
  await expect(restoreBackup(cutOff, url)).rejects.toThrow();
  expect(await tableCount()).toBe(0);
  await restoreBackup(Readable.from([backup]), url);
  expect(await tableCount()).toBeGreaterThan(30);
});

test("a backup is of one moment, whatever is written meanwhile", async () => {
  const output = new PassThrough({ highWaterMark: 1 });
  const writing = writeBackup(output);
  const chunks = output[Symbol.asyncIterator]();
  const first = await chunks.next();
  const { id } = await createUser({ displayName: "Sen Ankomst" });
  await createRide({ userId: id });
  const rest = await buffer(Readable.from(chunks));
  await writing;
  expect(gunzipSync(Buffer.concat([first.value, rest])).toString()).not.toContain("Sen Ankomst");
});

async function backupOf(): Promise<Buffer> {
  const output = new PassThrough();
  const [content] = await Promise.all([buffer(output), writeBackup(output)]);
  return content;
}

function apart(file: Buffer): { header: { migrations: string[] }; rest: string } {
  const text = gunzipSync(file).toString();
  const end = text.indexOf("\n");
  return { header: JSON.parse(text.slice(0, end)), rest: text.slice(end + 1) };
}

function together(header: object, rest: string): Buffer {
  return gzipSync(`${JSON.stringify(header)}\n${rest}`);
}

async function checksums(client: typeof sql): Promise<Record<string, string>> {
  const tables = await client<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await client.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(1) order by t::text collate "C")), '') as sum from ${name} t`,
    );
    sums[name] = row?.sum;
  }
  return sums;
}

const jobs = (client: typeof sql) => client`
  select jobs.task_identifier, payload, queue_name, jobs.run_at::text, jobs.max_attempts, jobs.attempts, jobs.last_error,
    jobs.key, jobs.priority, jobs.flags, jobs.created_at::text
  from graphile_worker._private_jobs join graphile_worker.jobs using (id) order by payload::text`;

const sequences = (client: typeof sql) =>
  client`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;

const rules = (client: typeof sql) => client`
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as rule, convalidated::text as state
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
  order by 1, 2`;

const migrations = (client: typeof sql) =>
  client`select hash, created_at from drizzle.__drizzle_migrations order by id`;

async function tableCount(): Promise<number> {
  const copy = connect(url, { max: 1 });
  const [row] = await copy`
    select count(*) as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  await copy.end();
  return row?.tables;
}

/** The file as a version wrote it that did not know these tables. */
function withoutNewTables(file: string): string {
  const isNew = (name: string) => Object.keys(addedByLast).some((table) => name.includes(`${table}_`));
  const rows = new RegExp(
    `^\\{"table":"(?:${Object.keys(addedByLast).join("|") || "none"})",.*\\n(?:.*\\n)*?\\\\\\.\\n`,
    "gm",
  );
  return file.replace(rows, "").replace(/^\{"sequences".*$/m, (line) => {
    const { sequences }: { sequences: { name: string }[] } = JSON.parse(line);
    return JSON.stringify({ sequences: sequences.filter(({ name }) => !isNew(name)) });
  });
}

/** The file as a version wrote it that did not know these columns. */
function without(file: string, table: string, columns: string[]): string {
  const rows = new RegExp(`^\\{"table":"${table}","columns":\\[(.*)\\]\\}\\n((?:.*\\n)*?)(?=\\\\\\.\\n)`, "m");
  return file.replace(rows, (_, names: string, body: string) => {
    const isKept = names.split(",").map((name) => !columns.includes(JSON.parse(name)));
    const kept = (line: string, separator: string) => line.split(separator).filter((_, n) => isKept[n]);
    const head = `{"table":"${table}","columns":[${kept(names, ",").join()}]}\n`;
    return head + body.replace(/^.+$/gm, (line) => kept(line, "\t").join("\t"));
  });
}
