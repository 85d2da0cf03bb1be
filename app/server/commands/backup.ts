// npm run backup -- samfard.backup ("-": standard output; none: into BACKUP_DIR, where expired ones go)
import { createWriteStream, existsSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { periods } from "~/modules/retention/periods";
import { backupEnding, removeBackupsBefore } from "~/platform/backup-trials.server";
import { env } from "~/platform/env.server";
import { writeBackup } from "../backup";
import { leave, withDatabase } from "../with-database";

const dayMs = 86_400_000;

const file = process.argv[2] ?? nextInFolder() ?? leave("Where to? npm run backup -- samfard.backup");
const draft = `${file}.partial`;
if (existsSync(file)) leave(`There is a file ${file} already.`);

try {
  const output =
    file === "-" ? process.stdout : createWriteStream(draft, { fd: openSync(draft, "w", 0o600), flush: true });
  await withDatabase(() => writeBackup(output));
  if (file !== "-") renameSync(draft, file);
  if (!process.argv[2] && env.backups) removeBackupsBefore(env.backups.folder, Date.now() - periods.backupDays * dayMs);
  console.error(`Everything is in ${file === "-" ? "what was written" : file}.`);
} catch (error) {
  rmSync(draft, { force: true });
  leave(`Nothing was backed up: ${error instanceof Error ? error.message : error}`);
}

function nextInFolder(): string | null {
  const minute = new Date().toISOString().slice(0, 16).replace(":", "");
  return env.backups && join(env.backups.folder, `samfard-${minute}${backupEnding}`);
}
