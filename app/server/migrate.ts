import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "~/platform/connect.server";
import { directUrl } from "~/platform/db.server";
import { migrateQueue } from "~/platform/queue.server";

/** Held while migrating, so that of several processes that start at once one migrates and the others wait. */
export const migrationLock = 4_201_002;

export const migrationsFolder = "migrations";

/** Fails, rather than hold up the site, when a table stays locked by others for five seconds. */
export async function migrate(url = directUrl): Promise<void> {
  const connection = connect(url, { max: 1, settings: { lock_timeout: 0, statement_timeout: 0 } });
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await connection`set lock_timeout = '5s'`;
    await applyMigrations(drizzle({ client: connection }), { migrationsFolder });
    await migrateQueue(url);
  } finally {
    await connection.end({ timeout: 5 });
  }
}
