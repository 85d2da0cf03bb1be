import { expect, test, vi } from "vitest";
import { tracedJob, withTrace } from "./tracing.server";

test("without a collector a job is given what it was told, and nothing else", async () => {
  expect(withTrace({ id: 1 })).toEqual({ id: 1 });
  const work = vi.fn(async () => {});
  await tracedJob("letter", { id: 1 }, work);
  expect(work).toHaveBeenLastCalledWith({ id: 1 });
});

test.each([
  ["one of this kind", `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`],
  ["none", "nonsense"],
  ["no text", 7],
])("a job never sees the trace that it carries: %s", async (_, _trace) => {
  const work = vi.fn(async () => {});
  await tracedJob("letter", { id: 1, _trace }, work);
  expect(work).toHaveBeenLastCalledWith({ id: 1 });
});
