import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { findHealth } from "~/modules/admin/health.server";
import { periods } from "~/modules/retention/periods";
import { backupAge, findTrial, newestBackup, removeBackupsBefore } from "~/platform/backup-trials.server";
import { readDatabaseAddress } from "~/platform/database-address";
import { directUrl, sql } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { startWorker } from "~/platform/queue.server";
import { writeBackup } from "./backup";
import { sendTrialLetter, trialLetterJob, tryNewestBackup } from "./restore-trial";

const services = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

vi.mock("~/platform/env.server", async (load) => {
  const real = await load<typeof import("~/platform/env.server")>();
  return { ...real, env: { ...real.env, adminEmails: ["chefen@example.se", "vice@example.se"] } };
});

const dayMs = 86_400_000;
const scratch = `${readDatabaseAddress(directUrl).database}_restore_trial`;
let folder: string;
const said = vi.spyOn(log, "error").mockImplementation(() => {});

beforeAll(async () => {
  await createRide();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "samfard-backups-"));
  said.mockClear();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
  expect(await sql`select from pg_database where datname = ${scratch}`).toEqual([]);
});
afterAll(async () => {
  await Promise.all([services.mail.stop(), services.push.stop()]);
});

test("a backup that can be restored is noted as such, told to nobody, and leaves no database behind", async () => {
  await makeBackup();
  await tryInFolder();
  expect(await findTrial()).toMatchObject({ problem: null, madeAt: expect.any(Number), at: expect.any(Number) });
  expect(await letters()).toEqual([]);
  expect((await findHealth()).trial).toMatchObject({ problem: null });
});

test("the newest backup is tried, and not one that is still being written", async () => {
  const older = await makeBackup("older.backup");
  const path = await makeBackup("newer.backup");
  await makeBackup("newest.backup.partial");
  utimesSync(older, new Date(), new Date(Date.now() - dayMs));
  utimesSync(path, new Date(), new Date());
  expect(newestBackup(folder)?.path).toBe(path);
});

test("backups go once they are older than the privacy policy says, and nothing else in their folder", async () => {
  const now = Date.now();
  const ages = {
    "old.backup": 31,
    "kept.backup": 29,
    "notes.txt": 400,
    "killed.backup.1.partial": 31,
    "a.partial": 31,
  };
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), new Date(), new Date(now - days * dayMs));
  }
  removeBackupsBefore(folder, now - periods.backupDays * dayMs);
  expect(readdirSync(folder).sort()).toEqual(["a.partial", "kept.backup", "notes.txt"]);
});

test("the newest backup stays, however old, until there is another", () => {
  const now = Date.now();
  const ages = { "oldest.backup": 50, "old.backup": 40, "killed.backup.1.partial": 35 };
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), new Date(), new Date(now - days * dayMs));
  }
  removeBackupsBefore(folder, now - periods.backupDays * dayMs);
  expect(readdirSync(folder)).toEqual(["old.backup"]);
  removeBackupsBefore(join(folder, "nowhere"), now);
});

test("where no backup is seen the newest is endlessly old", () => {
  expect(backupAge(folder)).toBe(Number.POSITIVE_INFINITY);
  const path = join(folder, "one.backup");
  writeFileSync(path, "");
  expect(backupAge(folder)).toBeLessThan(dayMs / 1000);
  const [missing, unreadable] = [join(folder, "nowhere"), path];
  for (const each of [missing, unreadable]) expect(backupAge(each)).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ["any backup", ""],
  ["their folder", "nowhere"],
])("without %s who runs the site is told", async (_, name) => {
  await tryNewestBackup({ folder: join(folder, name), mostDays: 2, trialUrl: null });
  expect(await findTrial()).toMatchObject({ problem: "missing", madeAt: null });
  expect(await letters()).toHaveLength(1);
});

test("a backup that is not whole is unreadable, and who runs the site gets a letter", async () => {
  truncateSync(await makeBackup(), 20_000);
  await tryInFolder();
  expect(await findTrial()).toMatchObject({ problem: "unreadable" });
  const worker = await startWorker([{ [trialLetterJob]: (payload) => sendTrialLetter(payload) }], "");
  await vi.waitUntil(async () => (await letters()).length === 0, { timeout: 20_000 });
  await worker.stop();
  const mails = services.mail.mails;
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(["chefen@example.se", "vice@example.se"]);
  expect(mails[0]?.text).toContain("Säkerhetskopian gick inte att läsa tillbaka.");
  expect(mails[0]?.text).toContain("/bus-admin/drift");
});

test("a backup that can be restored and is too old is told of", async () => {
  await makeBackup();
  await tryInFolder(Date.now() + 2.1 * dayMs);
  expect(await findTrial()).toMatchObject({ problem: "old" });
});

test("a backup that lacks what is older than it is incomplete", async () => {
  await sql`insert into backup_trial (made_at) select now() from generate_series(1, 150)`;
  const path = await makeBackup();
  const whole = gunzipSync(readFileSync(path)).toString();
  const lacking = whole.replace(/^(\{"table":"backup_trial",.*\n)(?:\d.*\n)*(\d.*\n)(?=\\\.\n)/m, "$1$2");
  expect(lacking.length).toBeLessThan(whole.length);
  writeFileSync(path, gzipSync(lacking));
  await tryInFolder();
  expect(await findTrial()).toMatchObject({ problem: "incomplete" });
  expect(said).toHaveBeenCalledWith("backup.incomplete", { tables: ["backup_trial"] });
});

test("where the server for it does not answer the trial says that it did not take place", async () => {
  await makeBackup();
  await tryNewestBackup({ folder, mostDays: 2, trialUrl: "postgres://samfard@127.0.0.1:1/samfard" });
  expect(await findTrial()).toMatchObject({ problem: "not_tried" });
  expect(await letters()).toHaveLength(1);
});

test("where no database can be made the trial says that it did not take place", async () => {
  await makeBackup();
  const role = `no_maker_${process.pid}`;
  const { host, port, database } = readDatabaseAddress(directUrl);
  await sql.unsafe(`create role ${role} login password 'x'; grant connect on database "${database}" to ${role}`);
  const trialUrl = `postgres://${role}:x@${encodeURIComponent(host)}:${port}/${database}`;
  await tryNewestBackup({ folder, mostDays: 2, trialUrl });
  expect(await findTrial()).toMatchObject({ problem: "not_tried" });
  await sql.unsafe(`revoke connect on database "${database}" from ${role}; drop role ${role}`);
});

test("two trials at once are one", async () => {
  await makeBackup();
  const [before] = await sql`select count(*)::integer as trials from backup_trial`;
  await Promise.all([tryInFolder(), tryInFolder()]);
  const [after] = await sql`select count(*)::integer as trials from backup_trial`;
  expect(after?.trials - before?.trials).toBe(1);
});

function tryInFolder(now = Date.now()): Promise<void> {
  return tryNewestBackup({ folder, mostDays: 2, trialUrl: null }, now);
}

async function makeBackup(name = "samfard.backup"): Promise<string> {
  const path = join(folder, name);
  await writeBackup(createWriteStream(path));
  return path;
}

const letters = () => sql`select from graphile_worker.jobs where task_identifier = ${trialLetterJob}`;
