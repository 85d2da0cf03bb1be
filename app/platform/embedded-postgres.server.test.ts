import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** Each starts PostgreSQL. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What a first start leaves, which takes seconds to make. */
const made = mkdtempSync(join(tmpdir(), "samfard-test-"));
let dataDir = made;
let started: ChildProcess[] = [];

beforeAll(async () => stop(await start()));
afterAll(() => rmSync(made, { recursive: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "samfard-test-"));
  // With its owner, who is not root.
  execFileSync("cp", ["-a", `${made}/.`, dataDir]);
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map(stop));
  rmSync(dataDir, { recursive: true });
});

test("what was stored before kill -9 is there after the next start", async () => {
  const first = await start();
  expect(await store(first)).toBe("1");
  await kill(first);
  const second = await start();
  expect(await store(second)).toBe("2");
});

test("what was stored is there when the server was killed, too", async () => {
  const first = await start();
  expect(await store(first)).toBe("1");
  process.kill(serverPid(), "SIGKILL");
  await kill(first);
  const second = await start();
  expect(await store(second)).toBe("2");
});

test("two that start at once, from nothing, share one server, which ends with the last of them", async () => {
  rmSync(join(dataDir, "postgres"), { recursive: true });
  const [one, other] = await Promise.all([start(), start()]);
  expect(await store(one)).toBe("1");
  await stop(one);
  expect(await store(other)).toBe("2");
  await stop(other);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});

test("a server that dies is started again", async () => {
  const one = await start();
  const before = serverPid();
  process.kill(before, "SIGKILL");
  const line = await nextLine(one);
  expect(line).toContain("database.lost");
  const two = await start();
  expect(serverPid()).not.toBe(before);
  await stop(two);
  expect(await store(one)).toBe("1");
});

test("a server that cannot start is tried again until it can", async () => {
  const one = await start();
  const before = serverPid();
  const needed = join(dataDir, "postgres/PG_VERSION");
  renameSync(needed, `${needed}.away`);
  process.kill(before, "SIGKILL");
  for (let failures = 0; failures < 2; ) failures += (await nextLine(one)).split("database.restart-failed").length - 1;
  renameSync(`${needed}.away`, needed);
  await vi.waitFor(() => expect(serverPid()).not.toBe(before), { timeout: 30_000 });
  const two = await start();
  await stop(two);
  expect(await store(one)).toBe("1");
});

test("who is told to end while the server cannot start ends", async () => {
  const one = await start();
  rmSync(join(dataDir, "postgres/PG_VERSION"));
  process.kill(serverPid(), "SIGKILL");
  expect(await nextLine(one)).toContain("database.lost");
  await stop(one);
  expect(one.exitCode).toBe(0);
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/processes/embedded-postgres.ts"], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.push(child);
  expect(await nextLine(child)).toBe("ready");
  return child;
}

async function store(child: ChildProcess): Promise<string> {
  child.stdin?.write("line");
  return nextLine(child);
}

async function nextLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) return "";
  const [chunk] = await once(stdout, "data");
  return String(chunk).trim();
}

async function stop(child: ChildProcess): Promise<void> {
  await end(child, "SIGTERM");
}

async function kill(child: ChildProcess): Promise<void> {
  await end(child, "SIGKILL");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

function serverPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}
