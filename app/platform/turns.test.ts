import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownTurn } from "./turns.server";

const staying = new AbortController().signal;
/** How often whoever else asked was heard. */
let heard = 0;
let isListening = true;

beforeEach(() => {
  heard = 0;
  isListening = true;
  listen();
});
afterEach(async () => {
  isListening = false;
  await nextRound();
});

function listen(): void {
  setImmediate(() => {
    if (!isListening) return;
    heard++;
    listen();
  });
}

test("who is alone begins at once", async () => {
  await ownTurn(staying);
  expect(heard).toBe(0);
});

test("each begins when the one before it has begun, and others are heard in between", async () => {
  const begun: number[] = [];
  const heardBefore: number[] = [];
  const turns = [0, 1, 2].map(async (n) => {
    await ownTurn(staying);
    begun.push(n);
    heardBefore.push(heard);
  });
  await Promise.all(turns);
  expect(begun).toEqual([0, 1, 2]);
  const [first = 0, second = 0, third = 0] = heardBefore;
  expect(second - first).toBeGreaterThanOrEqual(8);
  expect(third - second).toBeGreaterThanOrEqual(8);
});

test("who comes right after another does not keep those from being heard who ask meanwhile", async () => {
  await ownTurn(staying);
  const before = heard;
  await ownTurn(staying);
  expect(heard - before).toBeGreaterThanOrEqual(8);
});

test("who leaves meanwhile gets no turn, and nobody waits for it", async () => {
  const leaving = new AbortController();
  const turns = [ownTurn(staying), ...Array.from({ length: 100 }, () => ownTurn(leaving.signal)), ownTurn(staying)];
  leaving.abort(new Error("gone"));
  const outcomes = await Promise.allSettled(turns);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", ...Array(100).fill("rejected"), "fulfilled"]);
  expect(heard).toBeLessThan(20);
});

test("after a crowd has gone the next is alone again", async () => {
  await Promise.all([ownTurn(staying), ownTurn(staying)]);
  for (let round = 0; round < 20; round++) await nextRound();
  const before = heard;
  await ownTurn(staying);
  expect(heard).toBe(before);
});
