import { drizzle } from "drizzle-orm/postgres-js";
import { connect } from "./connect.server";
import { env } from "./env.server";

/** The database as SQL: for what is read in one round trip of its own. Whole numbers of any size arrive as numbers. */
export const sql = connect(env.databaseUrl);

/** For searches, which may be some moments behind: a read replica where there is one. */
export const replica = env.databaseReplicaUrl ? connect(env.databaseReplicaUrl) : sql;

/** The database as typed tables, over the same connections. */
export const db = drizzle({ client: sql, casing: "snake_case" });

export type Db = typeof db;

/** What `db.transaction` hands over. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Ends every connection, after the queries under way, or after five seconds. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([sql.end({ timeout: 5 }), replica.end({ timeout: 5 })]);
}
