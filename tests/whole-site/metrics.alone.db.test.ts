import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createPaidUnlock } from "#tests/factories/unlocks";
import { hangUp, listenOn } from "#tests/setup/ports";
import { confirmHold } from "~/modules/bus/bookings.server";
import { sql } from "~/platform/db.server";
import { startHeartbeat } from "~/platform/heartbeat.server";
import { registry } from "~/platform/metrics.server";
import { startWorker } from "~/platform/queue.server";
import { createApp } from "~/server/app";
import { answerMetrics } from "~/server/metrics";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { type Visitor, visit } from "./visitor";
import { createWorld, type World } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se"] });
});

const token = "a-token-of-this-test-0123456789-0123456789";
const { app } = createApp(await createWholeBuild());
answerWith(server, app);
const measured = createServer(answerMetrics(token));
let address: string;
let world: World;
let visitor: Visitor;
let owner: Visitor;

beforeAll(async () => {
  address = `http://127.0.0.1:${await listenOn(measured)}`;
  world = await createWorld();
  visitor = await visit(null);
  owner = await visit(world.people.owner);
});
afterAll(() => hangUp(measured));

test.each<[string, string, RequestInit]>([
  ["no token", "/metrics", {}],
  ["another token", "/metrics", { headers: { Authorization: `Bearer ${token}x` } }],
  ["the beginning of the token", "/metrics", { headers: { Authorization: `Bearer ${token.slice(0, -1)}` } }],
  ["the token by another scheme", "/metrics", { headers: { Authorization: `Basic ${token}` } }],
  ["another method", "/metrics", { method: "POST", headers: { Authorization: `Bearer ${token}` } }],
  ["the token in the address", `/metrics?token=${token}`, { headers: { Authorization: `Bearer ${token}` } }],
])("with %s there is nothing, as at any other address", async (_, path, init) => {
  const [asked, unknown] = await Promise.all([fetch(address + path, init), fetch(`${address}/nothing`)]);
  expect([asked.status, await asked.text()]).toEqual([404, ""]);
  expect([unknown.status, await unknown.text()]).toEqual([404, ""]);
});

test("the site itself has no such page, whoever asks", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  const [asked, unknown] = await Promise.all([visitor.get("/metrics", headers), visitor.get("/nothing-here")]);
  expect([asked.status, unknown.status]).toEqual([404, 404]);
  const plain = (body: string) => body.replace(/ nonce="\w+"/g, "").replace(/\/metrics|\/nothing-here/g, "");
  expect(plain(asked.body)).toBe(plain(unknown.body));
});

test("a thousand questions at once ask the database as one, and a thousand wrong ones not at all", async () => {
  const statements: string[] = [];
  const noted = sql.options.debug;
  Object.assign(sql.options, { debug: (_: number, text: string) => statements.push(text) });
  const asked = Array.from({ length: 1000 }, () => fetch(`${address}/metrics`));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
  expect(statements).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask()));
  expect(new Set(answers.map((text) => text.includes("samfard_database_up 1")))).toEqual(new Set([true]));
  expect(statements.filter((text) => text.includes("_private_tasks")).length).toBeLessThanOrEqual(4);
  Object.assign(sql.options, { debug: noted });
});

test("each request counts by its screen and kind of answer, whatever its address", async () => {
  const before = await figuresOf("samfard_http_requests_total");
  await visitor.get("/ride/stockholm-malmo");
  await visitor.get(`/ride/${world.ids.offer}`);
  await visitor.get("/my-rides");
  await visitor.get("/wp-login.php");
  const after = await figuresOf("samfard_http_requests_total");
  const grown = Object.entries(after).flatMap(([labels, value]) => {
    const by = value - (before[labels] ?? 0);
    return by > 0 ? [[labels, by]] : [];
  });
  expect(Object.fromEntries(grown)).toEqual({
    'method="GET",route="/ride/:id",status="2xx"': 2,
    'method="GET",route="/my-rides",status="3xx"': 1,
    'method="GET",route="/*",status="4xx"': 1,
  });
  expect(await registry.metrics()).toMatch(/samfard_http_request_seconds_count\{route="\/ride\/:id"\} \d/);
});

test("nothing that anybody types makes a series of its own, or is found in one", async () => {
  const addresses = (text: string) => [
    `/${text}`,
    `/ride/${text}`,
    `/profil/${text}`,
    `/select-location?from=${text}&to=${text}&date=${text}`,
    `/places?q=${text}`,
    `/events?${text}`,
    `/livez/${text}`,
    `/build/${text}.js`,
    `/${text}.data?_routes=${text}`,
    `/sms-webhook/${text}`,
  ];
  const visitAll = async (text: string) => {
    for (const person of [visitor, owner])
      for (const path of addresses(encodeURIComponent(text))) {
        await person.get(path, { "User-Agent": text, "X-Forwarded-For": text, Cookie: `${person.cookie}; a=${text}` });
        await person.post(path, { text, intent: text, [text]: text });
      }
    await fetch(`${origin}/${encodeURIComponent(text)}`, { method: "REPORT" });
  };
  await visitAll("kanariefagel");
  const before = await seriesNames();
  for (let n = 0; n < 12; n++)
    await visitAll(`kanariefagel"${n}\\n{x="${randomUUID()}"} 1`.replace(/[^\x20-\x7e]/g, ""));
  const after = await seriesNames();
  // Statements that a second visit alone asks are still of a kind that the code has.
  expect(after.filter((name) => !before.includes(name) && !name.includes("samfard_statement"))).toEqual([]);
  expect(after.length - before.length).toBeLessThan(30);
  expect((await registry.metrics()).toLowerCase()).not.toContain("kanariefagel");
});

test("bookings, messages, payments and tickets count once, however often a form is sent", async () => {
  const counts = async () => {
    const names = ["samfard_bookings_total", "samfard_messages_total", "samfard_bus_tickets_total"];
    const values = await Promise.all(names.map(async (name) => (await figuresOf(name))[""] ?? 0));
    return [...values, (await figuresOf("samfard_payments_total"))['outcome="paid"'] ?? 0];
  };
  const ride = await createRide({ departsInHours: 240 });
  const before = await counts();
  const booking = { formKey: randomUUID(), seats: "1", from: "stockholm", to: "malmo" };
  const message = { formKey: randomUUID(), text: "Hej, vi ses!" };
  for (let n = 0; n < 2; n++) {
    expect((await owner.post(`/book-ride/${ride.publicId}`, booking)).status).toBe(303);
    expect((await owner.post(`/inbox/${world.ids.conversation}`, message)).status).toBe(303);
    await confirmHold({ userId: world.people.owner.id, bookingId: world.ids.ticket });
  }
  await createPaidUnlock();
  const after = await counts();
  expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([1, 1, 1, 1]);
});

test("what waits in the queue, who works and what money is under way are told as the database knows it", async () => {
  const work = vi.fn(() => {
    throw new Error("not today");
  });
  const worker = await startWorker([{ measured: work }], "");
  await worker.stop();
  await sql`select graphile_worker.add_job('measured', '{}'::json, run_at => now() - interval '90 seconds')`;
  await sql`select graphile_worker.add_job('given-up', '{}'::json)`;
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'given-up')`;
  expect((await figuresOf("samfard_queue_age_seconds"))['task="measured"']).toBeCloseTo(90, -1);
  expect((await figuresOf("samfard_queue_failed"))['task="given-up"']).toBe(1);
  await sql`
    update graphile_worker._private_jobs set attempts = 7, run_at = now() + interval '18 minutes'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'measured')`;
  expect((await figuresOf("samfard_queue_age_seconds"))['task="measured"']).toBe(0);
  const { 'task="measured"': retried, 'task="given-up"': givenUp } = await figuresOf("samfard_queue_retried");
  expect([retried, givenUp]).toEqual([1, 0]);

  expect(await figuresOf("samfard_workers")).toEqual({ "": 0 });
  expect(await figuresOf("samfard_worker_silence_seconds")).toEqual({});
  const heartbeat = await startHeartbeat(() => true);
  await sql`update worker set seen_at = now() - interval '20 seconds'`;
  expect(await figuresOf("samfard_workers")).toEqual({ "": 1 });
  expect((await figuresOf("samfard_worker_silence_seconds"))[""]).toBeCloseTo(20, -1);
  await heartbeat.stop();

  expect(await figuresOf("samfard_payment_unsettled_seconds")).toEqual({ "": 0 });
  await createPaidUnlock();
  await sql`
    update payment set status = 'pending', check_at = now(), capture_asked_at = now() - interval '2 hours'
    where id = (select max(id) from payment)`;
  expect((await figuresOf("samfard_payment_unsettled_seconds"))[""]).toBeCloseTo(7200, -2);
});

test("jobs count by kind and outcome", async () => {
  const worker = await startWorker(
    [{ "counted-job": () => {}, "failing-job": () => Promise.reject(new Error("no")) }],
    "",
  );
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await sql`select graphile_worker.add_job('counted-job'), graphile_worker.add_job('failing-job')`;
  await vi.waitFor(async () => {
    const text = await registry.metrics();
    expect(text).toContain('samfard_job_seconds_count{task="counted-job",outcome="done"} 1');
    expect(text).toContain('samfard_job_seconds_count{task="failing-job",outcome="failed"} 1');
  }, 10_000);
  await worker.stop();
  said.mockRestore();
});

function ask(): Promise<string> {
  return fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.text());
}

/** The values of one figure by their labels, sorted by name. */
async function figuresOf(name: string): Promise<Record<string, number>> {
  const lines = (await registry.getSingleMetricAsString(name))
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = "", value] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [
        labels
          .split(/,(?=\w+=")/)
          .sort()
          .join(","),
        Number(value),
      ];
    }),
  );
}

async function seriesNames(): Promise<string[]> {
  const lines = (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => line.replace(/ \S+$/, ""));
}
