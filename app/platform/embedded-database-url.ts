import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** bytes; the longest socket path that all supported systems take, without the file's name */
const longestFolder = 103 - "/.s.PGSQL.5432".length;

/** In the system's temporary folder, because socket paths must be short. @param dataDir absolute path */
export function socketFolder(dataDir: string): string {
  const name = `samfard-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const folder = join(tmpdir(), name);
  return folder.length <= longestFolder ? folder : join("/tmp", name);
}

/** The address, known before the database runs. @param dataDir absolute path */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgres://samfard@${encodeURIComponent(socketFolder(dataDir))}/samfard`;
}
