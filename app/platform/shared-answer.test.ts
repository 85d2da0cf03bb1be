import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextRound } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sharedAnswers } from "./shared-answer";

const find = async ({ length }: { length: number }) => {
  await nextRound();
  if (length === 0) throw new Error("nothing to find");
  return { length };
};

test("who asks at once and later is given one answer; a failure is not kept", async () => {
  const answers = sharedAnswers(find, { max: 2 });
  const ask = (length: number, key = "one") => answers.forceFetch(key, { context: { length } });
  await expect(ask(0)).rejects.toThrow("nothing to find");
  expect(await Promise.all([ask(1), ask(2)])).toEqual([{ length: 1 }, { length: 1 }]);
  expect(await ask(3)).toEqual({ length: 1 });
  const [pushedOut] = await Promise.all([ask(4, "two"), ask(5, "three"), ask(6, "four")]);
  expect(pushedOut).toEqual({ length: 4 });
});

test("an answer that is kept does not hold who asked for it", async () => {
  const answers = sharedAnswers(find, { max: 2 });
  const request = new AsyncLocalStorage<object>();
  const ask = () => answers.forceFetch("one", { context: { length: 1 } });
  const asker = await (async () => {
    const person = {};
    await request.run(person, ask);
    return new WeakRef(person);
  })();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const isHeld = () => {
    collectGarbage();
    return asker.deref() !== undefined;
  };
  await expect.poll(isHeld).toBe(false);
  expect(answers.has("one")).toBe(true);
});
