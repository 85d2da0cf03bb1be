import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { createNotification, createSubscription } from "#tests/factories/notifications";
import { createReport } from "#tests/factories/reports";
import { createUser } from "#tests/factories/users";
import { idleLetterJob } from "~/modules/accounts/idle.server";
import { db, sql } from "~/platform/db.server";
import { enqueue, startWorker } from "~/platform/queue.server";
import { lanes } from "./tasks";

const { silent, push } = await vi.hoisted(async () => {
  const { createServer } = await import("node:net");
  const { startServices } = await import("#tests/fakes/services");
  const { listenOn } = await import("#tests/setup/ports");
  const { mail, push } = await startServices();
  await mail.stop();
  const silent = createServer();
  await listenOn(silent, Number(new URL(mail.url).port));
  return { silent, push };
});

const letters = 40;
const soon = { timeout: 20_000 };

test("forty letters at a mail server that says nothing delay nothing else, and none holds a transaction", async () => {
  const calls: Socket[] = [];
  silent.on("connection", (call) => calls.push(call));
  const person = await createUser({ idleWarnedAt: new Date() });
  await createSubscription(person, push.openBrowser());
  const { id: reportId } = await createReport({ userId: person.id, status: "upheld" });
  const told = { kind: "report_decided", about: { reportId } } as const;
  for (let n = 0; n < letters / 2; n++) {
    await createNotification(person, "email", told);
    await enqueue(db, idleLetterJob, { userId: person.id, endsAt: n });
  }
  const worker = await startWorker(lanes, "");
  await vi.waitUntil(() => calls.length >= 4, soon);

  await createNotification(person, "push", told);
  const names = ["bookings:clock", "bus:clock", "unlocks:reconcile"];
  for (const name of names) await enqueue(db, name, {});
  const left = () => sql`select from graphile_worker.jobs where task_identifier in ${sql(names)}`;
  await vi.waitUntil(async () => push.received.length === 1 && (await left()).length === 0, soon);
  const open = await sql`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'samfard' and state like 'idle in transaction%'`;
  expect(open).toEqual([]);
  const waiting = () => sql`select count(*)::integer as letters from graphile_worker.jobs`;
  // What arrived is taken out of the queue a moment later.
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ letters }]), soon);

  const stopped = worker.stop();
  silent.close();
  for (const call of calls) call.destroy();
  await stopped;
  await push.stop();
}, 60_000);
