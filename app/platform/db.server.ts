import { sql as fragment, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { connect, prepared, stopWatching } from "./connect.server";
import { env } from "./env.server";
import { silenceWatchOf } from "./watch-silence.server";

const isPooled = env.databaseDirectUrl !== null;

const silence = silenceWatchOf(env.databaseUrl);
const watch = silence ?? undefined;

/** The database as SQL: for what is read in one round trip of its own. Whole numbers of any size arrive as numbers. */
export const sql = connect(env.databaseUrl, { isPooled, watch });

/** For what may be abandoned (`whileAsked`): the site's other statements neither wait for it nor can be cancelled for it. */
export const reads = connect(env.databaseUrl, { isPooled, watch, isForReads: true, max: 6 });

export const directUrl = env.databaseDirectUrl ?? env.databaseUrl;

/** Past the pooler where there is one: for what lasts longer than a transaction, above all to listen. */
export const direct = isPooled ? connect(directUrl) : sql;

export const db = drizzle({ client: prepared(sql), casing: "snake_case" });

export type Db = typeof db;

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** A moment of the database as ms UTC, a whole number. */
export const milliseconds = (moment: SQL) => fragment`floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** Ends every connection, after the queries under way, or after a second. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([sql, direct, reads].map((connections) => connections.end({ timeout: 1 })));
  silence?.close();
  stopWatching();
}
