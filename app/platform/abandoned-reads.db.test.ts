import { request as ask, get } from "node:http";
import { expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { createApp, createHttpServer } from "~/server/app";
import { readFor, readForAnybody } from "./abandoned-reads.server";
import { sql } from "./db.server";
import { readSomewhere } from "./read-replica.server";

/** As many reads run at a time, and more are asked for. */
const connections = 6;
const many = 12;

/** Ends with the test, unless it is cancelled. @param name shows in the database what runs there */
const slowRead = (name: string) => readSomewhere((reads) => reads.unsafe(`select pg_sleep(600) as ${name}`));
const quickRead = () => readSomewhere((reads) => reads`select 7 as seven`);

async function running(name: string): Promise<number> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query = ${`select pg_sleep(600) as ${name}`}`;
  return rows.length;
}

const until = (isTrue: () => Promise<boolean>) => vi.waitUntil(isTrue, { timeout: 10_000 });

test("who leaves before there is a connection keeps none of them from others", async () => {
  const left = new AbortController();
  const outcomes = Promise.allSettled(Array.from({ length: many }, () => readFor(left.signal, quickRead)));
  await Promise.resolve();
  left.abort(new Error("gone"));
  await outcomes;
  expect(await Promise.all(Array.from({ length: many }, quickRead))).toHaveLength(many);
});

test("what an asker who leaves still waits for is cancelled or never asked, and keeps nobody else from reading", async () => {
  const left = new AbortController();
  const reads = Array.from({ length: many }, () => readFor(left.signal, () => slowRead("abandoned")));
  const outcomes = Promise.allSettled(reads);
  await until(async () => (await running("abandoned")) === connections);
  const waiting = readFor(new AbortController().signal, quickRead);
  left.abort(new Error("gone"));
  expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(await waiting).toEqual([{ seven: 7 }]);
  await until(async () => (await running("abandoned")) === 0);
  await expect(readFor(left.signal, quickRead)).rejects.toThrow("gone");
});

test("who leaves, however many do, ends nobody else's reading", async () => {
  const shortRead = () => readSomewhere((reads) => reads`select pg_sleep(0.001)`);
  const comingAndGoing = async () => {
    for (let n = 0; n < 150; n++) {
      const left = new AbortController();
      setTimeout(() => left.abort(), n % 6);
      await Promise.allSettled([1, 2, 3].map(() => readFor(left.signal, shortRead)));
    }
  };
  const staying = async () => {
    for (let n = 0; n < 150; n++) await readFor(new AbortController().signal, shortRead);
  };
  const coming = Promise.all(Array.from({ length: 8 }, comingAndGoing));
  const stayed = await Promise.allSettled(Array.from({ length: 4 }, staying));
  await coming;
  expect(stayed.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "fulfilled"));
});

test("what is read for anybody is read to its end", async () => {
  const left = new AbortController();
  const shared = readFor(left.signal, () =>
    readForAnybody(() => readSomewhere((reads) => reads`select pg_sleep(0.2)`)),
  );
  left.abort();
  expect(await shared).toHaveLength(1);
});

test("nothing is written by what may be abandoned", async () => {
  const writing = readSomewhere((reads) => reads`create table written (id int)`);
  await expect(writing).rejects.toThrow(/read-only transaction/);
});

test("a page that nobody waits for is not read on; a form is", async () => {
  let wasDone = false;
  const loader = () => slowRead("page");
  const action = async () => {
    await readSomewhere((reads) => reads`select pg_sleep(0.5) as form`);
    wasDone = true;
    return null;
  };
  const { app } = createApp(createBuild({ "/bevakningar": { loader, action } }));
  const { url, close } = await serve(createHttpServer(app));

  const page = get(`${url}/bevakningar`).on("error", () => {});
  await until(async () => (await running("page")) === 1);
  page.destroy();
  await until(async () => (await running("page")) === 0);

  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = ask(`${url}/bevakningar`, { method: "POST", headers }).on("error", () => {});
  form.end("a=b");
  await until(
    async () =>
      (
        await sql`
          select from pg_stat_activity
          where datname = current_database() and state = 'active' and query like '%as form'`
      ).length > 0,
  );
  form.destroy();
  await until(async () => wasDone);
  await close();
});
