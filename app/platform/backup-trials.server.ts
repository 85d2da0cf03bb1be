import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TrialProblem } from "#drizzle/schema/backups";
import { rawMilliseconds, sql } from "./db.server";

export type BackupTrial = {
  id: number;
  at: number;
  /** null where there was no backup */
  madeAt: number | null;
  problem: TrialProblem | null;
};

export const backupEnding = ".backup";

/** Follows the name of a backup that is not whole. */
export const draftEnding = ".partial";

/** The newest backup and its time (ms UTC); null where there is none, or no folder. */
export function newestBackup(folder: string): { path: string; at: number } | null {
  if (!existsSync(folder)) return null;
  return filesIn(folder, isBackup).sort((one, other) => other.at - one.at)[0] ?? null;
}

/** Seconds since the newest backup was written; a folder that cannot be read is as good as empty. */
export function backupAge(folder: string): number {
  try {
    const newest = newestBackup(folder);
    return newest ? Math.max(0, (Date.now() - newest.at) / 1000) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Never the newest, and nothing where there is no folder. @param at ms UTC */
export function removeBackupsBefore(folder: string, at: number): void {
  const newest = newestBackup(folder);
  const old = newest ? filesIn(folder, (name) => isBackup(name) || isDraft(name)).filter((file) => file.at < at) : [];
  for (const { path } of old) if (path !== newest?.path) rmSync(path);
}

function filesIn(folder: string, isMeant: (name: string) => boolean): { path: string; at: number }[] {
  const paths = readdirSync(folder).flatMap((name) => (isMeant(name) ? [join(folder, name)] : []));
  return paths.map((path) => ({ path, at: statSync(path).mtimeMs }));
}

const isBackup = (name: string) => name.endsWith(backupEnding);
const isDraft = (name: string) => name.includes(backupEnding) && name.endsWith(draftEnding);

/** @param madeAt ms UTC @returns its id */
export async function noteTrial(madeAt: number | null, problem: TrialProblem | null): Promise<number> {
  const made = madeAt === null ? null : new Date(madeAt).toISOString();
  const [row] = await sql<{ id: number }[]>`
    insert into backup_trial (made_at, problem) values (${made}::timestamptz, ${problem}) returning id`;
  return row?.id ?? 0;
}

/** The latest trial restore, or the one with this id; null for none. */
export async function findTrial(id: number | null = null): Promise<BackupTrial | null> {
  const [trial] = await sql<BackupTrial[]>`
    select id, ${rawMilliseconds(sql`at`)} as at,
      ${rawMilliseconds(sql`made_at`)} as "madeAt", problem
    from backup_trial where ${id}::bigint is null or id = ${id}::bigint order by at desc limit 1`;
  return trial ?? null;
}
