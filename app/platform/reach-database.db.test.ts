import { once } from "node:events";
import { createServer, connect as dial } from "node:net";
import { expect, inject, test } from "vitest";
import { listenOn } from "#tests/setup/ports";
import { readDatabaseAddress } from "./database-address";
import { reachDatabase } from "./reach-database.server";

const { host } = readDatabaseAddress(inject("serverUrl"));
const at = (user: string, database: string) => `postgres://${user}@${encodeURIComponent(host)}/${database}`;

test.each([
  ["samfard", "atlantis", /^DATABASE_URL names the database atlantis, .* create it/],
  ["nobody", "postgres", /^DATABASE_URL names the user nobody, .* check user and password/],
])("%s of %s ends at once in a sentence that names the variable", async (user, database, sentence) => {
  await expect(reachDatabase("DATABASE_URL", at(user, database), 60_000)).rejects.toThrow(sentence);
});

test("where nothing answers within the time given, the sentence says where that was", async () => {
  const { port, close } = await relayTo(host);
  await close();
  await expect(reachDatabase("DATABASE_DIRECT_URL", `postgres://samfard@127.0.0.1:${port}/x`, 0)).rejects.toThrow(
    new RegExp(`^DATABASE_DIRECT_URL leads to 127.0.0.1:${port}, .*ECONNREFUSED.* start the database or correct`),
  );
});

test("a database that comes up later is waited for, and that is said once", async () => {
  const { port, close } = await relayTo(host);
  await close();
  const said: string[] = [];
  let late: Promise<{ close(): Promise<void> }> | undefined;
  await reachDatabase("DATABASE_URL", `postgres://samfard@127.0.0.1:${port}/postgres`, 60_000, (sentence) => {
    said.push(sentence);
    late = relayTo(host, port);
  });
  expect(said).toEqual([expect.stringMatching(/^DATABASE_URL .* waiting for it/)]);
  await (await late)?.close();
});

/** Lets the server's socket be reached by a port. */
async function relayTo(folder: string, at = 0): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((near) => {
    const far = dial(`${folder}/.s.PGSQL.5432`);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => {});
  });
  const port = await listenOn(server, at);
  const close = async () => void (await once(server.close(), "close"));
  return { port, close };
}
