import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resultWithin, withinLimit } from "./within-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});

test("who waits longer than the limit gets an error, or what stands for the result", async () => {
  const refused = expect(withinLimit(never, 100)).rejects.toThrow("No answer within 100 ms");
  const other = resultWithin(never, 100, "late");
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  expect(await other).toBe("late");
});

test("nothing is left that would hold a result, or an error, until the limit", async () => {
  expect(await resultWithin(Promise.resolve("page"), 15_000, null)).toBe("page");
  await expect(withinLimit(Promise.reject(new Error("gone")), 15_000)).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});
