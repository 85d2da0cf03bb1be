import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { planning } from "./connect.server";
import { socketFolder } from "./embedded-database-url";
import { env } from "./env.server";
import { hasCode } from "./error-code";
import { log } from "./log.server";
import { chooseRunner, findPrograms, type Runner } from "./postgres-programs.server";

type Presence = postgres.Sql;

/** Held shared by each process; who gets it exclusively is the last, and stops the server. */
const presenceLock = 4_201_001;

const attempts = 10;
const startLimit = 60_000;
/** ms before the server is killed; it recovers at its next start */
const stopLimit = 3_000;
const pause = 20;
const revivalPauseMs = 1_000;

/** error codes of a server that is starting, stopping or absent */
const absent = [
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "57P01",
  "57P03",
];

/** An eighth of the memory in megabytes, taken as needed: the site shares the machine. */
const cacheMegabytes = Math.round(
  Math.min(
    4096,
    Math.max(128, Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 23),
  ),
);

/** For a machine that also runs the site. The log quotes no statements, which may contain personal data. */
const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  max_connections: "100",
  shared_buffers: `${cacheMegabytes}MB`,
  effective_cache_size: `${4 * cacheMegabytes}MB`,
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  ...planning,
  wal_level: "minimal",
  max_wal_senders: "0",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};
const withoutDurability = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts or joins the data folder's PostgreSQL, and restarts it if it dies. @param isDurable false in tests */
export async function startEmbeddedPostgres({ isDurable = true } = {}): Promise<{ stop(): Promise<void> }> {
  const cluster = join(env.dataDir, "postgres");
  const leaving = new AbortController();
  const enter = () => joinOrStart(cluster, isDurable, returnWhenLost, leaving.signal);
  const returnWhenLost = () => {
    if (leaving.signal.aborted) return;
    log.error("database.lost");
    presence = revive(enter, leaving.signal);
  };
  const started = enter();
  let presence: Promise<Presence | null> = started;
  await createDatabase(await started);
  return {
    stop: async () => {
      leaving.abort();
      const last = await presence;
      if (last) await leave(last, cluster);
    },
  };
}

async function revive(enter: () => Promise<Presence>, leaving: AbortSignal): Promise<Presence | null> {
  while (!leaving.aborted) {
    try {
      return await enter();
    } catch (error) {
      log.error("database.restart-failed", { error });
      await wait(revivalPauseMs);
    }
  }
  return null;
}

async function joinOrStart(
  cluster: string,
  isDurable: boolean,
  onLost: () => void,
  leaving: AbortSignal,
): Promise<Presence> {
  const folder = socketFolder(env.dataDir);
  refuseForeign(folder);
  const running = await tryJoin(folder, onLost);
  if (running) return running;
  const programs = findPrograms();
  mkdirSync(env.dataDir, { recursive: true });
  const runner = chooseRunner(programs, env.dataDir);
  makeCluster(cluster, programs, runner);
  for (let attempt = 1; attempt <= attempts && !leaving.aborted; attempt++) {
    makeSocketFolder(folder, runner);
    const presence = await joinOnce(spawnServer(cluster, programs, runner, isDurable), folder, onLost, leaving);
    if (presence) return presence;
    await wait(10 * pause);
  }
  throw new Error(`PostgreSQL does not start in DATA_DIR: ${join(env.dataDir, "postgres.log")} says why.`);
}

/** In a shared folder for sockets somebody could make ours lead to their server. */
function refuseForeign(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  const owners = process.getuid?.() === 0 ? [0, 65_534] : [process.getuid?.()];
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new Error(`${folder} belongs to somebody else: remove it, or set DATA_DIR to another folder.`);
}

async function tryJoin(folder: string, onLost: () => void): Promise<Presence | null> {
  let hasJoined = false;
  const sql = postgres({
    host: folder,
    username: "samfard",
    database: "postgres",
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    onclose: () => hasJoined && onLost(),
  });
  try {
    await sql`select pg_advisory_lock_shared(${presenceLock})`;
    hasJoined = true;
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    if (hasCode(error, ...absent)) return null;
    throw error;
  }
}

function makeSocketFolder(folder: string, { owner }: Runner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(folder, owner, owner);
}

/** Created in a temporary folder and renamed, so that interruption leaves no half server. */
function makeCluster(cluster: string, programs: string, runner: Runner): void {
  if (!existsSync(cluster)) {
    const draft = `${cluster}.${process.pid}`;
    mkdirSync(draft, { mode: 0o700 });
    initialise(draft, programs, runner);
    moveUnlessThere(draft, cluster);
  }
  if (runner.owner !== null && lstatSync(cluster).uid !== runner.owner) handOver(cluster, runner.owner);
}

function initialise(folder: string, programs: string, runner: Runner): void {
  if (runner.owner !== null) handOver(folder, runner.owner);
  const [program, args] = runner.command(join(programs, "initdb"), [
    ...["--pgdata", folder, "--username", "samfard", "--auth", "trust", "--encoding", "UTF8"],
    ...["--locale", "C", "--locale-provider", "icu", "--icu-locale", "sv-SE"],
  ]);
  const { status, stderr } = spawnSync(program, args, { ...runner.spawnAs, cwd: "/", encoding: "utf8" });
  if (status === 0) return;
  rmSync(folder, { recursive: true });
  throw new Error(`PostgreSQL could not make its files in DATA_DIR, ${env.dataDir}: ${stderr.trim()}`);
}

function moveUnlessThere(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!hasCode(error, "EEXIST", "ENOTEMPTY")) throw error;
  }
}

function handOver(folder: string, owner: number): void {
  spawnSync("chown", ["-R", `${owner}:${owner}`, folder]);
}

/** In its own session, so that Ctrl-C does not reach it before us. */
function spawnServer(cluster: string, programs: string, runner: Runner, isDurable: boolean): ChildProcess {
  const chosen = {
    ...settings,
    ...(isDurable ? {} : withoutDurability),
    unix_socket_directories: socketFolder(env.dataDir),
  };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program, args] = runner.command(join(programs, "postgres"), ["-D", cluster, ...flags]);
  const output = openSync(join(env.dataDir, "postgres.log"), "a");
  const server = spawn(program, args, {
    ...runner.spawnAs,
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  server.unref();
  return server;
}

/** @returns null when it ended, as it does when another process was faster */
async function joinOnce(
  server: ChildProcess,
  folder: string,
  onLost: () => void,
  leaving: AbortSignal,
): Promise<Presence | null> {
  let hasEnded = false;
  server.once("exit", () => {
    hasEnded = true;
  });
  server.once("error", () => {
    hasEnded = true;
  });
  for (const end = Date.now() + startLimit; Date.now() < end && !hasEnded; await wait(pause)) {
    const presence = await tryJoin(folder, onLost);
    if (presence) return presence;
    if (leaving.aborted) server.kill("SIGINT");
  }
  return null;
}

async function createDatabase(presence: Presence): Promise<void> {
  const found = await presence`select 1 from pg_database where datname = 'samfard'`;
  if (found.length > 0) return;
  try {
    await presence`create database samfard`;
  } catch (error) {
    if (!hasCode(error, "42P04", "23505")) throw error;
  }
}

async function leave(presence: Presence, cluster: string): Promise<void> {
  try {
    await presence`select pg_advisory_unlock_shared(${presenceLock})`;
    const [lock] = await presence`select pg_try_advisory_lock(${presenceLock}) as "isOurs"`;
    if (lock?.isOurs) await stopServer(cluster);
  } catch (error) {
    if (!hasCode(error, ...absent)) throw error;
  }
  await presence.end({ timeout: 0 });
}

async function stopServer(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  process.kill(pid, "SIGINT");
  for (const end = Date.now() + stopLimit; existsSync(file); await wait(pause)) {
    if (Date.now() > end) return void process.kill(pid, "SIGQUIT");
  }
  removeIfEmpty(socketFolder(env.dataDir));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "ENOENT")) throw error;
  }
}
