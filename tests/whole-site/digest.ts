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
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns natural join information_schema.tables
    where table_type = 'BASE TABLE' and column_name <> 'last_used_at'
      and ((table_schema = 'public' and table_name <> all(${passedOver}))
        or (table_schema, table_name) = ('graphile_worker', '_private_jobs'))
    group by 1 order by 1`;
  return tables.map(({ name, columns }) => statementFor(name, columns)).join(" union all ");
}

/** Rows as text take a fifth of the time that they take as JSON. */
function statementFor(name: string, columns: string[]): string {
  const owners = ["user_id", "uid"].filter((column) => columns.includes(column)).map((column) => `${column}::text`);
  return `
    select '${name} ' || md5(row(${columns.map((column) => `"${column}"`).join(", ")})::text) as row from ${name}
    where not (coalesce(${[...owners, "''"].join(", ")}) = any($1))`;
}
