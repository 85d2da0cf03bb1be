import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import type { PendingQuery, Row } from "postgres";
import { hasCode } from "./error-code";

/** query_canceled (https://www.postgresql.org/docs/current/errcodes-appendix.html) */
const cancelled = "57014";

/** ms; most reads are done by then. PostgreSQL cancels whatever a connection does when it hears of it, perhaps the next read. */
const leaveTo = 250;

const mostAttempts = 3;

const asker = new AsyncLocalStorage<AbortSignal | null>();

/** Reads within `run` belong to one asker. @param left aborts when they no longer wait */
export function readFor<Result>(left: AbortSignal, run: () => Result): Result {
  // A page reads many things at once.
  setMaxListeners(0, left);
  return asker.run(left, run);
}

/** Reads within `run` are shared, so they are completed whoever leaves. */
export function readForAnybody<Result>(run: () => Result): Result {
  return asker.run(null, run);
}

/** Waits for a read while its asker does; soon after it is dropped or cancelled. @param ask may be called again */
export async function whileAsked<Rows extends Row[]>(ask: () => PendingQuery<Rows>, attempt = 1): Promise<Rows> {
  const left = asker.getStore();
  left?.throwIfAborted();
  try {
    return await untilLeft(ask(), left);
  } catch (error) {
    left?.throwIfAborted();
    if (!hasCode(error, cancelled) || attempt === mostAttempts) throw error;
    return whileAsked(ask, attempt + 1);
  }
}

async function untilLeft<Rows extends Row[]>(query: PendingQuery<Rows>, left: AbortSignal | null = null) {
  let leaving: NodeJS.Timeout | undefined;
  const leave = () => {
    leaving = setTimeout(() => query.cancel(), leaveTo);
  };
  left?.addEventListener("abort", leave, { once: true });
  try {
    return await query;
  } finally {
    left?.removeEventListener("abort", leave);
    clearTimeout(leaving);
  }
}
