import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sql } from "./db.server";
import { findWorkers, isWorkerAlive, startHeartbeat } from "./heartbeat.server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a worker is known while it lives, and not once it was silent for 45 seconds", async () => {
  expect(await isWorkerAlive()).toBe(false);
  const heartbeat = await startHeartbeat(() => true);
  expect(await isWorkerAlive()).toBe(true);
  expect(await findWorkers()).toMatchObject([{ version: "development", startedAt: expect.any(Number) }]);
  await sql`update worker set seen_at = now() - interval '46 seconds'`;
  expect(await isWorkerAlive()).toBe(false);
  expect(await findWorkers()).toEqual([]);
  await heartbeat.stop();
  expect(await hosts()).toEqual([]);
});

test("a worker of another machine does not speak for this one", async () => {
  await sql`insert into worker (id, host, pid, version) values (gen_random_uuid(), 'elsewhere', 1, '')`;
  expect(await findWorkers()).toHaveLength(1);
  expect(await isWorkerAlive()).toBe(false);
});

test("signs of life come while jobs are taken, and those of the dead are forgotten along the way", async () => {
  await sql`update worker set seen_at = now() - interval '2 hours'`;
  let isAlive = false;
  const heartbeat = await startHeartbeat(() => isAlive);
  expect(await hosts()).not.toContain("elsewhere");
  await sql`update worker set seen_at = now() - interval '46 seconds'`;
  vi.advanceTimersByTime(60_000);
  expect(await isWorkerAlive()).toBe(false);
  isAlive = true;
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(async () => expect(await isWorkerAlive()).toBe(true));
  await heartbeat.stop();
});

async function hosts(): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`select host from worker`;
  return rows.map(({ host }) => host);
}
