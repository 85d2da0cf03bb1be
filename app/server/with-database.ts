import { closeDatabase } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";
import { env } from "~/platform/env.server";

/** How many sentences of many a command prints. */
const mostShown = 20;

/** Runs what needs the database of this configuration, and leaves it as it was found: running or not. */
export async function withDatabase<Result>(run: () => Promise<Result>): Promise<Result> {
  const server = env.isEmbeddedDatabase ? await startEmbeddedPostgres() : null;
  try {
    return await run();
  } finally {
    await closeDatabase();
    await server?.stop();
  }
}

/** Says what is wrong with what a command was given, and ends it. */
export function leave(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Prints the first of many sentences. */
export function complain(sentences: string[]): void {
  for (const sentence of sentences.slice(0, mostShown)) console.error(sentence);
  if (sentences.length > mostShown) console.error(`… and ${sentences.length - mostShown} more.`);
}
