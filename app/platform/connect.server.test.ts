import { createServer } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, listenOn } from "#tests/setup/ports";
import { startTlsDatabase } from "#tests/setup/tls-database";
import { connect, connectionOf, stopWatching } from "./connect.server";

let port = 0;
let server: Awaited<ReturnType<typeof startTlsDatabase>>;

beforeAll(async () => {
  port = await freePort();
  server = await startTlsDatabase(port);
});
afterAll(() => {
  stopWatching();
  return server.stop();
});

describe.each([
  ["of the site", askBySite],
  ["of the queue", askByQueue],
])("the driver %s", (_, ask) => {
  const at = (host: string, query: string) => ask(`postgres://samfard@${host}:${port}/postgres${query}`);

  test("is not encrypted without sslmode or with disable, and so not let in", async () => {
    await expect(at("localhost", "")).rejects.toThrow(/no encryption/);
    await expect(at("localhost", "?sslmode=disable")).rejects.toThrow(/no encryption/);
  });

  test("encrypts with require, whoever the server is", async () => {
    expect(await at("localhost", "?sslmode=require")).toBe(true);
    expect(await at("127.0.0.1", "?sslmode=require")).toBe(true);
  });

  test("lets itself be shown who the server is with verify-full", async () => {
    const certificate = `&sslrootcert=${encodeURIComponent(server.certificate)}`;
    expect(await at("localhost", `?sslmode=verify-full${certificate}`)).toBe(true);
    await expect(at("127.0.0.1", `?sslmode=verify-full${certificate}`)).rejects.toThrow(/does not match/);
    await expect(at("localhost", "?sslmode=verify-full")).rejects.toThrow(/self-signed certificate/);
    await expect(at("localhost", "?sslmode=verify-full&sslrootcert=system")).rejects.toThrow(/self-signed/);
  });

  test("lets any of several hosts show that it is one of them", async () => {
    const query = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(server.certificate)}`;
    expect(await at("127.0.0.1:1,localhost", query)).toBe(true);
    await expect(at("127.0.0.2:1,127.0.0.1", query)).rejects.toThrow(/No database to work with/);
  });
});

test("a server is asked again within half a second, however often it was away", () => {
  const { backoff } = connect("postgres://samfard@localhost/samfard").options;
  expect(typeof backoff === "function" && backoff(100)).toBeLessThanOrEqual(0.5);
});

test("a question whose connection ends while it begins, as by a pooler without a server, is told so", async () => {
  const closing = createServer((socket) => socket.end());
  const at = await listenOn(closing);
  await expect(askBySite(`postgres://samfard@127.0.0.1:${at}/postgres`)).rejects.toThrow(/CONNECTION_CLOSED/);
  closing.close();
});

async function askBySite(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1 });
  try {
    const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return row?.ssl;
  } finally {
    await sql.end();
  }
}

async function askByQueue(url: string): Promise<boolean> {
  const client = new Client(connectionOf(url));
  try {
    await client.connect();
    const { rows } = await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0].ssl;
  } finally {
    await client.end();
  }
}
