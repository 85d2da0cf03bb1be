import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageTurns } from "./page-turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pages that are made until they are told to end. */
function createPages() {
  const inTurn = createPageTurns();
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = (n: number) =>
    inTurn(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = (error) => (error ? reject(error) : resolve(n));
      });
    });
  const askEight = (first: number) => Array.from({ length: 8 }, (_, n) => ask(first + n));
  return { begun, ends, askEight, asked: askEight(0) };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

test("five pages are made at a time, the others in the order they came", async () => {
  const { begun, ends, asked } = createPages();
  await soon();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  expect(await asked[3]).toBe(3);
  await soon();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const n of [0, 1]) ends[n]?.();
  await soon();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("a page that fails gives up its turn, and says why", async () => {
  const { begun, ends, asked } = createPages();
  await soon();
  const failed = expect(asked[0]).rejects.toThrow("broken");
  ends[0]?.(new Error("broken"));
  await failed;
  await soon();
  expect(begun).toHaveLength(6);
});

test("pages that wait for somebody else hold nobody up for long, and give up one turn each", async () => {
  const { begun, ends, askEight } = createPages();
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toHaveLength(8);
  for (const end of ends) end();
  await soon();
  askEight(8);
  await soon();
  expect(begun).toHaveLength(8 + 5);
});
