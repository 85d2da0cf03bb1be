import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import("node:fs");
  const folder = mkdtempSync("/tmp/samfard-away-");
  delete process.env.DATABASE_URL;
  process.env.DATA_DIR = folder;
  return folder;
});
afterAll(() => rmSync(folder, { recursive: true }));

const { closeDatabase, sql } = await import("~/platform/db.server");
const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
const { createApp, createHttpServer } = await import("./app");

const ridesNow = async () => ({ rides: (await sql`select 7 as count`)[0]?.count });

test("while the database is away people get the 503 page, and their page again once it is back", async () => {
  const build = createBuild({ "/rides": { loader: ridesNow, action: ridesNow } });
  const renderFailure = vi.fn(() => null);
  Object.assign(build.routes.root?.module ?? {}, { ErrorBoundary: renderFailure });
  const { app, pages } = createApp(build);
  const { url, close } = await serve(createHttpServer(app));
  const database = await startEmbeddedPostgres({ isDurable: false });
  await sql.listen("ride_changed", pages.dropRide, pages.clear);
  expect(await (await fetch(`${url}/rides`)).text()).toContain("7");

  await database.stop();
  for (const init of [{}, { method: "POST", body: new URLSearchParams() }]) {
    const away = await fetch(`${url}/rides`, init);
    expect(away.status).toBe(503);
    expect(Number(away.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await away.text()).toContain("<h1>Tillfälligt stopp</h1>");
  }
  expect(renderFailure).not.toHaveBeenCalled();
  expect((await fetch(`${url}/rides.data`)).status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/livez`)).status).toBe(200);

  const again = await startEmbeddedPostgres({ isDurable: false });
  await vi.waitUntil(async () => (await fetch(`${url}/rides`)).status === 200, { timeout: 20_000 });
  const before = pages.version();
  await vi.waitUntil(
    async () => {
      await sql`select pg_notify('ride_changed', 'abc234')`;
      return pages.version() > before;
    },
    { timeout: 20_000, interval: 200 },
  );
  await close();
  await again.stop();
}, 60_000);

test("while the database stands still people get the 503 page soon, and their page again once it goes on", async () => {
  const database = await startEmbeddedPostgres({ isDurable: false });
  const { app } = createApp(createBuild({ "/rides": { loader: ridesNow } }));
  const { url, close } = await serve(createHttpServer(app));
  await vi.waitUntil(async () => (await fetch(`${url}/rides`)).status === 200, { timeout: 20_000 });

  const processes = databaseProcesses();
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  // More than this test has time for if each had to wait as long as a page may take.
  for (let n = 0; n < 10; n++) {
    const away = await fetch(`${url}/rides?n=${n}`);
    expect(away.status).toBe(503);
    expect(await away.text()).toContain("<h1>Tillfälligt stopp</h1>");
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(503);

  for (const pid of processes) process.kill(pid, "SIGCONT");
  await vi.waitUntil(async () => (await fetch(`${url}/rides`)).status === 200, { timeout: 20_000 });
  await close();
  await closeDatabase();
  await database.stop();
}, 60_000);

/** The server first, which would start others. */
function databaseProcesses(): number[] {
  const server = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").split(" ").filter(Boolean);
  return [server, ...children.map(Number)];
}
