import { setImmediate as nextRound } from "node:timers/promises";
import { resultWithin } from "./within-limit";

/** Node accepts one connection per round of the event loop. */
const rounds = 8;

/** ms: pages wait so long at most for forms, each, and for one form in all */
const patience = { each: 25, all: 500 };

let heard: Promise<unknown> = Promise.resolve();
const forms = new Set<Promise<unknown>>();

/** Queues long work, admitting new connections and steps of forms between pieces. @param asker aborts @throws its reason */
export async function ownTurn(asker: AbortSignal): Promise<void> {
  const turn = heard;
  heard = turn.then(() => (asker.aborted ? undefined : hearOthers()));
  await turn;
  asker.throwIfAborted();
}

async function hearOthers(): Promise<void> {
  for (let round = 0; round < rounds; round++) await nextRound();
  if (forms.size > 0) await resultWithin(Promise.all(forms), patience.each, null);
}

/** Lets a form that is carried out go before pages: each of its many statements would otherwise wait for one of them. */
export function goFirst(carriedOut: Promise<unknown>): void {
  const first = resultWithin(carriedOut, patience.all, null)
    .catch(() => null)
    .finally(() => forms.delete(first));
  forms.add(first);
}
