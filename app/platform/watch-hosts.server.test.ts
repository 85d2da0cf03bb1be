import { once } from "node:events";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Machine, startReplicated } from "#tests/setup/replicated-database";
import { connect, connectionOf, stopWatching } from "./connect.server";
import { isDatabaseAway } from "./database-away.server";
import { watchHosts } from "./watch-hosts.server";

let databases: Awaited<ReturnType<typeof startReplicated>>;
let sql: ReturnType<typeof connect>;
let queue: Pool;
const heard: string[] = [];

beforeAll(async () => {
  databases = await startReplicated();
  const { primary, standby } = databases;
  const url = `postgres://samfard@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`;
  sql = connect(url, { max: 3 });
  queue = new Pool(connectionOf(url));
  queue.on("error", () => {});
  await sql.listen("news", (told) => heard.push(told));
});

afterAll(async () => {
  await sql.end({ timeout: 1 });
  await queue.end();
  stopWatching();
  await databases.end();
});

const port = "select inet_server_port() as port";
const askSite = async (): Promise<number> => (await sql.unsafe(port))[0]?.port;
const askQueue = async (): Promise<number> => (await queue.query(port)).rows[0].port;

test("of several hosts site and queue write to the primary, wherever it stands in the address", async () => {
  expect([await askSite(), await askQueue()]).toEqual([databases.primary.port, databases.primary.port]);
});

test("beside a standby that was promoted by hand, neither is written to until one gives up", async () => {
  const underWay = sql`select pg_sleep(60)`.catch((error) => error);
  await promote(databases.standby);
  expect(isDatabaseAway(await underWay)).toBe(true);
  for (const ask of [askSite, askQueue]) await expect(ask()).rejects.toThrow(/two hosts are primary/);

  await databases.primary.stop();
  await untilBothAsk(databases.standby);
});

test("what is told is heard through the new primary", async () => {
  await vi.waitUntil(
    async () => {
      await sql.notify("news", "from the new one");
      return heard.includes("from the new one");
    },
    { timeout: 20_000, interval: 100 },
  );
});

test("a primary that comes back believing is not gone back to, not even when it is alone", async () => {
  await databases.primary.start();
  await databases.standby.stop();
  await vi.waitUntil(
    () =>
      askSite().then(
        () => false,
        (error) => /outdated/.test(error.message),
      ),
    { timeout: 20_000 },
  );
  await expect(askQueue()).rejects.toThrow(/outdated/);
});

test("no connection is opened to who has become a standby since it was asked", async () => {
  const { standby } = databases;
  await standby.start();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const watch = watchHosts(standby.url, ([report]) => (report?.isStandby ? { refusal: "a standby" } : { index: 0 }));
  try {
    const open = await watch.socket();
    await once(open, "connect");
    open.destroy();
    await standby.stop();
    standby.demote();
    await standby.start();
    const refused = once(await watch.socket(), "connect");
    vi.advanceTimersByTime(100);
    await expect(refused).rejects.toThrow(/changed its role/);
  } finally {
    vi.useRealTimers();
    watch.close();
  }
});

async function promote(machine: Machine): Promise<void> {
  const there = connect(machine.url, { max: 1 });
  await there`select pg_promote()`;
  await there.end();
}

async function untilBothAsk(machine: Machine): Promise<void> {
  for (const ask of [askSite, askQueue])
    await vi.waitUntil(
      () =>
        ask().then(
          (port) => port === machine.port,
          () => false,
        ),
      { timeout: 20_000 },
    );
}
