import { sql as fragment, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type { PendingQuery, Row } from "postgres";
import { connect, prepared, stopWatching } from "./connect.server";
import { env } from "./env.server";
import { silenceWatchOf } from "./watch-silence.server";

const isPooled = env.databaseDirectUrl !== null;

const silence = silenceWatchOf(env.databaseUrl);
const watch = silence ?? undefined;

/** Raw SQL, for reads in one round trip. Integers of any size arrive as numbers. */
export const sql = connect(env.databaseUrl, { isPooled, watch });

/** Raw SQL, or a part of some. */
export type Sql = PendingQuery<Row[]>;

/** For reads that may be abandoned (`whileAsked`): they neither delay nor cancel other statements. */
export const reads = connect(env.databaseUrl, { isPooled, watch, isForReads: true });

export const directUrl = env.databaseDirectUrl ?? env.databaseUrl;

/** Bypasses the pooler, for what outlasts a transaction, above all LISTEN. */
export const direct = isPooled ? connect(directUrl) : sql;

export const db = drizzle({ client: prepared(sql), casing: "snake_case" });

export type Db = typeof db;

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** SQL for a moment in ms UTC. */
export const milliseconds = (moment: SQL) => fragment`floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** As `milliseconds`, for `sql`. */
export const rawMilliseconds = (moment: Sql) => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** SQL for the moment that is given in ms UTC. */
export const timestamp = (ms: number) => fragment`${new Date(ms).toISOString()}::timestamptz`;

/** As `timestamp`, for `sql`. */
export const rawTimestamp = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Lets one at a time do what the names say, until `tx` ends. They are locked in their order. */
export async function lockByName(tx: Tx, ...names: (string | SQL)[]): Promise<void> {
  const locks = names.map((name) => fragment`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await tx.execute(fragment`select ${fragment.join(locks, fragment`, `)}`);
}

/** Ends every connection after the queries under way, or after a second. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([sql, direct, reads].map((connections) => connections.end({ timeout: 1 })));
  silence?.close();
  stopWatching();
}
