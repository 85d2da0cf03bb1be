import { createReadStream } from "node:fs";
import { z } from "zod";
import type { TrialProblem } from "#drizzle/schema/backups";
import { sendToAdmins } from "~/modules/notifications/email.server";
import { findTrial, newestBackup, noteTrial } from "~/platform/backup-trials.server";
import { connect } from "~/platform/connect.server";
import { addressOfDatabase, readDatabaseAddress } from "~/platform/database-address";
import { db, directUrl, sql } from "~/platform/db.server";
import { type Env, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { enqueue } from "~/platform/queue.server";
import { formatDateTime } from "~/text/format";
import { restoreBackup } from "./restore";

type Backups = NonNullable<Env["backups"]>;
type Outcome = { madeAt: number | null; problem: TrialProblem | null };
type Connections = ReturnType<typeof connect>;

export const trialLetterJob = "backup:trial-letter";

/** Advisory lock: a long job may be started again by another worker. */
const trialLock = 4_201_003;

const dayMs = 86_400_000;

/** Rows in flight during a backup may have lower ids than some that are in it. */
const mostOnTheirWay = 100;

/** Restores the newest backup into a temporary database; administrators hear of failure or age. @param now ms UTC */
export async function tryNewestBackup(backups: Backups, now = Date.now()): Promise<void> {
  const trial = connect(backups.trialUrl ?? directUrl, { max: 1, settings: { statement_timeout: 0 } });
  try {
    const outcome = await restoreIn(trial, backups, now);
    if (!outcome) return;
    const id = await noteTrial(outcome.madeAt, outcome.problem);
    if (outcome.problem) await enqueue(db, trialLetterJob, { id });
  } finally {
    await trial.end({ timeout: 1 });
  }
}

export async function sendTrialLetter(payload: unknown): Promise<void> {
  const { id } = z.object({ id: z.number() }).parse(payload);
  const trial = await findTrial(id);
  if (!trial?.problem) return;
  await sendToAdmins(`backup-trial-${id}`, {
    title: "Säkerhetskopian behöver ses till",
    body: `${sentences[trial.problem]} I docs/operate.md står vad du gör.`,
    facts: trial.madeAt === null ? [] : [["Gjord", formatDateTime(trial.madeAt)]],
    button: { label: "Se hur driften mår", url: `${env.origin}/bus-admin/drift` },
    why: "Du får brevet eftersom din adress står i ADMIN_EMAILS.",
  });
}

const sentences: Record<TrialProblem, string> = {
  missing: "Det finns ingen säkerhetskopia i mappen som BACKUP_DIR anger.",
  not_tried: "Säkerhetskopian kunde inte provas: det gick inte att skapa en databas att läsa tillbaka den i.",
  unreadable: "Säkerhetskopian gick inte att läsa tillbaka.",
  incomplete: "Säkerhetskopian gick att läsa tillbaka, men det saknas rader som är äldre än den.",
  old: "Säkerhetskopian går att läsa tillbaka, men är för gammal.",
};

/** @returns null while another process does it */
async function restoreIn(
  server: Connections,
  { folder, trialUrl, mostDays }: Backups,
  now: number,
): Promise<Outcome | null> {
  const newest = newestBackup(folder);
  const url = trialUrl ?? directUrl;
  const name = `${readDatabaseAddress(url).database}_restore_trial`;
  try {
    const [lock] = await server<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${trialLock}) as "isOurs"`;
    if (!lock?.isOurs) return null;
    if (newest) await makeEmpty(server, name);
  } catch (error) {
    log.error("backup.not-tried", { error });
    return { madeAt: newest?.at ?? null, problem: "not_tried" };
  }
  if (!newest) return { madeAt: null, problem: "missing" };
  try {
    const { header } = await restoreBackup(createReadStream(newest.path), addressOfDatabase(url, name));
    const madeAt = Date.parse(header.madeAt);
    const lacking = await findLacking(addressOfDatabase(url, name));
    if (lacking.length > 0) log.error("backup.incomplete", { tables: lacking });
    const isOld = madeAt < now - mostDays * dayMs;
    return { madeAt, problem: lacking.length > 0 ? "incomplete" : isOld ? "old" : null };
  } catch (error) {
    log.error("backup.unreadable", { error });
    return { madeAt: newest.at, problem: "unreadable" };
  } finally {
    await server`drop database if exists ${server(name)} with (force)`;
  }
}

async function makeEmpty(server: Connections, name: string): Promise<void> {
  await server`drop database if exists ${server(name)} with (force)`;
  await server`create database ${server(name)} template template0`;
}

/** Tables of the copy that lack rows which the site has, among ids that the copy covers. */
async function findLacking(url: string): Promise<string[]> {
  const copy = connect(url, { max: 1, settings: { statement_timeout: 0 } });
  try {
    const tables = await copy<{ name: string }[]>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'id' and attidentity <> ''`;
    const lacking: string[] = [];
    for (const { name } of tables) if (await lacks(copy, name)) lacking.push(name);
    return lacking;
  } finally {
    await copy.end({ timeout: 1 });
  }
}

async function lacks(copy: Connections, table: string): Promise<boolean> {
  const [kept] = await copy<{ count: number; last: number }[]>`
    select count(*)::integer as count, coalesce(max(id), 0)::bigint as last from ${copy(table)}`;
  if (!kept) return true;
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const [own] = await tx<{ count: number }[]>`
      select count(*)::integer as count from ${tx(table)} where id <= ${kept.last}`;
    return (own?.count ?? 0) - kept.count > mostOnTheirWay;
  });
}
