import { AsyncLocalStorage } from "node:async_hooks";
import type { PendingQuery, Row } from "postgres";
import { whileAsked } from "./abandoned-reads.server";
import {
  chooseReplica,
  type HostReport,
  hasReached,
  type LogPosition,
  lagOf,
  type PrimarySample,
  sampleMs,
} from "./choose-host";
import { connect } from "./connect.server";
import { isDatabaseAway } from "./database-away.server";
import { direct, reads } from "./db.server";
import { env } from "./env.server";
import { hasCode } from "./error-code";
import { timelineWritten, watchHosts } from "./watch-hosts.server";
import { withinLimit } from "./within-limit";

type Connections = typeof reads;

const rememberedMs = 60_000;

const mostTurns = 3;

/** A replica cancels reads of rows that the primary has vacuumed. */
const conflict = "40001";

const readingAfter = new AsyncLocalStorage<LogPosition>();

type Waiting = { position: LogPosition; callBack: () => void };

const start: LogPosition = { timeline: 0, position: 0 };

/** Where it is not known what was written. */
export const never: LogPosition = { timeline: 0, position: Number.MAX_SAFE_INTEGER };

const replica = env.databaseReplicaUrl === null ? null : openReplica(env.databaseReplicaUrl);

export const hasReplica = replica !== null;

/** Reads from a replica, else from the primary; where neither answers, from what is next chosen. @param ask may be called again */
export async function readSomewhere<Rows extends Row[]>(ask: (sql: Connections) => PendingQuery<Rows>): Promise<Rows> {
  if (!replica) return whileAsked(() => ask(reads));
  replica.watch.begin();
  for (let turn = 1; ; turn++) {
    try {
      return (await fromReplica(replica, ask)) ?? (await whileAsked(() => ask(reads)));
    } catch (error) {
      if (!isDatabaseAway(error) || turn === mostTurns) throw error;
      await replica.watch.next();
    }
  }
}

/** @returns null where it has not got what the asker has written, or does not answer */
async function fromReplica<Rows extends Row[]>(
  { watch, connections }: ReturnType<typeof openReplica>,
  ask: (sql: Connections) => PendingQuery<Rows>,
): Promise<Rows | null> {
  if (!hasReached(watch.report(), readingAfter.getStore() ?? start)) return null;
  try {
    return await whileAsked(() => ask(connections));
  } catch (error) {
    if (isDatabaseAway(error) || hasCode(error, conflict)) return null;
    throw error;
  }
}

/** Reads within `run` see at least what the primary had written there. */
export function readAfter<Result>(position: LogPosition, run: () => Result): Result {
  return readingAfter.run(position, run);
}

/** Whether only a replica answers, so that nothing can be written; as of a second ago. */
export function isPrimaryAway(): boolean {
  return replica !== null && replica.watch.report() !== null && replica.isPrimaryAway();
}

/** Where the primary's log stands. @throws where it does not answer */
export async function currentPosition(): Promise<LogPosition> {
  const [row] = await direct.unsafe<LogPosition[]>(
    `select ${timelineWritten} as timeline, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`,
  );
  return row ?? never;
}

/** ms that the nearest replica lags, even one not used. @returns null without one @throws when none answers */
export async function replicaLag(): Promise<number | null> {
  if (!replica) return null;
  await replica.watch.begin();
  return replica.lag();
}

/** Calls back once the replica has what the primary has now; never without one. */
export async function onceReplicated(callBack: () => void): Promise<void> {
  if (!replica) return;
  const position = await currentPosition().catch(() => never);
  replica.waiting.add({ position, callBack });
}

/** Ends the replica's connections after the queries under way, or after a second. */
export async function closeReplica(): Promise<void> {
  replica?.watch.close();
  await replica?.connections.end({ timeout: 1 });
}

function openReplica(url: string) {
  const waiting = new Set<Waiting>();
  let samples: PrimarySample[] = [];
  let current: number | null = null;
  let furthest: number | null = null;
  let isAway = false;
  const watch = watchHosts(url, async (reports) => {
    const standbys = reports.flatMap((report) => (report?.isStandby ? [report.position] : []));
    furthest = standbys.length === 0 ? null : Math.max(...standbys);
    const written = await takeSample();
    isAway = typeof written === "string";
    current = chooseReplica(reports, samples, current, written === "gone");
    tellReached(current === null ? null : (reports[current] ?? null));
    if (typeof written !== "string")
      samples = [...samples.filter((one) => one.at > written.at - rememberedMs), written];
    return current === null ? { refusal: "no replica is near to the primary" } : { index: current };
  });
  return {
    watch,
    waiting,
    connections: connect(url, { isForReads: true, watch }),
    isPrimaryAway: () => isAway,
    lag: () => {
      if (furthest === null) throw new Error("No replica answers");
      return lagOf(furthest, samples);
    },
  };

  function tellReached(report: HostReport | null): void {
    for (const wish of waiting) {
      if (report && !hasReached(report, wish.position)) continue;
      waiting.delete(wish);
      wish.callBack();
    }
  }
}

/** While the primary is away nobody is told that anything was written, so earlier samples stay valid. */
async function takeSample(): Promise<PrimarySample | "late" | "gone"> {
  const at = Date.now();
  try {
    const { position } = await withinLimit(currentPosition(), sampleMs);
    return { at, position };
  } catch (error) {
    return isDatabaseAway(error) ? "gone" : "late";
  }
}
