// npm run restore -- samfard.backup
// Fills the empty database of this configuration from a backup; "-" is standard input.
import { createReadStream, existsSync, openSync } from "node:fs";
import { checkDatabase } from "~/platform/database-checks.server";
import { NotMigrated, restoreBackup } from "../restore";
import { leave, withDatabase } from "../with-database";

const file = process.argv[2] ?? leave("What from? npm run restore -- samfard.backup");
if (file !== "-" && !existsSync(file)) leave(`There is no file ${file}.`);

try {
  const input = file === "-" ? process.stdin : createReadStream(file, { fd: openSync(file, "r") });
  const { header, leftOut } = await withDatabase(async () => {
    await checkDatabase();
    return restoreBackup(input);
  });
  for (const table of leftOut) console.error(`The table ${table} was left out: it is not of this site.`);
  console.log(`Everything is there as of ${header.madeAt}, from version ${header.version}.`);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  if (error instanceof NotMigrated)
    leave(`Everything was restored, and is not brought to this version, as the site does when it starts: ${reason}`);
  leave(`Nothing was restored: ${reason}`);
}
process.exit();
