import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { expect, test, vi } from "vitest";
import { connectionOf } from "./connect.server";
import { sql } from "./db.server";
import { env } from "./env.server";
import { endStuckConnections } from "./stuck-connections.server";

/** Takes a lock, and then asks what it is told. */
async function hold(begin: (client: Client) => unknown): Promise<Client> {
  const client = new Client(connectionOf(env.databaseUrl));
  client.on("error", () => {});
  await client.connect();
  await client.query("begin; select pg_advisory_xact_lock_shared(7)");
  begin(client);
  return client;
}

const soon = { timeout: 15_000 };

const isFree = async () =>
  sql.begin(async (tx) => {
    const [row] = await tx<{ free: boolean }[]>`select pg_try_advisory_xact_lock(7) as free`;
    return row?.free;
  });

const waitsForMore = async () =>
  (
    await sql`
      select from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event = 'ClientRead'`
  ).length > 0;

/** Of this file: others ask the same server at the same time, and PostgreSQL tidies up. */
const others = sql`
  datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;

test("what a process holds that stands still within a statement is free again, and not before its time", async () => {
  const still = await hold(({ connection }) => {
    connection.parse({ name: "", text: "select $1::int", types: [] }, true);
    connection.flush();
  });
  await vi.waitUntil(waitsForMore, soon);
  await endStuckConnections();
  expect(await isFree()).toBe(false);
  await endStuckConnections(0);
  await vi.waitUntil(isFree, soon);
  await still.end();
});

test("who thinks between statements, computes or copies rows in is left alone", async () => {
  await sql`create table copied (n int)`;
  const asking = [
    await hold(() => {}),
    await hold((client) => client.query("select pg_sleep(600)").catch(() => {})),
    await hold((client) => client.query(copyFrom("copy copied from stdin")).on("error", () => {})),
  ];
  await vi.waitUntil(waitsForMore, soon);
  await endStuckConnections(0);
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from pg_stat_activity where ${others}`;
  expect(row?.count).toBe(asking.length);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`;
  await Promise.all(asking.map((client) => client.end()));
});
