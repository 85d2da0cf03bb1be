import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, listenOn } from "#tests/setup/ports";
import { build } from "../../scripts/setup.mjs";

/** As PostgreSQL says that a password is wrong. */
const refusal = errorMessage("SFATAL", "VFATAL", "C28P01", 'Mpassword authentication failed for user "samfard"');

const dataDir = mkdtempSync(join(tmpdir(), "samfard-web-"));
const database = join(dataDir, "postgres", "postmaster.pid");

beforeAll(build, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("SIGTERM lets requests under way finish, then ends the database and the process", async () => {
  const port = await freePort();
  const site = start(port);
  await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 100 });
  const form = "redirectTo=%2Fsamakning";
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(`POST /consent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${form.length}\r\n`);
  socket.write("Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n");
  await once(socket, "data");

  site.kill("SIGTERM");
  const toldAt = performance.now();
  await vi.waitUntil(async () => !(await answers(port)));
  expect(existsSync(database)).toBe(true);
  socket.write(form);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 303 .*\r\nlocation: \/samakning\r\n/is);
  expect(await exitCode(site)).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(10_000);
  expect(existsSync(database)).toBe(false);
}, 180_000);

test("a request that never ends holds no process up for longer than ten seconds", async () => {
  const port = await freePort();
  const site = start(port);
  await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 100 });
  const [unused, unfinished] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  unfinished.write(`POST /consent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 9\r\n`);
  unfinished.write("Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n");
  await once(unfinished, "data");
  for (const socket of [unused, unfinished]) socket.on("error", () => {});

  site.kill("SIGTERM");
  const toldAt = performance.now();
  expect(await exitCode(site)).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(10_000);
  expect(existsSync(database)).toBe(false);
}, 180_000);

test("a port that is taken is said in one sentence, and nothing is left running", async () => {
  const taken = createServer();
  const site = start(await listenOn(taken));
  const said = site.stderr ? text(site.stderr) : "";
  expect(await exitCode(site)).toBe(1);
  expect(await said).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken by another program: .*\n$/);
  expect(existsSync(database)).toBe(false);
  taken.close();
}, 180_000);

test.each(["/dev/null/samfard", "/proc/samfard", "/proc"])(
  "a DATA_DIR of %s is refused in one sentence",
  async (folder) => {
    const site = start(await freePort(), { DATA_DIR: folder });
    const said = site.stderr ? text(site.stderr) : "";
    expect(await exitCode(site)).toBe(1);
    expect(await said).toMatch(new RegExp(`^DATA_DIR should be a folder .*${folder}.*\\.\n$`));
  },
  90_000,
);

test("a .env that cannot be read makes no demo of a live site", async () => {
  const folder = mkdtempSync(join(dataDir, "live-"));
  mkdirSync(join(folder, ".env"));
  const site = start(await freePort(), {}, "web", folder);
  const said = site.stderr ? text(site.stderr) : "";
  expect(await exitCode(site)).toBe(1);
  expect(await said).toBe(`The file .env in ${folder} cannot be read: let the user of this process read it.\n`);
}, 90_000);

test("a backup that has no place to go says so, and so does the site that would try it", async () => {
  const variables = { BACKUP_DIR: join(dataDir, "nowhere") };
  const backup = start(await freePort(), variables, "backup");
  const said = backup.stderr ? text(backup.stderr) : "";
  expect(await exitCode(backup)).toBe(1);
  expect(await said).toMatch(/^Nothing was backed up: ENOENT.*nowhere.*\n$/);
  const worker = start(await freePort(), { ...variables, ROLE: "worker" });
  const lines = worker.stdout ? createInterface(worker.stdout) : [];
  for await (const line of lines) if (/^BACKUP_DIR should be a folder .*nowhere.*ENOENT/.test(line)) break;
  worker.kill("SIGTERM");
  expect(await exitCode(worker)).toBe(0);
}, 180_000);

test("a database that is not there is waited for, and one that lets nobody in named by its variable", async () => {
  const live = { MODE: "live", SESSION_SECRET: "s".repeat(32), PUBLIC_URL: "https://samfard.example" };
  const database = await freePort();
  const site = start(await freePort(), { ...live, DATABASE_URL: `postgres://samfard@127.0.0.1:${database}/samfard` });
  const lines = site.stdout ? createInterface(site.stdout) : [];
  for await (const line of lines) if (/^DATABASE_URL .* waiting for it\.$/.test(line)) break;
  const server = createServer((socket) => socket.end(refusal)).listen(database, "127.0.0.1");
  const said = site.stderr ? text(site.stderr) : "";
  expect(await exitCode(site)).toBe(1);
  expect(await said).toMatch(/^DATABASE_URL names the user samfard, .*\.\n$/);
  server.close();
}, 180_000);

test("a worker says when it takes jobs, and each role has its check of health", async () => {
  const port = await freePort();
  const worker = start(port, { ROLE: "worker" });
  const said = worker.stdout ? createInterface(worker.stdout) : [];
  for await (const line of said) if (line.startsWith("Samfärd takes jobs")) break;
  const health = async (ROLE: string) => exitCode(start(port, { ROLE }, "healthcheck"));
  expect(await health("worker")).toBe(0);
  expect(await health("web")).toBe(1);
  expect(await health("all")).toBe(1);
  const site = start(port, { ROLE: "web" });
  await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 100 });
  expect(await health("web")).toBe(0);
  expect(await health("all")).toBe(0);
  worker.kill("SIGTERM");
  expect(await exitCode(worker)).toBe(0);
  expect(await health("all")).toBe(1);
  site.kill("SIGTERM");
  expect(await exitCode(site)).toBe(0);
}, 180_000);

function start(port: number, variables: Record<string, string> = {}, entry = "web", cwd = "."): ChildProcess {
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: "0",
    ...variables,
  };
  return spawn(process.execPath, [resolve(`build/server/${entry}.js`)], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** As a server sends it (PostgreSQL's protocol, message formats: ErrorResponse). */
function errorMessage(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from("E"), length, body]);
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

async function exitCode(site: ChildProcess): Promise<number | null> {
  if (site.exitCode === null) await once(site, "exit");
  return site.exitCode;
}
