import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const bytesWanted = 6 * 2 ** 30;

/**
 * Keeps temporary files and databases of this process and of those it starts in memory, where there is enough of it: each
 * file of tests makes and drops a database of six hundred files, and some file systems are slow where many were just removed.
 */
export function keepFilesInMemory() {
  if (!existsSync(memory) || Math.min(freeBytes(), freemem()) < bytesWanted) return;
  const folder = mkdtempSync(join(memory, "samfard-"));
  // PostgreSQL, which does not run as root, has to get past it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.TESTS_DATA_DIR = join(folder, "tests");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize;
}
