import type { ClientConfig } from "pg";
import postgres from "postgres";
import { choosePrimary, type KnownPrimary } from "./choose-host";
import { hostsOf, readDatabaseAddress } from "./database-address";
import { isCausedBy } from "./error-code";
import { measureStatements } from "./statements.server";
import { type HostWatch, watchHosts } from "./watch-hosts.server";

/** What a process holds that stands still, others wait for. */
export const timeouts: Record<string, string> = {
  statement_timeout: "15s",
  idle_in_transaction_session_timeout: "10s",
};

/** A server that was told of no fast disks reads whole tables, and compiles a search for longer than it takes. */
export const planning = { random_page_cost: "1.1", jit: "off", max_parallel_workers_per_gather: "0" };

const defaults = { application_name: "samfard", ...timeouts, ...planning };

/** Planning a search takes longer than most do, in each connection; plans are good for any values (`search/sql.server.ts`). */
const forReads = { default_transaction_read_only: true, plan_cache_mode: "force_generic_plan" };
const mostReading = 6;

/** seconds; short, so that nobody waits for a server that is back */
const reconnectPause = 0.1;

type ConnectOptions = {
  max?: number;
  /** PostgreSQL's, times in ms */
  settings?: Record<string, number | boolean | string>;
  /** A pooler lends a connection per transaction: nothing may be left on it. */
  isPooled?: boolean;
  watch?: Pick<HostWatch, "socket"> | null;
  /** Reads only: they can be dropped from the queue or cancelled, which may hit another read. */
  isForReads?: boolean;
};

type Connections = ReturnType<typeof connect>;

/** Opens a separate pool; with several hosts, to the one that `watch` chooses: by default their primary. */
export function connect(url: string, options: ConnectOptions = {}) {
  const { isPooled = false, isForReads = false, watch = primaryWatchOf(url) } = options;
  const max = options.max ?? (isForReads ? mostReading : 10);
  const settings = { ...defaults, ...(isForReads && forReads), ...options.settings };
  const client = postgres({
    ...readDatabaseAddress(url),
    ...(watch && { socket: watch.socket }),
    max,
    prepare: !isPooled,
    // A pooler may end a pipeline at its first answer.
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

/** Longer parameter lists vary in length: none is worth caching. */
const mostParameters = 50;

type Transaction = postgres.TransactionSql<{ bigint: number }>;

/** For drizzle, whose statements would otherwise be described first each time: a round trip more, and a process that stands
 * still between the two holds what others wait for, without any limit of PostgreSQL. A transaction that the server ends, as
 * it and another wait for each other, begins anew. */
export function prepared(client: Connections): Connections {
  const begin = (work: (tx: Transaction) => Promise<unknown>) =>
    onceFree(() => client.begin((tx) => work(preparedWithin(tx))));
  return withMethods(client, { unsafe: preparing(client), begin });
}

const mostDeadlocks = 3;

async function onceFree(run: () => Promise<unknown>, earlier = 0): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (earlier === mostDeadlocks || !isCausedBy(error, "40P01")) throw error;
    return onceFree(run, earlier + 1);
  }
}

function preparedWithin(tx: Transaction): Transaction {
  const savepoint = (work: (tx: Transaction) => Promise<unknown>) =>
    tx.savepoint((inner) => work(preparedWithin(inner)));
  return withMethods(tx, { unsafe: preparing(tx), savepoint });
}

function preparing({ unsafe }: Pick<Connections, "unsafe">): Connections["unsafe"] {
  return (query, parameters = []) => unsafe(query, parameters, { prepare: parameters.length <= mostParameters });
}

function withMethods<Client extends object>(client: Client, methods: Record<string, unknown>): Client {
  return new Proxy(client, {
    get: (target, name) => (typeof name === "string" && methods[name]) || Reflect.get(target, name),
  });
}

/** The same database for node-postgres, which the job queue and COPY use. */
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

/** Shared by all connections to one address; one host needs none. */
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

/** Stops what would keep the process alive. */
export function stopWatching(): void {
  for (const watch of primaryWatches.values()) watch.close();
  primaryWatches.clear();
}
