import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { decisions, reports } from "#drizzle/schema/moderation";
import { reviews } from "#drizzle/schema/reviews";
import { users } from "#drizzle/schema/users";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createReport, noMeasures, readReport } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { findAppealObstacle, settleAppeal } from "~/modules/admin/appeals-commands.server";
import { decideReport } from "~/modules/admin/decide.server";
import { closeAccountOf, restoreUser } from "~/modules/admin/people-commands.server";
import { removeContent } from "~/modules/admin/removals.server";
import { listActs } from "~/modules/audit/log.server";
import { dayWindow, localDateOf } from "~/modules/calendar/rules";
import { replyToReview } from "~/modules/reviews/commands.server";
import { findProfile } from "~/modules/reviews/profile.server";
import type { Ride } from "~/modules/rides/types";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { formatDate } from "~/text/format";
import { findAppeal, listAppeals } from "./appeals.server";
import { findCase } from "./cases.server";
import { sendReport, sendStrangerReport } from "./commands.server";
import {
  appeal,
  appealAnsweredJob,
  decisionJob,
  findDecision,
  sendAppealAnswer,
  sendDecision,
} from "./decisions.server";
import { findReportable } from "./queries.server";
import { newReportForm, reportReceiptJob, sendReportReceipt } from "./receipts.server";
import { appealTime, mostReceiptsPerEmail, mostReportsPerAddress, replyIdOf } from "./rules";
import { strangerReportSchema } from "./schema";
import type { Report } from "./types";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

let admin: User;
let driver: User;
let ride: Ride;

beforeEach(async () => {
  mail.mails.length = 0;
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  admin = await createUser({ role: "admin" });
  driver = await createUser({ displayName: "Disa Driver" });
  ride = await createRide({ userId: driver.id });
});

const sendLetters = () =>
  runJobs({
    [decisionJob]: sendDecision,
    [appealAnsweredJob]: sendAppealAnswer,
    [reportReceiptJob]: sendReportReceipt,
  });

const lettersTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email));
const tokenIn = (text = "") => /\/beslut\/([\w-]+)/.exec(text)?.[1] ?? "";

/** Where a letter leads that tells of the latest decision. */
async function tokenFor(user: User): Promise<string> {
  await sendLetters();
  return tokenIn(lettersTo(user.email).at(-1)?.text);
}

const toReporter = "Vi håller med, och har gjort något åt det.";
const toReported = "Du har kört för fort, så resan är borttagen.";

const decide = (report: Report, wishes: Partial<Parameters<typeof decideReport>[0]> = {}) =>
  decideReport({
    ...{ adminId: admin.id, number: report.publicId, verdict: "upheld", toReporter, toReported },
    ...{ ...noMeasures, formKey: randomUUID() },
    ...wishes,
  });

/** Somebody else has answered an appeal of what the letter tells of. */
async function changeOnAppeal(token: string) {
  await appeal(token, "Det var inte jag.");
  const number = (await findDecision(token))?.number ?? "";
  const { id: adminId } = await createUser({ role: "admin" });
  const form = { adminId, number, outcome: "changed" as const, answer: "Vi tog fel på person." };
  expect(await settleAppeal({ ...form, formKey: randomUUID() })).toEqual({ ok: true });
  await sendLetters();
  for (const { text } of mail.mails) expect(text).not.toContain("Prövas på nytt");
}

async function reportOn({ id: userId }: User, id: string): Promise<Report> {
  const about = { userId, id, messageId: null };
  const sent = await sendReport({ ...about, reason: "offensive", text: "", formKey: randomUUID() });
  if (!sent.ok) throw new Error(sent.reason);
  const [report] = await db.select().from(reports).where(eq(reports.publicId, sent.number));
  if (!report) throw new Error("no report");
  return report;
}

/** Somebody has written of the driver, and both can be read. */
async function reviewOfDriver(rating = 1) {
  const author = await createUser();
  const booking = await createBooking(ride, { userId: author.id, status: "completed" });
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ bookingId: booking.id, authorId: author.id, subjectId: driver.id, rating, text: "Kör som en idiot" },
      ...{ publishAt: new Date(), publishedAt: new Date() },
    })
    .returning();
  await db.execute(sql`update users set review_count = 1, rating_sum = ${rating} where id = ${driver.id}`);
  if (!review) throw new Error("no review was written");
  return { author, review };
}

describe("a report without an account", () => {
  const send = (wishes: Partial<Parameters<typeof sendStrangerReport>[0]> = {}, now = Date.now()) =>
    sendStrangerReport(
      {
        ...{
          id: ride.publicId,
          reason: "illegal",
          text: "Säljer biljetter som inte finns",
          formKey: newReportForm(now),
        },
        ...{ name: "Sten Hemlig", email: `${randomUUID()}@example.se`, network: randomUUID() },
        ...wishes,
      },
      now,
    );

  test("is about what everybody can see, gets a number and a receipt without a word of the sender's", async () => {
    const email = "sten@example.se";
    const outcome = await send({ email });
    if (!outcome.ok) throw new Error(outcome.reason);
    const [report] = await db.select().from(reports).where(eq(reports.publicId, outcome.number));
    expect(report).toMatchObject({ reporterId: null, userId: driver.id, rideId: ride.id, reporterName: "Sten Hemlig" });
    await sendLetters();
    const [letter, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.text).toContain(outcome.number);
    for (const content of [letter?.text, letter?.html]) expect(content).not.toMatch(/Sten|Hemlig|biljetter/);
    const booking = await createBooking(ride);
    expect(await findReportable(null, booking.publicId, null)).toBeNull();
    expect(await send({ id: booking.publicId })).toEqual({ ok: false, reason: "not_found" });
  });

  test("is made once by a form sent ten times at once, and by no form that is not ours or a day old", async () => {
    const formKey = newReportForm();
    const email = "tio@example.se";
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send({ formKey, email, network: "same" })));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.number)).size).toBe(1);
    await sendLetters();
    expect(lettersTo(email)).toHaveLength(1);
    expect(await send({ formKey: "made-up" })).toEqual({ ok: false, reason: "old_form" });
    expect(await send({ formKey: newReportForm(Date.now() - 86_400_001) })).toEqual({ ok: false, reason: "old_form" });
  });

  test("comes from one address only so often, and nobody has letters sent to others by it", async () => {
    const many = [];
    for (let n = 0; n < mostReportsPerAddress * 20 + 1; n++) {
      const outcome = await send({ network: "busy", email: "" });
      many.push(outcome.ok || outcome.reason);
      if (!outcome.ok) break;
    }
    expect(many.at(-1)).toBe("too_many");
    expect(many.length).toBeGreaterThan(mostReportsPerAddress);
    const email = "offer@example.se";
    for (let n = 0; n < mostReceiptsPerEmail + 3; n++) expect(await send({ email })).toMatchObject({ ok: true });
    await sendLetters();
    expect(lettersTo(email)).toHaveLength(mostReceiptsPerEmail);
  });

  test("wants a name, an address and an explanation, but not for sexual abuse of children", () => {
    const fields = { formKey: "key", goodFaith: "on", name: "", email: "", text: "Det som står är ett brott." };
    const wrong = (typed: object) =>
      strangerReportSchema.safeParse({ ...fields, ...typed }).error?.issues.map(({ path }) => path[0]) ?? [];
    expect(wrong({ reason: "fraud" })).toEqual(["name", "email"]);
    expect(wrong({ reason: "child_abuse" })).toEqual([]);
    expect(wrong({ reason: "child_abuse", text: "" })).toEqual(["text"]);
    expect(wrong({ reason: "child_abuse", goodFaith: undefined })).toEqual(["goodFaith"]);
    expect(wrong({ reason: "child_abuse", website: "https://spam.example" })).toEqual(["website"]);
    expect(wrong({ reason: "child_abuse", email: "a@b\r\nBcc: c@d.se" })).toEqual(["email"]);
  });

  test("is decided on with a letter to who sent it, who can appeal without an account", async () => {
    const email = "utan@konto.se";
    const sent = await send({ email });
    const report = await readReport(
      (await db.select().from(reports).where(eq(reports.reporterEmail, email)))[0]?.id ?? 0,
    );
    expect(sent).toMatchObject({ ok: true, number: report.publicId });
    expect(await decide(report, { toReported: "Sten har sagt något." })).toEqual({
      ok: false,
      reason: "names_reporter",
    });
    expect(await decide(report, { verdict: "dismissed" })).toEqual({ ok: true });
    await sendLetters();
    const letter = lettersTo(email).at(-1);
    expect(letter?.text).toContain(toReporter);
    expect(await appeal(tokenIn(letter?.text), "Jag har bevis för det.")).toEqual({ ok: true });
    const number = (await findDecision(tokenIn(letter?.text)))?.number ?? "";
    const colleague = await createUser({ role: "admin" });
    const answer = "Du har rätt, vi tittar igen.";
    expect(
      await settleAppeal({ adminId: colleague.id, number, outcome: "changed", answer, formKey: randomUUID() }),
    ).toEqual({ ok: true });
    expect(await readReport(report.id)).toMatchObject({ status: "open", decidedBy: null });
    await sendLetters();
    const told = lettersTo(email).at(-1)?.text;
    expect(told).toContain(answer);
    expect(told).toContain("Prövas på nytt. Det nya beslutet kommer med e-post.");
  });
});

describe("a report by somebody signed in", () => {
  test("is confirmed by one letter without a word of theirs, also when the form is sent again", async () => {
    const reporter = await createUser({ displayName: "Sten Hemlig" });
    const form = { userId: reporter.id, id: ride.publicId, messageId: null, formKey: randomUUID() };
    const send = () => sendReport({ ...form, reason: "fraud", text: "Säljer biljetter som inte finns" });
    const outcomes = [...(await Promise.all([send(), send()])), await send()];
    const again = await sendReport({ ...form, formKey: randomUUID(), reason: "fraud", text: "" });
    const [number] = new Set([...outcomes, again].map((outcome) => (outcome.ok ? outcome.number : null)));
    await sendLetters();
    const [letter, ...more] = lettersTo(reporter.email);
    expect(more).toEqual([]);
    expect(letter?.text).toContain(`Vi har fått din anmälan ${number}`);
    for (const content of [letter?.text, letter?.html]) expect(content).not.toMatch(/Hemlig|biljetter/);
    expect(letter?.text).not.toContain("Någon har gjort en anmälan");
  });
});

describe("a review", () => {
  test("is reported by anybody but who wrote it, and gone from the profile and the count once removed", async () => {
    const { author, review } = await reviewOfDriver();
    for (const viewerId of [null, driver.id, (await createUser()).id])
      expect(await findReportable(viewerId, review.publicId, null)).toMatchObject({
        kind: "review",
        userId: author.id,
      });
    expect(await findReportable(author.id, review.publicId, null)).toBeNull();
    const report = await reportOn(driver, review.publicId);
    expect(await decide(report, { removesReview: true, toReported: "Omdömet kränker den det gäller." })).toEqual({
      ok: true,
    });
    expect((await findProfile(driver.publicId, null, null))?.reviews).toEqual([]);
    expect(await findUser(driver.id)).toMatchObject({ reviewCount: 0, ratingSum: 0 });
    expect(await findReportable(null, review.publicId, null)).toBeNull();
  });

  test("is back, and counts, when the decision is changed", async () => {
    const { author, review } = await reviewOfDriver(2);
    const report = await createReport({ userId: author.id, reviewId: review.id });
    await decide(report, { removesReview: true });
    const token = await tokenFor(author);
    await appeal(token, "Det var precis så det var.");
    const number = (await findDecision(token))?.number ?? "";
    const formKey = randomUUID();
    const change = { adminId: (await createUser({ role: "admin" })).id, number, outcome: "changed" as const, formKey };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => settleAppeal({ ...change, answer: "Det håller vi med om." })),
    );
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true })));
    expect((await findProfile(driver.publicId, null, null))?.reviews).toMatchObject([{ text: "Kör som en idiot" }]);
    expect(await findUser(driver.id)).toMatchObject({ reviewCount: 1, ratingSum: 2 });
  });
});

describe("what stands beside a thing", () => {
  test("a review's reply is reported by anybody but who wrote it, and goes while the review stays, and can be written anew after an appeal", async () => {
    const { author, review } = await reviewOfDriver();
    const booking = (await findProfile(driver.publicId, driver.id, null))?.reviews[0]?.toAnswer ?? "";
    const answer = (text: string) =>
      replyToReview({ userId: driver.id, bookingId: booking, text, formKey: randomUUID() });
    const id = replyIdOf(review.publicId);
    expect(await findReportable(author.id, id, null)).toBeNull();
    expect(await answer("Du är själv en idiot")).toEqual({ ok: true });
    for (const viewerId of [null, author.id, (await createUser()).id])
      expect(await findReportable(viewerId, id, null)).toMatchObject({
        ...{ kind: "reply", userId: driver.id, quote: "Du är själv en idiot" },
      });
    expect(await findReportable(driver.id, id, null)).toBeNull();
    const report = await reportOn(author, id);
    expect(await findCase(report.publicId, admin.id)).toMatchObject({ kind: "reply" });
    expect(await decide(report, { removesReview: true, removesReply: true })).toEqual({ ok: true });
    expect((await findProfile(driver.publicId, null, null))?.reviews).toMatchObject([
      { text: "Kör som en idiot", reply: "" },
    ]);
    expect(await answer("Jag säger det igen")).toEqual({ ok: false, reason: "not_found" });
    const token = await tokenFor(driver);
    expect(await findDecision(token)).toMatchObject({ measures: ["reply_removed"] });
    await changeOnAppeal(token);
    await sendLetters();
    expect(lettersTo(driver.email).at(-1)?.text).toContain("Svaret på omdömet. Vi har det inte kvar");
    expect((await findProfile(driver.publicId, null, null))?.reviews).toMatchObject([{ reply: null }]);
    expect(await answer("Så var det inte.")).toEqual({ ok: true });
  });

  test("a greeting is read in the report of its booking, and goes for good while the booking stays", async () => {
    const rude = await createUser();
    const sent = await createBooking(ride, { userId: rude.id, message: "Hej, din jävel" });
    expect(await findReportable(driver.id, sent.publicId, null)).toMatchObject({ quote: "Hej, din jävel" });
    expect(await findReportable(rude.id, sent.publicId, null)).toMatchObject({ quote: "" });
    const report = await reportOn(driver, sent.publicId);
    expect(await findCase(report.publicId, admin.id)).toMatchObject({ booking: { isByReported: true } });
    expect(await decide(report, { removesGreeting: true })).toEqual({ ok: true });
    expect(await readBooking(sent.id)).toMatchObject({ status: "requested", message: "" });
    expect(await findDecision(await tokenFor(rude))).toMatchObject({ measures: ["greeting_removed"] });
  });
});

describe("a decision", () => {
  const close = () =>
    closeAccountOf({
      adminId: admin.id,
      personId: driver.publicId,
      reason: "Du har hotat andra.",
      formKey: randomUUID(),
    });

  test("is told with what was done, why, by whom it was set off and how to appeal", async () => {
    await close();
    const token = await tokenFor(driver);
    const [letter] = lettersTo(driver.email);
    expect(letter?.headers.get("subject")).toMatch(/avst/);
    const lastDay = formatDate(Date.now() + appealTime);
    for (const part of ["Kontot är avstängt", "Du har hotat andra.", "Ingen dator", `senast ${lastDay}`])
      expect(letter?.text).toContain(part);
    expect(letter?.headers.has("list-unsubscribe")).toBe(false);
    // Names above their values: beside them they take half of a phone.
    expect(letter?.html).toMatch(/Hur det gick till<\/span><br\/?>En av oss/);
    expect(await findDecision(token)).toMatchObject({ measures: ["user_blocked"], reason: "Du har hotat andra." });
    expect(await findDecision(token.slice(2))).toBeNull();
  });

  test("is appealed once, within six months", async () => {
    await close();
    const token = await tokenFor(driver);
    const { end } = dayWindow(localDateOf(Date.now() + appealTime));
    expect(await appeal(token, "Det var inte jag.", end)).toEqual({ ok: false, reason: "too_late" });
    for (const _ of ["sent", "sent again"])
      expect(await appeal(token, "Det var inte jag.", end - 1)).toEqual({ ok: true });
    expect(await appeal(token, "Något annat sedan.")).toEqual({ ok: false, reason: "appealed" });
    expect(await findDecision(token)).toMatchObject({ appeal: "Det var inte jag.", until: null });
    const [decision] = await db.select().from(decisions).where(eq(decisions.userId, driver.id));
    expect(decision).toMatchObject({ appealOutcome: null, answeredAt: null });
  });

  test("that is changed opens no account which a later one has closed", async () => {
    await close();
    const first = await tokenFor(driver);
    const form = { adminId: admin.id, personId: driver.publicId, reason: "Vi ger dig en chans." };
    expect(await restoreUser({ ...form, formKey: randomUUID() })).toEqual({ ok: true });
    await close();
    const second = await tokenFor(driver);
    await changeOnAppeal(first);
    expect((await findUser(driver.id))?.blockedAt).not.toBeNull();
    await sendLetters();
    expect(lettersTo(driver.email).at(-1)?.text).toContain("Fortfarande avstängt, efter ett senare beslut");
    await changeOnAppeal(second);
    expect((await findUser(driver.id))?.blockedAt).toBeNull();
    await sendLetters();
    expect(lettersTo(driver.email).at(-1)?.text).not.toContain("Fortfarande avstängt");
  });

  test("that is changed shows a picture again, unless there is a newer one or a later one took it", async () => {
    const picture = (pictureUrl: string) => db.update(users).set({ pictureUrl }).where(eq(users.id, driver.id));
    const shown = async () => (await findUser(driver.id))?.pictureUrl;
    const form = { adminId: admin.id, id: driver.publicId, about: false, name: false, car: false, picture: true };
    const remove = async () => {
      await removeContent({ ...form, reason: "Den är inte din.", formKey: randomUUID() });
      return tokenFor(driver);
    };
    await picture("https://lh3.example/first");
    const first = await remove();
    await picture("https://lh3.example/second");
    const second = await remove();
    await changeOnAppeal(first);
    expect(await shown()).toBeNull();
    await changeOnAppeal(second);
    expect(await findUser(driver.id)).toMatchObject({
      pictureUrl: "https://lh3.example/second",
      removedPictureUrl: null,
    });
    const third = await remove();
    await picture("https://lh3.example/third");
    await changeOnAppeal(third);
    expect(await shown()).toBe("https://lh3.example/third");
  });

  test("that did nothing to somebody cannot be appealed by them", async () => {
    const report = await createReport({ userId: driver.id });
    await decide(report, { verdict: "dismissed", toReported: "Vi ser inget fel." });
    const token = await tokenFor(driver);
    expect(await findDecision(token)).toMatchObject({ until: null });
    expect(await appeal(token, "Men jag vill ändå.")).toEqual({ ok: false, reason: "too_late" });
  });

  test("is looked at again by another administrator, where there is one, and never by whom it concerns", async () => {
    // Those of the other tests would be there to look at it.
    await db.execute(sql`update users set role = 'user' where id <> ${admin.id}`);
    await close();
    const token = await tokenFor(driver);
    await appeal(token, "Det var inte jag.");
    const number = (await findDecision(token))?.number ?? "";
    const answer = (adminId: number) =>
      settleAppeal({ adminId, number, outcome: "changed", answer: "Vi tog fel på person.", formKey: randomUUID() });
    const colleague = await createUser({ role: "admin" });
    expect(await findAppealObstacle(admin.id, number)).toBe("same");
    expect(await answer(admin.id)).toEqual({ ok: false, reason: "same" });
    expect(await findAppealObstacle(colleague.id, number)).toBeNull();
    await db.execute(sql`update users set role = 'user' where id = ${colleague.id}`);
    expect(await answer(colleague.id)).toEqual({ ok: false, reason: "not_admin" });
    expect(await findAppealObstacle(admin.id, number)).toBeNull();
    expect(await answer(admin.id)).toEqual({ ok: true });
    expect(await answer(admin.id)).toEqual({ ok: false, reason: "answered" });
    expect(await findDecision(token)).toMatchObject({ title: "Beslutet är ändrat" });
    expect(await findUser(driver.id)).toMatchObject({ blockedAt: null });
  });

  test("on a report is not looked at again by who made or concerns it", async () => {
    const [reporter, reported] = [await createUser({ role: "admin" }), await createUser({ role: "admin" })];
    const report = await createReport({ reporterId: reporter.id, userId: reported.id });
    await decide(report, { verdict: "dismissed" });
    const token = await tokenFor(reporter);
    await appeal(token, "Titta en gång till.");
    const number = (await findDecision(token))?.number ?? "";
    expect(await findAppeal(number, reported.id)).toEqual({ isAboutViewer: true, number });
    expect(await findAppeal(number, admin.id)).toMatchObject({ isAboutViewer: false, appeal: "Titta en gång till." });
    const nameFor = async (viewer: User) =>
      (await listAppeals(1, viewer.id)).appeals.find((line) => line.number === number)?.personName;
    expect([await nameFor(reported), await nameFor(admin)]).toEqual(["Någon", reporter.displayName.split(" ")[0]]);
    for (const { id: adminId } of [reporter, reported])
      expect(
        await settleAppeal({
          adminId,
          number,
          outcome: "stands",
          answer: "Nej, det gör vi inte.",
          formKey: randomUUID(),
        }),
      ).toEqual({
        ok: false,
        reason: "own",
      });
    const form = { adminId: (await createUser({ role: "admin" })).id, number, outcome: "stands" as const };
    await settleAppeal({ ...form, answer: "Nej, det gör vi inte.", formKey: randomUUID() });
    const { lines } = await listActs({ admin: null, person: null, before: null });
    expect(lines.find(({ subject }) => subject === number)).toMatchObject({ act: "appeal_stands", personName: null });
  });
});
