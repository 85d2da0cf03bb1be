import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "~/platform/connect.server";
import { directUrl } from "~/platform/db.server";
import { isCausedBy } from "~/platform/error-code";
import { migrateQueue } from "~/platform/queue.server";

/** Advisory lock: of several processes that start at once one migrates and the others wait. */
export const migrationLock = 4_201_002;

export const migrationsFolder = "migrations";

/** ms. Queries queue up behind a migration that waits for a table, so it lets go and tries again. */
const lockTimeout = 500;
const pause = 1_000;

const locked = "55P03";
const attempts = 40;

/** Fails, rather than hold up the site, when a table stays locked. */
export async function migrate(url = directUrl, folder = migrationsFolder): Promise<void> {
  const connection = connect(url, { max: 1, settings: { lock_timeout: 0, statement_timeout: 0 } });
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await connection.unsafe(`set lock_timeout = ${lockTimeout}`);
    await letOthersGoFirst(() => applyMigrations(drizzle({ client: connection }), { migrationsFolder: folder }));
    await migrateQueue(url);
  } finally {
    await connection.end({ timeout: 5 });
  }
}

async function letOthersGoFirst(apply: () => Promise<void>): Promise<void> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await apply();
    } catch (error) {
      if (left === 0 || !isCausedBy(error, locked)) throw error;
      await wait(pause);
    }
  }
}
