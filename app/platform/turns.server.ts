import { setImmediate as nextRound } from "node:timers/promises";

/** In each round of the event loop Node hears one new connection, so between two pages it takes some. */
const rounds = 8;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Waits until long work on this process's one thread may begin, one piece after the other; between two, whoever has
 * asked meanwhile is heard, and may be refused or answered from memory. @param asker is aborted when nobody wants the
 * work any more @throws the reason of that */
export async function ownTurn(asker: AbortSignal): Promise<void> {
  const isAlone = waiting++ === 0;
  const before = last;
  last = before.then(() => (isAlone || asker.aborted ? undefined : hearOthers()));
  await last;
  waiting--;
  asker.throwIfAborted();
}

async function hearOthers(): Promise<void> {
  for (let round = 0; round < rounds; round++) await nextRound();
}
