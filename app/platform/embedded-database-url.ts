import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest socket path that every supported system takes, in bytes, less the file's own name. */
const longestFolder = 103 - "/.s.PGSQL.5432".length;

/** In the system's folder for temporary files, because a socket's path must be short. @param dataDir absolute path */
export function socketFolder(dataDir: string): string {
  const name = `samfard-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const folder = join(tmpdir(), name);
  return folder.length <= longestFolder ? folder : join("/tmp", name);
}

/** Known before the embedded database runs. @param dataDir absolute path */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgres://samfard@${encodeURIComponent(socketFolder(dataDir))}/samfard`;
}
