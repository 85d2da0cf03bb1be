import { sql } from "./db.server";
import { log } from "./log.server";

const intervalMs = 3_000;

/** As long as a transaction may be idle, in ms (`connect.server.ts`). */
const longestPause = 10_000;

/** Ends, until stopped, connections whose process stands still between the parts of a statement. PostgreSQL's own limits,
 * `statement_timeout` and `idle_in_transaction_session_timeout`, do not apply there, and others wait for what they hold. */
export function watchStuckConnections(): { stop(): void } {
  const timer = setInterval(() => {
    endStuckConnections().catch((error) => log.warn("database.stuck-not-ended", { error }));
  }, intervalMs);
  return { stop: () => clearInterval(timer) };
}

/** @param pause ms that a statement may wait for its next part; while it copies rows in, that is the usual thing */
export async function endStuckConnections(pause = longestPause): Promise<void> {
  const ended = await sql`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and state = 'active' and wait_event = 'ClientRead'
      and query_start < now() - ${pause} * interval '1 millisecond' and query not ilike 'copy %'`;
  if (ended.length > 0) log.warn("database.stuck-ended", { connections: ended.length });
}
