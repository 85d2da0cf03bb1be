import { setImmediate as nextRound } from "node:timers/promises";

/** Node accepts one connection per round of the event loop. */
const rounds = 8;

let heard: Promise<unknown> = Promise.resolve();

/** Queues long work, admitting new connections between pieces. @param asker aborts @throws its reason */
export async function ownTurn(asker: AbortSignal): Promise<void> {
  const turn = heard;
  heard = turn.then(() => (asker.aborted ? undefined : hearOthers()));
  await turn;
  asker.throwIfAborted();
}

async function hearOthers(): Promise<void> {
  for (let round = 0; round < rounds; round++) await nextRound();
}
