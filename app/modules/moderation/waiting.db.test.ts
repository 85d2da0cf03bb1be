import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { reports } from "#drizzle/schema/moderation";
import { createReport } from "#tests/factories/reports";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { formatDateTime } from "~/text/format";
import { reopenReport } from "./appeals.server";
import { sendReport, sendStrangerReport } from "./commands.server";
import { appeal, recordDecision } from "./decisions.server";
import { newReportForm } from "./receipts.server";
import { casesWaitingJob, sendCasesWaiting } from "./waiting.server";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());
afterAll(() => Promise.all([mail.stop(), push.stop()]));

vi.mock("~/platform/env.server", async (load) => {
  const real = await load<typeof import("~/platform/env.server")>();
  return { ...real, env: { ...real.env, adminEmails: ["chefen@example.se", "vice@example.se"] } };
});

const quarter = 15 * 60_000;
const now = Math.floor(Date.now() / quarter) * quarter;

/** Does what waits in the queue for administrators, and says when it was to be done. */
async function tellAdministrators(): Promise<number[]> {
  const jobs = await runJobs({ [casesWaitingJob]: sendCasesWaiting });
  return jobs.map(({ at }) => at).sort();
}

async function reportSomebody(at: number): Promise<void> {
  const [reporter, reported] = [await createUser(), await createUser()];
  const what = { id: reported.publicId, messageId: null, text: "Körde 140.", formKey: randomUUID() };
  expect(await sendReport({ userId: reporter.id, reason: "unsafe", ...what }, at)).toMatchObject({ ok: true });
}

test("administrators are written to of what came in during a quarter of an hour, without what is in it", async () => {
  const reported = await createUser({ displayName: "Disa Driver" });
  await reportSomebody(now);
  const stranger = { name: "Granne", email: "", network: "198.51.100.7", formKey: newReportForm(now) };
  const what = { id: reported.publicId, reason: "unsafe" as const, text: "Körde 140." };
  expect(await sendStrangerReport({ ...stranger, ...what }, now + 60_000)).toMatchObject({ ok: true });
  expect(await tellAdministrators()).toEqual([now + quarter]);
  expect(mail.mails.map(({ to }) => String(to)).sort()).toEqual(["chefen@example.se", "vice@example.se"]);
  for (const { text } of mail.mails) {
    expect(text).toMatch(/^2\särenden väntar på beslut/);
    expect(text).toContain(formatDateTime(now));
    expect(text).toMatch(/\/bus-admin\/anmalningar/);
    expect(text).not.toMatch(/Disa|140|Granne/);
  }
});

test("what comes later is another letter, an appeal too, and what is decided by then is none", async () => {
  mail.mails.length = 0;
  await db.update(reports).set({ status: "dismissed", decidedAt: new Date(now) });
  await reportSomebody(now);
  await reportSomebody(now + quarter);
  await db.update(reports).set({ status: "dismissed", decidedAt: new Date(now) });
  expect(await tellAdministrators()).toEqual([now + quarter, now + 2 * quarter]);
  expect(mail.mails).toEqual([]);

  const [judged, judge] = [await createUser(), await createUser({ role: "admin" })];
  const made = { userId: judged.id, measures: ["message_hidden" as const], reason: "Så säger våra villkor." };
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: judge.id }, now));
  expect(await appeal(address.split("/").at(-1) ?? "", "Det stämmer inte.", now)).toEqual({ ok: true });
  await tellAdministrators();
  expect(mail.mails.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringMatching(/^1\särende väntar/)));
});

test("a report that is opened again on appeal waits for them once more", async () => {
  mail.mails.length = 0;
  const { id } = await createReport({ status: "dismissed", decidedAt: new Date(now) });
  await db.transaction((tx) => reopenReport(tx, id, now));
  expect(await tellAdministrators()).toEqual([now + quarter]);
  expect(mail.mails).toHaveLength(2);
});

test("one administrator whose mailbox is full keeps no letter from the others, who get it once", async () => {
  mail.mails.length = 0;
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  await db.update(reports).set({ status: "dismissed", decidedAt: new Date(now) });
  await reportSomebody(now);
  mail.refuse("chefen@example.se", 452);
  await tellAdministrators();
  expect(mail.mails.map(({ to }) => to)).toEqual([["vice@example.se"]]);
  expect(said.mock.calls).toEqual([["mail.not-sent", { error: expect.any(Error) }]]);

  mail.refuse("vice@example.se", 452);
  await expect(sendCasesWaiting({ window: 1 })).rejects.toThrow("452");
  for (const address of ["chefen@example.se", "vice@example.se"]) mail.accept(address);
  said.mockRestore();
});
