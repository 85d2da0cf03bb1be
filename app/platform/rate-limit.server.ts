import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { sql } from "./db.server";
import { env } from "./env.server";
import { keyedHash } from "./seal.server";
import { withinLimit } from "./within-limit";

/** @param key person or network @returns seconds to wait; 0 within the limit */
export type Limit = (key: string, points?: number) => Promise<number>;

/** ms before this process counts by itself */
const timeoutMs = 500;

/** The limiter's `pg` interface over our connections; always the same few statements. */
const store = {
  async query({ text, values }: { text: string; values: (string | number | null)[] }) {
    const rows = await withinLimit(sql.unsafe(text, values, { prepare: true }), timeoutMs);
    return { rows, rowCount: rows.count };
  },
};

/** A limit counted by this process. @param points per `seconds`, times `RATE_LIMIT_FACTOR` */
export function ownLimit(points: number, seconds: number): Limit {
  return limitOf(memory(points, seconds));
}

/** A limit counted by all processes, by a hash of the key; without the database by each. @param name separates keys */
export function sharedLimit(name: string, points: number, seconds: number): Limit {
  const most = points * env.rateLimitFactor;
  const limit = limitOf(
    new RateLimiterPostgres({
      storeClient: store,
      storeType: "client",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: most,
      duration: seconds,
      inMemoryBlockOnConsumed: most,
      insuranceLimiter: memory(points, seconds),
    }),
  );
  return (key, weight) => limit(keyedHash(key, `limit ${name}`), weight);
}

function memory(points: number, seconds: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: points * env.rateLimitFactor, duration: seconds });
}

function limitOf(limiter: RateLimiterMemory | RateLimiterPostgres): Limit {
  return async (key, points = 1) => {
    try {
      await limiter.consume(key, points);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000) || 1;
    }
  };
}

export async function forgetLimits(now: number): Promise<void> {
  await sql`delete from rate_limit where expire < ${now}`;
}
