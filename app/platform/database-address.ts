import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { ConnectionOptions } from "node:tls";

export type DatabaseAddress = {
  /** A name, a number, or the folder of a socket. */
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  /** False: not encrypted. */
  ssl: ConnectionOptions | false;
};

/** `require` encrypts and trusts any server, `verify-full` also proves who it is. Modes that fall back to plain text
 * when the server, or somebody between, wants it are left out. */
const sslModes = ["disable", "require", "verify-full"];

const parameters = ["sslmode", "sslrootcert"];

/** The drivers would each read an address in a way of their own. @throws when `sslrootcert` cannot be read */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, "") || "localhost";
  const user = decodeURIComponent(username) || userInfo().username;
  return {
    host,
    port: Number(port) || 5432,
    user,
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)) || user,
    ssl: isSocket(host) ? false : sslOf(host, searchParams),
  };
}

/** @returns what is wrong with the address of a database, as the end of a sentence that begins with its name, or null */
export function problemOfAddress(url: string): string | null {
  if (!isAddress(url)) return "should be an address such as postgres://user:password@host:5432/samfard.";
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown) return `should end with sslmode and sslrootcert at most: leave out ${unknown}.`;
  const mode = searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `should have an sslmode of ${sslModes.join(", ")}.`;
  const hasCertificate = searchParams.has("sslrootcert");
  return hasCertificate && mode !== "verify-full" ? "should have sslmode=verify-full together with sslrootcert." : null;
}

/** Whether an address says nothing of encryption although the database is on another machine. */
export function isPlainByOmission(url: string): boolean {
  const { host } = readDatabaseAddress(url);
  return !isSocket(host) && !/^(localhost|127\..+|::1)$/.test(host) && !new URL(url).searchParams.has("sslmode");
}

function isAddress(url: string): boolean {
  try {
    const { protocol, username, password, hostname, pathname } = new URL(url);
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return ["postgres:", "postgresql:"].includes(protocol);
  } catch {
    return false;
  }
}

function isSocket(host: string): boolean {
  return host.startsWith("/");
}

function sslOf(host: string, searchParams: URLSearchParams): ConnectionOptions | false {
  const mode = searchParams.get("sslmode") ?? "disable";
  if (mode === "disable") return false;
  const file = searchParams.get("sslrootcert") ?? "system";
  // Without the host, a server named by its number would be held against the name "localhost".
  return { host, rejectUnauthorized: mode === "verify-full", ca: file === "system" ? undefined : readFileSync(file) };
}
