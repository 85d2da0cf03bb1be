import type { ClientConfig } from "pg";
import postgres from "postgres";
import { readDatabaseAddress } from "./database-address";
import { measureStatements } from "./statements.server";

const defaults = {
  application_name: "samfard",
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** How soon a server that is away is asked again, in seconds: nobody shall wait for one that is back. */
const reconnectPause = 0.1;

type ConnectOptions = {
  max?: number;
  /** PostgreSQL's own, times in ms. */
  settings?: Record<string, number>;
  /** A pooler stands between, which lends a connection for one transaction: nothing may be left on it for the next. */
  isPooled?: boolean;
};

type Connections = ReturnType<typeof connect>;

/** Opens connections of their own, for what must not share the site's. */
export function connect(url: string, { max = 10, settings = {}, isPooled = false }: ConnectOptions = {}) {
  const client = postgres({
    ...readDatabaseAddress(url),
    max,
    prepare: !isPooled,
    connect_timeout: 5,
    backoff: () => reconnectPause,
    onnotice: () => {},
    connection: isPooled ? { application_name: defaults.application_name } : { ...defaults, ...settings },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
  measureStatements(client.unsafe(""));
  return client;
}

/** Statements with more parameters are lists, of every length: none is worth keeping. */
const mostParameters = 50;

/** For drizzle, whose statements are otherwise described and planned anew, in two round trips, each time they are asked.
 * Not within its transactions. */
export function prepared(client: Connections): Connections {
  const unsafe: Connections["unsafe"] = (query, parameters = []) =>
    client.unsafe(query, parameters, { prepare: parameters.length <= mostParameters });
  return new Proxy(client, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
}

/** How the other driver, that of the job queue and of copying, reaches the same database. */
export function connectionOf(url: string): ClientConfig {
  return { ...readDatabaseAddress(url), connectionTimeoutMillis: 5000, keepAlive: true };
}
