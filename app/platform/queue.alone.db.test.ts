import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db, sql } from "./db.server";
import { findWorkers } from "./heartbeat.server";
import { log } from "./log.server";
import { enqueue, releaseAbandonedJobs, startWorker } from "./queue.server";

const greet = vi.fn<(payload: unknown) => void>();
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  worker = await startWorker([{ greet }], "");
});

beforeEach(() => {
  greet.mockReset();
});

afterAll(async () => {
  await worker.stop();
});

test("a job starts when the transaction that caused it commits", async () => {
  await db.transaction(async (tx) => {
    await enqueue(tx, "greet", { name: "Åsa" });
    expect(await waiting()).toEqual([]);
  });
  await vi.waitFor(() => expect(greet.mock.calls.map(([payload]) => payload)).toEqual([{ name: "Åsa" }]), 10_000);
});

test("a job never starts when its transaction fails", async () => {
  const failing = db.transaction(async (tx) => {
    await enqueue(tx, "greet", { name: "Nils" });
    throw new Error("changed our mind");
  });
  await expect(failing).rejects.toThrow("changed our mind");
  expect(await waiting()).toEqual([]);
});

test("a job waits for its time, and a later one with its key takes its place", async () => {
  const runAt = Date.UTC(2100, 0, 1);
  await enqueue(db, "greet", { name: "first" }, { runAt, jobKey: "greeting" });
  await enqueue(db, "greet", { name: "second" }, { runAt, jobKey: "greeting" });
  expect(await waiting()).toEqual([{ payload: { name: "second" }, at: runAt }]);
});

test("a job whose worker died with it is taken by another after five minutes, not before", async () => {
  await enqueue(db, "greet", { name: "Abandoned" }, { runAt: Date.UTC(2100, 0, 1) });
  const lock = (minutes: number) => sql`
    update graphile_worker._private_jobs
    set locked_by = 'dead', locked_at = now() - ${minutes} * interval '1 minute', run_at = now()
    where payload ->> 'name' = 'Abandoned'`;
  await lock(4);
  await releaseAbandonedJobs();
  const [held] = await sql`select locked_by as by from graphile_worker._private_jobs where locked_by = 'dead'`;
  expect(held?.by).toBe("dead");
  await lock(6);
  await releaseAbandonedJobs();
  await vi.waitFor(() => expect(greet.mock.calls.map(([payload]) => payload)).toEqual([{ name: "Abandoned" }]), 10_000);
});

test("what repeats begins when the database lets it, and its troubles stop nothing else", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  await sql`alter table graphile_worker._private_known_crontabs rename to away`;
  const clock = await startWorker([{ greet }], "0 0 1 1 * greet");
  await vi.waitFor(() => expect(said.mock.calls.join()).toContain("queue.failed"), 10_000);
  await sql`alter table graphile_worker.away rename to _private_known_crontabs`;
  const known = () => sql`select from graphile_worker._private_known_crontabs where identifier = 'greet'`;
  await vi.waitFor(async () => expect(await known()).toHaveLength(1), 10_000);
  await clock.stop();
  said.mockRestore();
});

test("a worker that the queue has ended is followed by another", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  // As a newer version of the queue does before it changes tables.
  await sql`select pg_notify('worker:migrate', '{"breaking": true}')`;
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith("queue.ended"), 10_000);
  process.exitCode = undefined;
  await enqueue(db, "greet", { name: "Next" });
  await vi.waitFor(() => expect(greet).toHaveBeenCalledWith({ name: "Next" }), 10_000);
  said.mockRestore();
});

test("connections that the database ends end nothing else", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const underWay = () => sql`select from graphile_worker.jobs where locked_at is not null`;
  await vi.waitFor(async () => expect(await underWay()).toEqual([]), 10_000);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'samfard-worker'`;
  await vi.waitFor(() => expect(said.mock.calls.join()).toContain("queue.connection-lost"), 10_000);
  await enqueue(db, "greet", { name: "Afterwards" });
  await vi.waitFor(() => expect(greet).toHaveBeenCalledWith({ name: "Afterwards" }), 10_000);
  said.mockRestore();
});

test("a worker gives signs of life until it stops", async () => {
  expect(await findWorkers()).toHaveLength(1);
  const second = await startWorker([{ greet }], "");
  expect(await findWorkers()).toHaveLength(2);
  await second.stop();
  expect(await findWorkers()).toHaveLength(1);
});

/** The worker adds jobs of its own, each minute. */
async function waiting() {
  const rows = await sql<{ payload: unknown; at: number }[]>`
    select payload, (extract(epoch from run_at) * 1000)::float8 as at
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'greet'`;
  return [...rows];
}
