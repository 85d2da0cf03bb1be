import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";

/** a name, IP address, or socket folder */
export type DatabaseHost = { host: string; port: number };

/** `require` encrypts without verifying, `verify-full` verifies. Modes that may fall back to plain text are out. */
const sslModes = ["disable", "require", "verify-full"];

const parameters = ["sslmode", "sslrootcert", "target_session_attrs"];

/** Parses an address's first host, for both drivers alike. @throws when `sslrootcert` cannot be read */
export function readDatabaseAddress(url: string) {
  const { username, password, pathname, searchParams } = new URL(withOneHost(url));
  const hosts = hostsOf(url);
  const [first = { host: "localhost", port: 5432 }] = hosts;
  const user = decodeURIComponent(username) || userInfo().username;
  return {
    ...first,
    user,
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)) || user,
    ssl: isSocket(first.host) ? false : sslOf(hosts, searchParams),
  };
}

/** The hosts of a libpq address: `postgres://user@one:5432,two:5432/samfard`. */
export function hostsOf(url: string): DatabaseHost[] {
  const { start, hosts, end } = partsOf(url);
  return hosts.map((text) => {
    const { hostname, port } = new URL(start + text + end);
    return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, "") || "localhost", port: Number(port) || 5432 };
  });
}

export function addressPerHost(url: string): string[] {
  const { start, hosts, end } = partsOf(url);
  return hosts.map((host) => start + host + end);
}

export function addressOfDatabase(url: string, database: string): string {
  const { start, hosts, end } = partsOf(url);
  return start + hosts.join(",") + end.replace(/^[^?#]*/, `/${encodeURIComponent(database)}`);
}

/** @returns the end of a sentence about what is wrong, after the variable's name; or null */
export function problemOfAddress(url: string): string | null {
  if (!isAddress(url)) return "should be an address such as postgres://user:password@host:5432/samfard.";
  const { searchParams } = new URL(withOneHost(url));
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown) return `should end with ${parameters.join(", ")} at most: leave out ${unknown}.`;
  if (![null, "read-write"].includes(searchParams.get("target_session_attrs")))
    return "should have no other target_session_attrs than read-write.";
  const mode = searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `should have an sslmode of ${sslModes.join(", ")}.`;
  const hasCertificate = searchParams.has("sslrootcert");
  return hasCertificate && mode !== "verify-full" ? "should have sslmode=verify-full together with sslrootcert." : null;
}

/** Whether encryption is unset though the database is remote. */
export function isPlainByOmission(url: string): boolean {
  const isElsewhere = ({ host }: DatabaseHost) => !isSocket(host) && !/^(localhost|127\..+|::1)$/.test(host);
  return hostsOf(url).some(isElsewhere) && !new URL(withOneHost(url)).searchParams.has("sslmode");
}

function isAddress(url: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(withOneHost(url));
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    hostsOf(url);
    return ["postgres:", "postgresql:"].includes(protocol);
  } catch {
    return false;
  }
}

function withOneHost(url: string): string {
  const { start, hosts, end } = partsOf(url);
  return start + (hosts[0] ?? "") + end;
}

function partsOf(url: string): { start: string; hosts: string[]; end: string } {
  const [protocol = ""] = /^[^:/?#]*:\/\//.exec(url) ?? [];
  if (!protocol) return { start: url, hosts: [""], end: "" };
  const [authority = ""] = url.slice(protocol.length).split(/[/?#]/, 1);
  const hostsAt = protocol.length + authority.lastIndexOf("@") + 1;
  const endsAt = protocol.length + authority.length;
  return { start: url.slice(0, hostsAt), hosts: url.slice(hostsAt, endsAt).split(","), end: url.slice(endsAt) };
}

function isSocket(host: string): boolean {
  return host.startsWith("/");
}

function sslOf(hosts: DatabaseHost[], searchParams: URLSearchParams): ConnectionOptions | false {
  const mode = searchParams.get("sslmode") ?? "disable";
  if (mode === "disable") return false;
  const file = searchParams.get("sslrootcert") ?? "system";
  return {
    // Without it, a server addressed by IP would be verified as "localhost".
    host: hosts[0]?.host,
    rejectUnauthorized: mode === "verify-full",
    ca: file === "system" ? undefined : readFileSync(file),
    ...(hosts.length > 1 && { checkServerIdentity: isOneOf(hosts) }),
  };
}

/** The drivers verify one host: here any of the address's may answer. */
function isOneOf(hosts: DatabaseHost[]): typeof checkServerIdentity {
  return (_, certificate) => {
    const faults = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}
