import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test, vi } from "vitest";
import { createSubscription } from "#tests/factories/notifications";
import { createUser } from "#tests/factories/users";
import { db, sql } from "~/platform/db.server";
import { releaseAbandonedJobs } from "~/platform/queue.server";
import { notify } from "./commands.server";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

/** 1 000 events and 100 kills with `KILLS=100 EVENTS=1000 npm run test:unit -- killed-worker`. */
const kills = Number(process.env.KILLS ?? 5);
const events = Number(process.env.EVENTS ?? 120);

/** How many jobs a worker has under way. */
const concurrency = 4;

let worker: ChildProcess | null = null;

afterAll(async () => {
  worker?.kill("SIGKILL");
  await Promise.all([mail.stop(), push.stop()]);
});

test(`a worker killed ${kills} times while ${events} events go out loses none of them`, async () => {
  await tellOfEvents();
  const share = (2 * events) / (kills + 1);
  for (let kill = 1; kill <= kills; kill++) {
    startWorkerProcess();
    await untilLeft(Math.floor(share * (kill - 1) + 1 + Math.random() * share));
    await killWorker();
    await releaseAbandonedJobs(0);
  }
  startWorkerProcess();
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000, interval: 100 });

  const mails = countBy(mail.mails.map(({ headers }) => headers.get("message-id") ?? ""));
  const pushes = countBy(push.received.map(({ topic }) => topic));
  expect([mails.size, pushes.size]).toEqual([events, events]);
  const repeated = mail.mails.length + push.received.length - 2 * events;
  expect(repeated).toBeLessThanOrEqual(kills * concurrency);
}, 600_000);

async function tellOfEvents(): Promise<void> {
  const person = await createUser();
  await createSubscription(person, push.openBrowser());
  const message = { title: "Kim vill åka med", body: "Svara i dag.", route: "/inbox", button: "Svara" };
  const notices = Array.from({ length: events }, (_, n) => ({
    kind: "booking_new" as const,
    userId: person.id,
    eventKey: `event:${n}`,
    message,
    about: {},
  }));
  await db.transaction((tx) => notify(tx, notices));
}

function startWorkerProcess(): void {
  worker = spawn(process.execPath, ["--import", "tsx", "tests/processes/notification-worker.ts"], {
    env: { ...process.env, PUSH_PORT: String(push.port), PUSH_CERTIFICATE: push.certificate.cert },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function killWorker(): Promise<void> {
  if (!worker) return;
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}

function untilLeft(count: number): Promise<boolean> {
  const hasLeft = () => mail.mails.length + push.received.length >= count;
  return vi.waitUntil(hasLeft, { timeout: 60_000, interval: 5 });
}

async function waiting(): Promise<number> {
  const [row] = await sql`select count(*) as waiting from notification where status = 'waiting'`;
  return row?.waiting;
}

function countBy(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
