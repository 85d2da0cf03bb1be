import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import type { PendingQuery, Row } from "postgres";

/** As PostgreSQL says that a statement was cancelled (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const cancelled = "57014";

const asker = new AsyncLocalStorage<AbortSignal | null>();

/** What is read while `run` lasts is read for one asker alone. @param left is aborted once they wait no longer */
export function readFor<Result>(left: AbortSignal, run: () => Result): Result {
  // A page reads many things at once.
  setMaxListeners(0, left);
  return asker.run(left, run);
}

/** What is read while `run` lasts is shared with others: it is read to its end, whoever leaves. */
export function readForAnybody<Result>(run: () => Result): Result {
  return asker.run(null, run);
}

/** Waits for a read as long as its asker does; then it is not asked, taken out of the queue, or cancelled where it runs.
 * @param ask is called twice where the cancelling of an earlier read came late and met this one */
export async function whileAsked<Rows extends Row[]>(ask: () => PendingQuery<Rows>): Promise<Rows> {
  const left = asker.getStore();
  left?.throwIfAborted();
  try {
    return await untilLeft(ask(), left);
  } catch (error) {
    left?.throwIfAborted();
    if (!isCancelled(error)) throw error;
    return await untilLeft(ask(), left);
  }
}

async function untilLeft<Rows extends Row[]>(query: PendingQuery<Rows>, left: AbortSignal | null = null) {
  const cancel = () => query.cancel();
  left?.addEventListener("abort", cancel, { once: true });
  try {
    return await query;
  } finally {
    left?.removeEventListener("abort", cancel);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === cancelled;
}
