import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { sql } from "~/platform/db.server";
import { migrate } from "./migrate";

test("a test has a database of its own with every table and no data", async () => {
  const [{ users } = {}] = await sql`select count(*) as users from users`;
  expect(users).toBe(0);
});

test("several processes may migrate at once, and again", async () => {
  await Promise.all([migrate(), migrate(), migrate()]);
  const [{ applied } = {}] =
    await sql`select count(*) = count(distinct hash) as applied from drizzle.__drizzle_migrations`;
  expect(applied).toBe(true);
});

test("names sort as in Swedish", async () => {
  const rows =
    await sql`select name from unnest(array['Örebro', 'Ängelholm', 'Zinkgruvan', 'Åre', 'Arboga']) name order by name`;
  expect(rows.map(({ name }) => name)).toEqual(["Arboga", "Zinkgruvan", "Åre", "Ängelholm", "Örebro"]);
});

test("a migration that finds a table in use lets those behind it go first, and comes again", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holder = sql.begin(async (tx) => {
    await tx`lock table users in access share mode`;
    await released;
  });
  const migrating = migrate(undefined, folderOf("alter table users add column trial integer"));
  const waiting = () => sql`
    select from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 20_000 });
  // Behind the migration, which waits for the holder.
  expect(await sql`select from users`).toHaveLength(0);
  release();
  await Promise.all([holder, migrating]);
  expect(await sql`select trial from users`).toHaveLength(0);
});

/** @returns where a migration stands that is later than all others */
function folderOf(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), "samfard-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: Date.now() + 1e12, tag: "0000_trial", breakpoints: true };
  const journal = { version: "7", dialect: "postgresql", entries: [entry] };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "0000_trial.sql"), statement);
  return folder;
}
