import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { openStream } from "#tests/setup/event-stream";

/** 2 000 people with `/events` open on one process: what each costs, and how fast news for all of them arrives. */
const SESSION_SECRET = "bench-only-0123456789-0123456789-0123456789";
Object.assign(process.env, { DATA_DIR: ".cache/bench-stream", MODE: "demo", DEMO: "0", SESSION_SECRET });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const people = Number(process.env.BENCH_PEOPLE ?? 2_000);
const mostKilobytes = 60;
const mostMs = 250;

const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
const database = await startEmbeddedPostgres();
const { migrate } = await import("~/server/migrate");
await migrate();
const { closeDatabase, sql } = await import("~/platform/db.server");
const { signIn } = await import("../factories/sessions");

const site = fork("tests/processes/live-badges.ts", { execArgv: ["--import", "tsx", "--expose-gc"] });
try {
  const [{ port }] = await once(site, "message");
  const url = `http://127.0.0.1:${port}/events`;
  const cookies: string[] = [];
  for (let n = 0; n < people; n++) cookies.push(await newcomer());
  const warm = await openStream(url, cookies[0]);
  await warm.next();
  const before = await memory();
  const streams = [warm];
  for (let n = 1; n < people; n += 50)
    streams.push(...(await Promise.all(cookies.slice(n, n + 50).map((cookie) => openStream(url, cookie)))));
  await Promise.all(streams.slice(1).map((stream) => stream.next()));
  const after = await memory();
  const kilobytes = (after.bytes - before.bytes) / 1024 / (after.streams - before.streams);
  const all = Promise.all(streams.map((stream) => stream.next()));
  const start = performance.now();
  await sql`select pg_notify('news', id::text) from users`;
  await all;
  const ms = performance.now() - start;
  console.log(`${after.streams} streams: ${kilobytes.toFixed(1)} KB each; news for all arrived in ${ms.toFixed(0)} ms`);
  if (after.streams !== people || kilobytes > mostKilobytes || ms > mostMs) process.exitCode = 1;
  for (const stream of streams) stream.close();
} finally {
  site.kill();
  await once(site, "exit");
  await sql`truncate users cascade`;
  await closeDatabase();
  await database.stop();
}

function newcomer() {
  return signIn({ uid: randomUUID(), email: "person@example.se", displayName: "Person" });
}

async function memory(): Promise<{ bytes: number; streams: number }> {
  site.send("memory");
  const [answer] = await once(site, "message");
  return answer;
}
