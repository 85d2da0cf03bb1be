// npm run backup -- samfard.backup ("-": standard output; none: into BACKUP_DIR, where expired ones go)
import { existsSync } from "node:fs";
import { join } from "node:path";
import { periods } from "~/modules/retention/periods";
import { backupEnding, removeBackupsBefore } from "~/platform/backup-trials.server";
import { env } from "~/platform/env.server";
import { writeBackup } from "../backup";
import { writeWhole } from "../backup-file";
import { leave, withDatabase } from "../with-database";

const dayMs = 86_400_000;

const file = process.argv[2] ?? nextInFolder() ?? leave("Where to? npm run backup -- samfard.backup");
if (existsSync(file)) leave(`There is a file ${file} already.`);

makeRoom();
await withDatabase(() => (file === "-" ? writeBackup(process.stdout) : writeWhole(file, writeBackup))).catch((error) =>
  leave(`Nothing was backed up: ${reasonOf(error)}`),
);
console.error(`Everything is in ${file === "-" ? "what was written" : file}.`);
const left = makeRoom();
if (left) leave(`Those that are too old are still there: ${left.reason}`);

function makeRoom(): { reason: unknown } | null {
  try {
    if (!process.argv[2] && env.backups)
      removeBackupsBefore(env.backups.folder, Date.now() - periods.backupDays * dayMs);
    return null;
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error ? error.message : error;
}

function nextInFolder(): string | null {
  const minute = new Date().toISOString().slice(0, 16).replace(":", "");
  return env.backups && join(env.backups.folder, `samfard-${minute}${backupEnding}`);
}
