import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest socket path that every supported system takes, in bytes, less the file's own name. */
const longestFolder = 103 - "/.s.PGSQL.5432".length;

/**
 * The folder of the socket that the embedded database of a data folder listens on. It lies in the system's folder for
 * temporary files because the path of a socket must be short.
 * @param dataDir absolute path of the data folder
 */
export function socketFolder(dataDir: string): string {
  const name = `samfard-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const folder = join(tmpdir(), name);
  return folder.length <= longestFolder ? folder : join("/tmp", name);
}

/**
 * The address of the embedded database of a data folder, known before it runs.
 * @param dataDir absolute path of the data folder
 */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgres://samfard@${encodeURIComponent(socketFolder(dataDir))}/samfard`;
}
