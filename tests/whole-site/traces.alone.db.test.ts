import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Span } from "#tests/fakes/trace-collector";
import { sql } from "~/platform/db.server";
import { startWorker } from "~/platform/queue.server";
import { startTracing } from "~/platform/tracing-sdk.server";
import { createApp } from "~/server/app";
import { lanes } from "~/server/tasks";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { visit } from "./visitor";

const { server, origin, collector } = await vi.hoisted(async () => ({
  ...(await (await import("./listening")).listen()),
  collector: await (await import("#tests/fakes/trace-collector")).startTraceCollector(),
}));
const traces = vi.hoisted(() => ({ url: collector.url, share: 1 }));

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { traces });
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);
let stopTracing: () => Promise<void>;

beforeAll(() => {
  stopTracing = startTracing(traces, "test");
});
afterAll(() => collector.stop());

test("a letter belongs to the request that caused it, through its job, and nothing in a trace was typed", async () => {
  const driver = await createUser();
  const traveller = await createUser({ displayName: "Kanarie Fågel", email: "kanarie@example.se" });
  const ride = await createRide({ userId: driver.id });
  const visitor = await visit(traveller);
  const made = `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`;
  const form = {
    formKey: randomUUID(),
    seats: "1",
    from: "stockholm",
    to: "malmo",
    message: "Kanariefågel 070-123 45 67",
  };
  const asked = await visitor.post(`/book-ride/${ride.publicId}?q=kanarie`, form, { traceparent: made });
  expect(asked.status).toBe(303);
  const jobs = await sql`select payload from graphile_worker._private_jobs where payload::jsonb ? '_trace'`;
  expect(jobs.length).toBeGreaterThan(0);

  const worker = await startWorker(lanes, "");
  const left = () => sql`select from graphile_worker.jobs where run_at <= now()`;
  await vi.waitUntil(async () => (await left()).length === 0, { timeout: 20_000 });
  await worker.stop();
  await stopTracing();

  const letter = named("letter email");
  expect(lineOf(letter).map(({ name }) => name)).toEqual([
    "letter email",
    "job notifications:deliver",
    "POST /book-ride/:rideId",
  ]);
  const request = named("POST /book-ride/:rideId");
  expect(request.traceId).not.toBe("ab".repeat(16));
  expect(childrenOf(request)).toContain("insert booking");
  expect(childrenOf(named("job notifications:deliver"))).toContain("update notification");
  expect(collector.bodies.join().toLowerCase()).not.toMatch(/kanarie|070-?123|@example/);
});

function named(wanted: string): Span {
  const span = collector.spans.find(({ name }) => name === wanted);
  if (!span) throw new Error(`${wanted} is not among ${collector.spans.map(({ name }) => name).join(", ")}`);
  return span;
}

/** A span and what it belongs to, the request last. */
function lineOf(span: Span): Span[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [span, ...lineOf(parent)] : [span];
}

function childrenOf({ spanId }: Span): string[] {
  return collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
}
