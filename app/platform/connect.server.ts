import type { ClientConfig } from "pg";
import postgres from "postgres";
import { choosePrimary, type KnownPrimary } from "./choose-host";
import { hostsOf, readDatabaseAddress } from "./database-address";
import { measureStatements } from "./statements.server";
import { type HostWatch, watchHosts } from "./watch-hosts.server";

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
  settings?: Record<string, number | boolean>;
  /** A pooler stands between, which lends a connection for one transaction: nothing may be left on it for the next. */
  isPooled?: boolean;
  /** Who chooses among the hosts of the address, where that is not the primary. */
  watch?: Pick<HostWatch, "socket"> | null;
  /** They read alone: what waits for a connection can be taken out of the queue, and what runs be cancelled, which meets
   * another read if it comes late. */
  isForReads?: boolean;
};

type Connections = ReturnType<typeof connect>;

/** Opens connections of their own, for what must not share the site's: with several hosts, to their primary. */
export function connect(url: string, options: ConnectOptions = {}) {
  const { max = 10, isPooled = false, isForReads = false, watch = primaryWatchOf(url) } = options;
  const settings = { ...defaults, ...(isForReads && { default_transaction_read_only: true }), ...options.settings };
  const client = postgres({
    ...readDatabaseAddress(url),
    ...(watch && { socket: watch.socket }),
    max,
    prepare: !isPooled,
    // A pooler may take the answer to one question for the end of all that were asked at once.
    ...((isPooled || isForReads) && { max_pipeline: 0 }),
    connect_timeout: 5,
    backoff: () => reconnectPause,
    onnotice: () => {},
    connection: isPooled ? { application_name: defaults.application_name } : settings,
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
  const watch = primaryWatchOf(url);
  return {
    ...readDatabaseAddress(url),
    ...(watch && { stream: watch.lateSocket }),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  };
}

const primaryWatches = new Map<string, HostWatch>();

/** Shared by all connections of this process to one address; an address of one host needs none. */
function primaryWatchOf(url: string): HostWatch | null {
  if (hostsOf(url).length === 1) return null;
  const watch = primaryWatches.get(url) ?? watchPrimary(url);
  primaryWatches.set(url, watch);
  return watch;
}

function watchPrimary(url: string): HostWatch {
  let known: KnownPrimary | null = null;
  return watchHosts(url, (reports) => {
    const choice = choosePrimary(reports, known);
    if ("refusal" in choice) return choice;
    known = choice.primary;
    return { index: known.index };
  });
}

/** What lets a process end. */
export function stopWatching(): void {
  for (const watch of primaryWatches.values()) watch.close();
  primaryWatches.clear();
}
