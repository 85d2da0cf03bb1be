import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adminActs } from "#drizzle/schema/audit";
import { conversations, messages } from "#drizzle/schema/messages";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createReport, noMeasures, readReport } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { buyUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { reopenReport } from "~/modules/moderation/appeals.server";
import { findCase } from "~/modules/moderation/cases.server";
import { sendReport } from "~/modules/moderation/commands.server";
import type { Report } from "~/modules/moderation/types";
import { findRidePage } from "~/modules/rides/ride-page.server";
import type { Ride } from "~/modules/rides/types";
import { refundWhatIsDue } from "~/modules/unlocks/jobs.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { decideReport } from "./decide.server";

let admin: User;
let driver: User;
let reporter: User;
let ride: Ride;

beforeEach(async () => {
  admin = await createUser({ role: "admin" });
  driver = await createUser({ displayName: "Disa Driver" });
  reporter = await createUser({ displayName: "Pia Passenger" });
  ride = await createRide({ userId: driver.id });
});

const toReporter = "Vi håller med, och har gjort något åt det.";
const toReported = "Du har kört för fort, så resan är borttagen.";

type Wishes = Partial<Parameters<typeof decideReport>[0]>;

const decide = (report: Report, wishes: Wishes = {}) =>
  decideReport({
    adminId: admin.id,
    number: report.publicId,
    verdict: "upheld",
    toReporter,
    toReported,
    ...noMeasures,
    formKey: randomUUID(),
    ...wishes,
  });

const onRide = () => createReport({ reporterId: reporter.id, userId: driver.id, rideId: ride.id });

const actsOn = (report: Report) =>
  db.select().from(adminActs).where(eq(adminActs.subject, report.publicId)).orderBy(adminActs.id);

async function readCase(number: string) {
  const file = await findCase(number, admin.id);
  if (!file || file.isAboutViewer) throw new Error("there is nothing to read");
  return file;
}

function toldTo(user: User) {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.kind, "report_decided")));
}

test("both sides are told why in words of their own, and the reported never who it was", async () => {
  const report = await onRide();
  expect(await decide(report)).toEqual({ ok: true });
  expect(await readReport(report.id)).toMatchObject({ status: "upheld", decidedBy: admin.id, decision: toReporter });
  const [mine, theirs] = [await toldTo(reporter), await toldTo(driver)];
  expect(mine.map(({ channel, message }) => [channel, message])).toEqual([
    ["push", expect.objectContaining({ body: toReporter })],
  ]);
  expect(theirs.map(({ message }) => message)).toEqual([expect.objectContaining({ body: toReported })]);
  expect(JSON.stringify(theirs.map(({ message }) => message))).not.toMatch(
    new RegExp(["Pia", "Passenger", reporter.publicId, report.publicId].join("|")),
  );
  expect(await actsOn(report)).toMatchObject([
    { adminId: admin.id, act: "report_upheld", userId: driver.id, reason: toReported },
  ]);
});

test("both sides are told of the new decision too, on a report that an appeal has opened again", async () => {
  const report = await onRide();
  expect(await decide(report, { verdict: "dismissed", toReported: "Det blir inget av det." })).toEqual({ ok: true });
  await db.transaction((tx) => reopenReport(tx, report.id, Date.now()));
  expect(await decide(report)).toEqual({ ok: true });
  for (const [who, words] of [
    [reporter, toReporter],
    [driver, toReported],
  ] as const) {
    const told = (await toldTo(who)).map(({ message }) => message);
    expect(told).toContainEqual(expect.objectContaining({ body: words }));
    expect(told).toHaveLength(2);
  }
});

test("words that give the reporter away are refused, and nothing has happened", async () => {
  const report = await onRide();
  const outcome = await decide(report, { toReported: "Pia säger att du körde för fort.", removesRide: true });
  expect(outcome).toEqual({ ok: false, reason: "names_reporter" });
  expect(await readReport(report.id)).toMatchObject({ status: "open" });
  expect(await findRidePage(ride.publicId, null, { from: null, to: null }, Date.now())).not.toBeNull();
  expect(await actsOn(report)).toEqual([]);
});

test("a removed ride is found by nobody, its people are told, and what was paid for its driver goes back", async () => {
  const booked = await createBooking(ride, { status: "accepted" });
  const asked = await createBooking(ride);
  const payer = await createUser({ balance: 1000 });
  const unlock = await buyUnlock(payer.id, ride);
  const report = await onRide();
  expect(await decide(report, { removesRide: true })).toEqual({ ok: true });
  expect(await findRidePage(ride.publicId, null, { from: null, to: null }, Date.now())).toBeNull();
  expect(await readBooking(booked.id)).toMatchObject({ status: "cancelled_by_driver" });
  expect(await readBooking(asked.id)).toMatchObject({ status: "declined" });
  const told = await db.select().from(notifications).where(eq(notifications.userId, booked.userId));
  expect(told.map(({ message }) => message)).toContainEqual(expect.objectContaining({ title: "Resan är borttagen" }));
  expect((await findUser(driver.id))?.lateCancellations).toBe(0);
  const toDriver = await db.select().from(notifications).where(eq(notifications.userId, driver.id));
  expect(toDriver.map(({ kind }) => kind)).not.toContain("booking_cancelled");
  await refundWhatIsDue({ rideId: ride.id });
  expect(await readPayment(unlock.id)).toMatchObject({ status: "refunded", refundReason: "cancelled" });
  expect((await actsOn(report)).map(({ act }) => act)).toEqual(["report_upheld", "ride_removed"]);
});

test("a ride that is being driven stays, and so does the report", async () => {
  await db.update(rides).set({ status: "departed" }).where(eq(rides.id, ride.id));
  const report = await onRide();
  expect(await decide(report, { removesRide: true })).toEqual({ ok: false, reason: "under_way" });
  expect(await readReport(report.id)).toMatchObject({ status: "open" });
});

test("a hidden message has no words left, and the case shows no more of the talk than it takes", async () => {
  const conversationId = await say(reporter.id, { rideId: ride.publicId }, "Rad 0");
  for (let n = 1; n < 8; n++) await say(n % 2 ? driver.id : reporter.id, { conversationId }, `Rad ${n}`);
  const [conversation] = await db.select().from(conversations).where(eq(conversations.publicId, conversationId));
  const [line] = await db.select().from(messages).where(eq(messages.text, "Rad 3"));
  const report = await createReport({
    reporterId: reporter.id,
    userId: driver.id,
    conversationId: conversation?.id,
    messageId: line?.id,
  });
  const shown = (await readCase(report.publicId)).lines.map(({ text }) => text);
  expect(shown).toEqual(["Rad 0", "Rad 1", "Rad 2", "Rad 3", "Rad 4", "Rad 5", "Rad 6"]);
  await decide(report, { hidesMessage: true });
  const [hidden] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, line?.id ?? 0));
  expect(hidden?.text).toBe("Meddelandet är borttaget");
  expect((await actsOn(report)).map(({ act }) => act)).toEqual(["report_upheld", "message_hidden"]);
});

test("a dismissed report does nothing to anybody, whatever was ticked", async () => {
  const report = await onRide();
  await decide(report, { verdict: "dismissed", removesRide: true, blocks: true });
  expect(await readReport(report.id)).toMatchObject({ status: "dismissed" });
  expect((await findUser(driver.id))?.blockedAt).toBeNull();
  expect(await findRidePage(ride.publicId, null, { from: null, to: null }, Date.now())).not.toBeNull();
  expect((await actsOn(report)).map(({ act }) => act)).toEqual(["report_dismissed"]);
});

test("the same form sent ten times at once decides once", async () => {
  const report = await onRide();
  const formKey = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => decide(report, { formKey, blocks: true })));
  expect(outcomes).toEqual(outcomes.map(() => ({ ok: true })));
  expect((await actsOn(report)).map(({ act }) => act)).toEqual(["report_upheld", "user_blocked"]);
  expect(await toldTo(driver)).toHaveLength(1);
});

test("of two administrators at once one decides, and the other is told who", async () => {
  const report = await onRide();
  const other = await createUser({ role: "admin", displayName: "Olof Other" });
  const outcomes = await Promise.all([
    decide(report, { removesRide: true }),
    decide(report, { adminId: other.id, verdict: "dismissed" }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "decided" });
  const { decidedBy, status } = await readReport(report.id);
  const isOthers = decidedBy === other.id;
  expect(status).toBe(isOthers ? "dismissed" : "upheld");
  expect(await readCase(report.publicId)).toMatchObject({ decidedBy: isOthers ? "Olof" : expect.any(String) });
  expect((await actsOn(report)).map(({ act }) => act)).toEqual(
    isOthers ? ["report_dismissed"] : ["report_upheld", "ride_removed"],
  );
  const page = await findRidePage(ride.publicId, null, { from: null, to: null }, Date.now());
  expect(page !== null).toBe(isOthers);
});

test("nobody else decides, nor an administrator whom it concerns", async () => {
  const report = await onRide();
  const stranger = await createUser();
  const former = await createUser({ role: "admin", blockedAt: new Date() });
  for (const { id: adminId } of [stranger, driver, reporter, former])
    expect(await decide(report, { adminId })).toEqual({ ok: false, reason: "not_admin" });
  const own = await createReport({ userId: admin.id });
  expect(await decide(own)).toEqual({ ok: false, reason: "own" });
  expect(await decide(await createReport({ reporterId: admin.id }))).toEqual({ ok: false, reason: "own" });
  expect(await decide({ ...report, publicId: "ZZZZZZZZ" })).toEqual({ ok: false, reason: "not_found" });
  const colleague = await createReport({ userId: (await createUser({ role: "admin" })).id });
  expect(await decide(colleague, { blocks: true })).toEqual({ ok: false, reason: "admin" });
  expect(await readReport(colleague.id)).toMatchObject({ status: "open" });
});

test("an administrator learns nothing of a report on themselves, and sees that they made one", async () => {
  const own = await createReport({ userId: admin.id, reporterId: reporter.id, text: "Hotade mig" });
  expect(await findCase(own.publicId, admin.id)).toEqual({ isAboutViewer: true, number: own.publicId });
  const colleague = await createUser({ role: "admin" });
  expect(await findCase(own.publicId, colleague.id)).toMatchObject({ isByViewer: false, text: "Hotade mig" });
  const made = await createReport({ reporterId: admin.id });
  expect(await readCase(made.publicId)).toMatchObject({ isByViewer: true });
});

test("what is reported is listed with what the reporter wrote and other reports on the same person", async () => {
  const sent = await sendReport({
    userId: reporter.id,
    id: ride.publicId,
    messageId: null,
    reason: "fraud",
    text: "Finns inte.",
    formKey: randomUUID(),
  });
  const earlier = await createReport({ userId: driver.id });
  const file = sent.ok ? await readCase(sent.number) : null;
  expect(file).toMatchObject({ kind: "ride", reason: "fraud", text: "Finns inte.", reporterName: "Pia", others: 1 });
  expect(file?.ride).toMatchObject({ publicId: ride.publicId, from: "Stockholm", to: "Malmö" });
  expect(file?.way).toMatchObject({ from: "Stockholm", to: "Malmö", at: file?.ride?.departureAt });
  expect(file?.earlier[0]?.way).toBeNull();
  expect(file?.earlier.map(({ number }) => number)).toEqual([earlier.publicId]);
});
