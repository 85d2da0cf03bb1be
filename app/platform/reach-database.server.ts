import { setTimeout as wait } from "node:timers/promises";
import { connect } from "./connect.server";
import { hostsOf, readDatabaseAddress } from "./database-address";
import { isDatabaseAway } from "./database-away.server";
import { env } from "./env.server";

const pauseMs = 250;

/** Waits for the configured databases; a read replica may come later. See `reachDatabase`. */
export async function reachDatabases(timeoutMs: number, say?: (sentence: string) => void): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl } = env;
  if (!env.isEmbeddedDatabase) await reachDatabase("DATABASE_URL", databaseUrl, timeoutMs, say);
  if (databaseDirectUrl) await reachDatabase("DATABASE_DIRECT_URL", databaseDirectUrl, timeoutMs, say);
  if (databaseReplicaUrl)
    await reachDatabase("DATABASE_REPLICA_URL", databaseReplicaUrl, 0).catch((error) => {
      if (!isDatabaseAway(error)) throw error;
    });
}

/** Waits for a starting database. @param variable of `url` @param say called once if it waits @throws what to do */
export async function reachDatabase(
  variable: string,
  url: string,
  timeoutMs: number,
  say: (sentence: string) => void = () => {},
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    const error = await tryToEnter(url);
    if (error === null) return;
    if (!isDatabaseAway(error) || Date.now() >= end)
      throw new Error(sentenceFor(variable, url, error), { cause: error });
    if (isFirst) say(`${variable} leads to ${placeOf(url)}, where nothing answers (${nameOf(error)}): waiting for it.`);
    await wait(pauseMs);
  }
}

/** @returns why not, or null */
async function tryToEnter(url: string): Promise<unknown> {
  // As through a pooler, whose opinion of our settings is checked elsewhere.
  const connection = connect(url, { max: 1, isPooled: true });
  try {
    await connection`select 1`.simple();
    return null;
  } catch (error) {
    return error;
  } finally {
    await connection.end({ timeout: 1 });
  }
}

function sentenceFor(variable: string, url: string, error: unknown): string {
  const { user, database } = readDatabaseAddress(url);
  const place = placeOf(url);
  const name = nameOf(error);
  if (isDatabaseAway(error))
    return `${variable} leads to ${place}, where nothing answers (${name}): start the database or correct the address.`;
  if (name === "3D000") return `${variable} names the database ${database}, which is not at ${place}: create it.`;
  if (name.startsWith("28"))
    return `${variable} names the user ${user}, who is not let in at ${place}: check user and password, and its pg_hba.conf.`;
  return `${variable} leads to ${place}, which cannot be used: ${error instanceof Error ? error.message : error}.`;
}

function placeOf(url: string): string {
  return hostsOf(url)
    .map(({ host, port }) => (host.startsWith("/") ? host : `${host}:${port}`))
    .join(" or ");
}

function nameOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
