import { afterAll, expect, test, vi } from "vitest";

const databases = await vi.hoisted(async () => {
  const { startReplicated } = await import("#tests/setup/replicated-database");
  const databases = await startReplicated();
  process.env.DATABASE_URL = databases.primary.url;
  process.env.DATABASE_REPLICA_URL = databases.standby.url;
  return databases;
});

const { closeDatabase, sql } = await import("./db.server");
const { connect } = await import("./connect.server");
const { closeReplica, currentPosition, onceReplicated, readAfter, readSomewhere, replicaLag } = await import(
  "./read-replica.server"
);

const standby = connect(databases.standby.url, { max: 1 });
const { primary } = databases;

afterAll(async () => {
  await standby.end();
  await closeReplica();
  await closeDatabase();
  await databases.end();
});

const portRead = async () => (await readSomewhere((sql) => sql`select inet_server_port() as port`))[0]?.port;

test("searches are answered by the replica", async () => {
  await vi.waitUntil(async () => (await portRead()) === databases.standby.port, { timeout: 20_000 });
  expect(await replicaLag()).toBe(0);
});

test("who has just written reads it, from the primary until the replica has it", async () => {
  await standby`select pg_wal_replay_pause()`;
  await sql`create table posted (id int)`;
  const written = await currentPosition();
  const caughtUp = vi.fn();
  await onceReplicated(caughtUp);
  expect(await readAfter(written, portRead)).toBe(primary.port);
  expect(await portRead()).toBe(databases.standby.port);
  expect(caughtUp).not.toHaveBeenCalled();

  await standby`select pg_wal_replay_resume()`;
  await vi.waitUntil(() => caughtUp.mock.calls.length === 1, { timeout: 20_000 });
  expect(await readAfter(written, portRead)).toBe(databases.standby.port);
  expect(await readAfter(written, () => readSomewhere((sql) => sql`select from posted`))).toHaveLength(0);
  expect(await readAfter({ ...written, timeline: written.timeline + 1 }, portRead)).toBe(primary.port);
});

test("a replica that is far behind answers nobody, until there is no primary", async () => {
  await standby`select pg_wal_replay_pause()`;
  await sql`create table later (id int)`;
  vi.useFakeTimers({ toFake: ["Date"] });
  await vi.waitUntil(
    async () => {
      vi.setSystemTime(Date.now() + 1000);
      return (await portRead()) === primary.port;
    },
    { timeout: 20_000, interval: 100 },
  );
  vi.useRealTimers();
  await primary.stop();
  expect(await portRead()).toBe(databases.standby.port);

  await primary.start();
  await standby`select pg_wal_replay_resume()`;
  await vi.waitUntil(async () => (await replicaLag()) === 0, { timeout: 20_000, interval: 100 });
});

test("without the replica the primary answers at once", async () => {
  await databases.standby.stop();
  expect(await portRead()).toBe(primary.port);
});

test("while nothing answers for a moment, a search waits for what comes first", async () => {
  await primary.stop();
  const port = portRead();
  await primary.start();
  expect(await port).toBe(primary.port);
});
