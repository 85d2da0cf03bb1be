import { closeDatabase } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";
import { env } from "~/platform/env.server";
import { reachDatabases } from "~/platform/reach-database.server";

const mostShown = 20;

/** Leaves the database as it was found: running or not. */
export async function withDatabase<Result>(run: () => Promise<Result>): Promise<Result> {
  const server = await openDatabase().catch((error) => leave(error.message));
  try {
    return await run();
  } finally {
    await closeDatabase();
    await server?.stop();
  }
}

async function openDatabase() {
  if (env.isEmbeddedDatabase) return startEmbeddedPostgres();
  await reachDatabases(0);
  return null;
}

export function leave(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

export function complain(sentences: string[]): void {
  for (const sentence of sentences.slice(0, mostShown)) console.error(sentence);
  if (sentences.length > mostShown) console.error(`… and ${sentences.length - mostShown} more.`);
}
