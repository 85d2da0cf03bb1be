import { setImmediate as nextRound } from "node:timers/promises";

/** In each round of the event loop Node hears one new connection, so between two pages it takes some. */
const rounds = 8;

/** Until others have been heard after the work that began last. */
let heard: Promise<unknown> = Promise.resolve();

/** Waits until long work on this process's one thread may begin, one piece after the other; between two, whoever has
 * asked meanwhile is heard, and may be refused or answered from memory. @param asker is aborted when nobody wants the
 * work any more @throws the reason of that */
export async function ownTurn(asker: AbortSignal): Promise<void> {
  const turn = heard;
  heard = turn.then(() => (asker.aborted ? undefined : hearOthers()));
  await turn;
  asker.throwIfAborted();
}

async function hearOthers(): Promise<void> {
  for (let round = 0; round < rounds; round++) await nextRound();
}
