import { expect, test, vi } from "vitest";
import { createNotification } from "#tests/factories/notifications";
import { createReport } from "#tests/factories/reports";
import { createUser } from "#tests/factories/users";
import { sql } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { startWorker } from "~/platform/queue.server";
import { lanes } from "./tasks";

const { mail } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

test("the queue does not keep the address that a mail server quotes", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const person = await createUser({ email: "kanarie.fågel+resa@example.se" });
  const { id: reportId } = await createReport({ userId: person.id, status: "upheld" });
  mail.refuse(person.email, 452);
  await createNotification(person, "email", { kind: "report_decided", about: { reportId } });
  const worker = await startWorker(lanes, "");
  const kept = () => sql<{ error: string }[]>`
    select last_error as error from graphile_worker._private_jobs where last_error is not null`;
  await vi.waitUntil(async () => (await kept()).length === 1, { timeout: 20_000 });
  await worker.stop();
  const [{ error } = { error: "" }] = await kept();
  expect(error).toMatch(/452 .* takes no mail/);
  expect(error).not.toMatch(/kanarie|fågel|xn--|example/);
  expect(said.mock.calls[0]?.[1]).toMatchObject({ error: { cause: { responseCode: 452 } } });
  said.mockRestore();
  await mail.stop();
});
