import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { watchCluster } from "./cluster";
import { createMachines, removeMachines, superuserUrl } from "./machines";
import { until } from "./processes";
import { createDatabase, databaseUrls, portsFrom, startWays } from "./site";

/** Connections of clients through the pooler at once, and what each does. */
const clients = 2_000;
const transactions = 10;

const ports = portsFrom(4900);
const folder = mkdtempSync(join(tmpdir(), "samfard-rehearsal-"));
chmodSync(folder, 0o755);
const machines = createMachines(folder);
const cluster = watchCluster(machines);
let ways: ReturnType<typeof startWays> | undefined;
try {
  for (const machine of machines) machine.start();
  await until("three machines follow each other", 120_000, cluster.isWhole);
  await createDatabase(cluster.leader());
  ways = startWays(folder, ports);
  process.exitCode = (await crowd()) ? 0 : 1;
} finally {
  await cluster.stop();
  await Promise.all([ways?.balancer.stop(), ways?.pooler.stop()]);
  await removeMachines(machines);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Each client counts up by transactions of two statements; none may be lost. */
async function crowd(): Promise<boolean> {
  const url = databaseUrls(ports).pooled.replace("?sslmode=disable", "");
  await until("the pooler answers", 30_000, () =>
    enter(url).then(
      async (client) => {
        await client.end();
        return true;
      },
      () => false,
    ),
  );
  const server = new Client({ connectionString: superuserUrl(cluster.leader(), "samfard") });
  await server.connect();
  await server.query("create table counted (n int); grant all on counted to samfard");
  const began = Date.now();
  const entered = await Promise.all(Array.from({ length: clients }, () => enter(url)));
  const enteredAfter = Date.now() - began;
  const waits: number[] = [];
  await Promise.all(entered.map((client, n) => count(client, n, waits)));
  const behind = await server.query("select count(*)::int as n from pg_stat_activity where usename = 'samfard'");
  const stored = await server.query("select count(*)::int as n from counted");
  await Promise.all([...entered, server].map((client) => client.end()));
  const sorted = waits.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  console.log(`${clients} connections open after ${enteredAfter} ms, ${behind.rows[0].n} behind the pooler`);
  console.log(`${stored.rows[0].n} of ${clients * transactions} transactions stored in ${Date.now() - began} ms`);
  console.log(`a transaction took ${at(0.5)} ms (p50), ${at(0.95)} ms (p95), ${at(0.99)} ms (p99), with the wait`);
  return stored.rows[0].n === clients * transactions && behind.rows[0].n <= 60;
}

async function enter(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function count(client: Client, n: number, waits: number[]): Promise<void> {
  for (let time = 0; time < transactions; time++) {
    const began = Date.now();
    await client.query("begin");
    await client.query("insert into counted values ($1)", [n]);
    await client.query("commit");
    waits.push(Date.now() - began);
  }
}
