import { randomUUID } from "node:crypto";
import { planning, timeouts } from "./connect.server";
import { direct, sql } from "./db.server";
import { hasCode } from "./error-code";
import { resultWithin } from "./within-limit";

const oldestVersion = 150_000;

const hearingLimitMs = 5_000;

const sorted = ["arboga", "Zinkgruvan", "Åre", "Ängelholm", "Örebro"];

const howToMakeOne =
  "create database samfard template template0 encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C'";

const pooler = "Behind a pooler such as PgBouncer, set DATABASE_DIRECT_URL to the address of the database itself";

/** @returns warnings @throws an error whose message says what to do */
export async function checkDatabase(): Promise<string[]> {
  try {
    await checkVersion();
    await checkSorting();
    await checkHearing();
  } catch (error) {
    if (!isRefusedByPooler(error)) throw error;
    throw new Error(`What answers at DATABASE_URL takes none of our settings. ${pooler}.`, { cause: error });
  }
  return [...(await outdatedCollation()), ...(await missingOfRole())];
}

async function checkVersion(): Promise<void> {
  const [row] = await direct<{ version: number; name: string }[]>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as name`.simple();
  if (row && row.version >= oldestVersion) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${row?.name}: 15 or newer is needed.`);
}

/** Other collations order Swedish names wrongly and break keyset paging. */
async function checkSorting(): Promise<void> {
  const [row] = await direct<{ encoding: string; names: string[] }[]>`
    select current_setting('server_encoding') as encoding,
      array(
        select name from unnest(array['Örebro', 'Zinkgruvan', 'Ängelholm', 'arboga', 'Åre']) as name order by name
      ) as names`.simple();
  if (row?.encoding === "UTF8" && row.names.join() === sorted.join()) return;
  const fault = row?.encoding === "UTF8" ? "does not sort as Swedish does" : `is encoded in ${row?.encoding}`;
  throw new Error(`The database at DATABASE_URL ${fault}. Make it so: ${howToMakeOne};`);
}

/** Transaction pooling accepts LISTEN but never delivers. */
async function checkHearing(): Promise<void> {
  const channel = `start_${randomUUID().replaceAll("-", "")}`;
  let hear = () => {};
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true);
  });
  const { unlisten } = await direct.listen(channel, hear);
  await sql.notify(channel, "");
  const isHeard = await resultWithin(heard, hearingLimitMs, false);
  if (!isHeard) throw new Error(`The database takes LISTEN, but what it is told does not arrive. ${pooler}.`);
  await unlisten();
}

/** A new ICU version may sort differently from existing indexes. */
async function outdatedCollation(): Promise<string[]> {
  const [row] = await direct<{ name: string; made: string | null; now: string | null }[]>`
    select datname as name, datcollversion as made, pg_database_collation_actual_version(oid) as now
    from pg_database where datname = current_database()`.simple();
  if (!row?.made || !row.now || row.made === row.now) return [];
  const cure = `reindex database ${row.name}; alter database ${row.name} refresh collation version`;
  return [`The database was made with version ${row.made} of its collation, and now has ${row.now}. Run: ${cure};`];
}

/** What other connections ask for themselves. */
async function missingOfRole(): Promise<string[]> {
  if (direct === sql) return [];
  const wished = { ...timeouts, ...planning };
  const [role] = await sql<{ name: string; settings: Record<string, string> }[]>`
    select current_user as name, json_object_agg(name, setting) as settings
    from pg_settings where name = any(${Object.keys(wished)})`;
  const missing = Object.entries(wished).filter(([name, value]) =>
    name in timeouts ? role?.settings[name] === "0" : role?.settings[name] !== value,
  );
  if (missing.length === 0) return [];
  const cure = missing.map(([name, value]) => `alter role ${role?.name} set ${name} = '${value}';`).join(" ");
  return [`Through the pooler a query may run for ever, or far longer than it needs. Run: ${cure}`];
}

/** PgBouncer closes connections that use settings it does not know. */
function isRefusedByPooler(error: unknown): boolean {
  return hasCode(error, "08P01") && /startup parameter/.test(error.message);
}
