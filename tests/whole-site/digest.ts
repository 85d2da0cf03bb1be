import type { User } from "~/modules/users/types";
import { sql } from "~/platform/db.server";

/** What changes by looking, by asking, never, or with the tables it is made from. */
const passedOver = ["last_seen", "rate_limit", "place", "ride_listing", "ride_road"];

/**
 * A fingerprint of every row of every table, and of the jobs waiting in the queue.
 * @param except whose own rows are passed over
 */
export async function digestOfDatabase(except?: User): Promise<string[]> {
  const theirs = except ? [String(except.id), except.uid] : [];
  statement ??= statementForAllTables();
  const rows = await sql.unsafe<{ row: string }[]>(await statement, [theirs], { prepare: true });
  return rows.map(({ row }) => row).sort();
}

let statement: Promise<string> | null = null;

async function statementForAllTables(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename <> all(${passedOver}))
      or (schemaname, tablename) = ('graphile_worker', '_private_jobs')
    order by 1`;
  const each = tables.map(
    ({ name }) => `
      select '${name} ' || md5(fields::text) as row
      from ${name} t, lateral (select to_jsonb(t) - 'last_used_at') as of (fields)
      where not (coalesce(fields ->> 'user_id', fields ->> 'uid', '') = any($1))`,
  );
  return each.join(" union all ");
}
