import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { adminActs } from "#drizzle/schema/audit";
import { bookings, journeys } from "#drizzle/schema/bookings";
import { rateLimits } from "#drizzle/schema/limits";
import { conversations } from "#drizzle/schema/messages";
import { decisions, reports } from "#drizzle/schema/moderation";
import { reviews } from "#drizzle/schema/reviews";
import { rideListings, rideRoads, rides } from "#drizzle/schema/rides";
import { tripReports, trips } from "#drizzle/schema/travel-day";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createReport, readReport } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { createPaidUnlock } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { sendStrangerReport } from "~/modules/moderation/commands.server";
import { newReportForm } from "~/modules/moderation/receipts.server";
import { periods } from "~/modules/retention/periods";
import { closeRides } from "~/modules/rides/changes.server";
import { readMeeting } from "~/modules/travel-day/meeting.server";
import { findUnlockPage } from "~/modules/unlocks/queries.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { endIdleAccounts, idleLetterJob, sendIdleLetter } from "./idle.server";
import { forgetAddresses, forgetWhatIsOld } from "./jobs.server";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

const dayMs = 86_400_000;
/** Days after which so many months have certainly gone, and those when they have not. */
const after = (months: number) => months * 31 * dayMs;
const before = (months: number) => months * 30 * dayMs - 5 * dayMs;

async function talk() {
  const ride = await createRide();
  const passenger = await createUser();
  const publicId = await say(passenger.id, { rideId: ride.publicId }, "Hej");
  const [conversation] = await db.select().from(conversations).where(eq(conversations.publicId, publicId));
  return { ride, passenger, conversationId: conversation?.id ?? 0 };
}

const isThere = async (table: typeof conversations | typeof rides | typeof bookings, id: number) =>
  (await db.$count(table, eq(table.id, id))) === 1;

describe("of what is past", () => {
  test("conversations go a year after the ride, but not while a report on them can be decided or appealed", async () => {
    const [plain, reported, appealed] = [await talk(), await talk(), await talk()];
    const about = ({ conversationId }: { conversationId: number }) => createReport({ conversationId });
    const open = await about(reported);
    const settled = await about(appealed);
    const later = Date.now() + after(periods.conversationMonths);
    await db
      .update(reports)
      .set({ status: "dismissed", decidedAt: new Date(later) })
      .where(eq(reports.id, settled.id));
    await forgetWhatIsOld(Date.now() + before(periods.conversationMonths));
    expect(await isThere(conversations, plain.conversationId)).toBe(true);
    await forgetWhatIsOld(later);
    expect(await isThere(conversations, plain.conversationId)).toBe(false);
    for (const { conversationId } of [reported, appealed])
      expect(await isThere(conversations, conversationId)).toBe(true);
    await db.update(reports).set({ status: "dismissed", decidedAt: new Date() }).where(eq(reports.id, open.id));
    await forgetWhatIsOld(later);
    expect(await isThere(conversations, reported.conversationId)).toBe(false);
    expect(await readReport(open.id)).toMatchObject({ conversationId: null });
  });

  test("what joined the two parts of a journey goes with their bookings", async () => {
    const [journey] = await db.insert(journeys).values({}).returning();
    const ride = await createRide();
    await createBooking(ride, { status: "completed", journeyId: journey?.id ?? null, journeyPart: 1 });
    const left = () => db.$count(journeys, eq(journeys.id, journey?.id ?? 0));
    await forgetWhatIsOld(Date.now() + before(periods.rideMonths));
    expect(await left()).toBe(1);
    await forgetWhatIsOld(Date.now() + after(periods.rideMonths));
    expect(await left()).toBe(0);
  });

  test("a ride goes after two years, unless a payment or a review hangs on it; then its words do", async () => {
    const plain = await createRide({ note: "Ring mig", vehicleRegistration: "ABC123" });
    const unanswered = await createBooking(plain, { status: "expired", message: "Hej" });
    const reviewed = await createRide({ note: "Ring mig", vehicleRegistration: "ABC123" });
    const travelled = await createBooking(reviewed, { status: "completed", message: "Hej" });
    const { ride: paid, paymentId } = await createPaidUnlock();
    await db.insert(reviews).values({
      ...{ bookingId: travelled.id, authorId: travelled.userId, subjectId: reviewed.userId, rating: 5 },
      publishAt: new Date(),
    });
    const said = { rideId: reviewed.id, actorId: reviewed.userId, kind: "driving" as const, at: new Date() };
    await db.insert(trips).values({ rideId: reviewed.id, departureAt: reviewed.departureAt });
    await db.insert(tripReports).values(said);
    const wasSaid = () => db.$count(tripReports, eq(tripReports.rideId, reviewed.id));
    const happened = async (now: number) => {
      const { userId, publicId } = travelled;
      const [page, meeting] = [await findBookingPage(userId, publicId, now), await readMeeting(db, userId, publicId)];
      return [page?.history.length, meeting?.events.length];
    };
    await forgetWhatIsOld(Date.now() + before(periods.rideMonths));
    expect([await isThere(rides, plain.id), await wasSaid()]).toEqual([true, 1]);
    expect(await happened(Date.now() + before(periods.rideMonths))).toEqual([1, 1]);
    const later = Date.now() + after(periods.rideMonths);
    await Promise.all([forgetWhatIsOld(later), forgetWhatIsOld(later)]);
    await forgetWhatIsOld(later);
    expect(await isThere(rides, plain.id)).toBe(false);
    expect(await isThere(bookings, unanswered.id)).toBe(false);
    const [left] = await db.select().from(rides).where(eq(rides.id, reviewed.id));
    expect(left).toMatchObject({ note: "", vehicleRegistration: "" });
    expect(await wasSaid()).toBe(0);
    expect(await happened(later)).toEqual([0, 0]);
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, travelled.id));
    expect(booking).toMatchObject({ message: "", status: "completed" });
    expect(await isThere(rides, paid.id)).toBe(true);
    expect(await db.$count(payments, eq(payments.id, paymentId))).toBe(1);
  });

  test("details that were paid for are shown for two years after the ride, to both, and then to nobody", async () => {
    const { ride, payer, unlockId, paymentId } = await createPaidUnlock();
    const read = async () => {
      const pages = await Promise.all([payer.id, ride.userId].map((viewer) => findUnlockPage(viewer, unlockId)));
      return pages.map((page) => [page?.state, page?.contact !== null]);
    };
    await forgetWhatIsOld(Date.now() + before(periods.rideMonths));
    expect(await read()).toEqual([
      ["paid", true],
      ["paid", true],
    ]);
    await forgetWhatIsOld(Date.now() + after(periods.rideMonths));
    expect(await read()).toEqual([
      ["old", false],
      ["old", false],
    ]);
    expect(await db.$count(payments, eq(payments.id, paymentId))).toBe(1);
  });

  test("a road goes the day after it was last used, unless a ride that is listed goes there", async () => {
    const [over, ahead] = [
      await createRide({ stops: ["umea", "lulea"] }),
      await createRide({ stops: ["lulea", "umea"] }),
    ];
    const listed = await db
      .select()
      .from(rideListings)
      .where(inArray(rideListings.rideId, [over.id, ahead.id]));
    const roads = new Map(listed.map(({ rideId, roadId }) => [rideId, roadId]));
    const isKept = async ({ id }: { id: number }) =>
      (await db.$count(rideRoads, eq(rideRoads.id, roads.get(id) ?? 0))) === 1;
    await db.transaction((tx) => closeRides(tx, [over.id], "cancelled", Date.now()));
    await forgetWhatIsOld();
    expect(await isKept(over)).toBe(true);
    await forgetWhatIsOld(Date.now() + 2 * dayMs);
    expect([await isKept(over), await isKept(ahead)]).toEqual([false, true]);
  });

  test("more than one batch goes in one night", async () => {
    const { id } = await createUser();
    await db.execute(sql`
      insert into form_submission (user_id, form_key, outcome) select ${id}, 'key ' || n, '{}' from generate_series(1, 1203) n`);
    await forgetWhatIsOld(Date.now() + 31 * dayMs);
    const [left] = await db.execute(sql`select count(*)::integer as left from form_submission where user_id = ${id}`);
    expect(left).toEqual({ left: 0 });
  });

  test("who reported is forgotten a year after the decision, what was written a year later, and never before it", async () => {
    const decided = { status: "dismissed" as const, decidedAt: new Date(), decision: "Inget fel." };
    const stranger = { reporterName: "Sten", reporterEmail: "sten@example.se" };
    const settled = await createReport({ ...stranger, ...decided });
    const open = await createReport(stranger);
    const { id: userId } = await createUser();
    const told = { publicId: `B${settled.id}`, userId, measures: ["message_hidden" as const], reason: "Det var hot." };
    await db.insert(decisions).values({ ...told, decidedBy: userId, decidedAt: new Date() });
    await forgetWhatIsOld(Date.now() + after(periods.reporterMonths));
    expect(await readReport(settled.id)).toMatchObject({ reporterName: "", reporterEmail: "", decision: "Inget fel." });
    await forgetWhatIsOld(Date.now() + after(periods.reportMonths));
    expect(await readReport(settled.id)).toMatchObject({ text: "", decision: null, status: "dismissed" });
    expect(await readReport(open.id)).toMatchObject(stranger);
    const [decision] = await db.select().from(decisions).where(eq(decisions.userId, userId));
    expect(decision).toMatchObject({ reason: "", measures: ["message_hidden"] });
  });

  test("why an administrator did something is forgotten with the decision, where it is about money years later", async () => {
    const { id: adminId } = await createUser({ role: "admin" });
    const { id: userId } = await createUser();
    const at = new Date();
    const ofAdmin = [
      { adminId, userId, at, act: "message_hidden", reason: "Det var hot." },
      { adminId, userId, at, act: "user_credited", reason: "Fel pris." },
    ];
    await db.insert(adminActs).values(ofAdmin);
    const left = () => db.select().from(adminActs).where(eq(adminActs.adminId, adminId)).orderBy(adminActs.id);
    await forgetWhatIsOld(Date.now() + before(periods.reportMonths));
    expect(await left()).toMatchObject(ofAdmin);
    await forgetWhatIsOld(Date.now() + after(periods.reportMonths));
    expect(await left()).toMatchObject([{ ...ofAdmin[0], reason: "" }, ofAdmin[1]]);
    await forgetWhatIsOld(Date.now() + after(12 * periods.paymentYears));
    expect((await left()).map(({ reason }) => reason)).toEqual(["", ""]);
    await expect(db.update(adminActs).set({ reason: "Annat" }).where(eq(adminActs.adminId, adminId))).rejects.toThrow();
    await expect(db.update(adminActs).set({ act: "x" }).where(eq(adminActs.adminId, adminId))).rejects.toThrow();
  });

  test("the address of who reported without an account is forgotten in a day", async () => {
    const { publicId: id } = await createRide();
    const form = { formKey: newReportForm(), name: "Sten", email: "", network: "2001:db8:0:1" };
    const sent = await sendStrangerReport({ ...form, id, reason: "spam", text: "Reklam överallt" });
    const hashOf = async () => {
      const [row] = await db
        .select()
        .from(reports)
        .where(eq(reports.publicId, sent.ok ? sent.number : ""));
      return row?.addressHash;
    };
    await forgetAddresses(Date.now() + 23 * 3_600_000);
    expect(await hashOf()).toMatch(/^[\w-]{40,}$/);
    await forgetAddresses(Date.now() + 25 * 3_600_000);
    expect(await hashOf()).toBeNull();
  });
});

test("the address of who signed in or booked a coach is forgotten within an hour of the limit", async () => {
  const now = Date.now();
  await db.insert(rateLimits).values([
    { key: "sign-in:over", points: 1, expire: now - 1 },
    { key: "coach-seats:counting", points: 1, expire: now + 1 },
  ]);
  await forgetAddresses(now);
  const left = await db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, ["sign-in:over", "coach-seats:counting"]));
  expect(left.map(({ key }) => key)).toEqual(["coach-seats:counting"]);
});

describe("an account that nobody uses", () => {
  const now = Date.now();
  const idle = (days: number, more: Partial<User> = {}) =>
    createUser({ signedInAt: new Date(now - days * dayMs), ...more });
  const warningDue = 24 * 31 - periods.idleWarningDays;

  beforeEach(async () => {
    mail.mails.length = 0;
    await db
      .delete(users)
      .where(sql`signed_in_at < now() - interval '1 year' and not exists (select from ride where user_id = users.id)`);
    await db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  const sendLetters = () => runJobs({ [idleLetterJob]: sendIdleLetter });

  test("is warned of once by mail, and deleted a month later", async () => {
    const [person, lately] = [await idle(warningDue), await idle(600)];
    await Promise.all([endIdleAccounts(now), endIdleAccounts(now)]);
    await sendLetters();
    expect(mail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    expect(mail.mails[0]?.text).toContain("/google-auth");
    await endIdleAccounts(now + 29 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null });
    await endIdleAccounts(now + 31 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ email: "", deletedAt: expect.any(Date) });
    expect(await findUser(lately.id)).toMatchObject({ deletedAt: null, idleWarnedAt: null });
    await sendLetters();
    expect(mail.mails).toHaveLength(1);
  });

  test("is warned of again where the letter was refused, and deleted when that was in vain three times", async () => {
    const person = await idle(warningDue);
    mail.refuse(person.email, 550);
    onTestFinished(() => void mail.accept(person.email));
    await endIdleAccounts(now);
    await sendLetters();
    await endIdleAccounts(now + 31 * dayMs);
    await sendLetters();
    await endIdleAccounts(now + 62 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null });
    await sendLetters();
    await endIdleAccounts(now + 89 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null });
    await endIdleAccounts(now + 91 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: expect.any(Date) });
  });

  test("is warned of a month ahead when a refused letter arrives at last", async () => {
    const person = await idle(warningDue);
    mail.refuse(person.email, 550);
    await endIdleAccounts(now);
    await sendLetters();
    mail.accept(person.email);
    await sendLetters();
    expect(mail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    await sendLetters();
    await endIdleAccounts(now + 59 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null });
    await endIdleAccounts(now + 61 * dayMs);
    expect(mail.mails).toHaveLength(1);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: expect.any(Date) });
  });

  test("is kept when its owner signs in after the warning", async () => {
    const person = await idle(warningDue);
    await endIdleAccounts(now);
    await signIn(person);
    await endIdleAccounts(now + 60 * dayMs);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null, idleWarnedAt: null });
  });

  test.each([
    ["money on the balance", { balance: 500 }],
    ["the administration to look after", { role: "admin" as const }],
    ["been shut out", { blockedAt: new Date() }],
  ])("is kept where its owner has %s", async (_, more) => {
    const person = await idle(2000, more);
    await endIdleAccounts(now);
    await db
      .update(users)
      .set({ idleWarnedAt: new Date(now - 40 * dayMs) })
      .where(eq(users.id, person.id));
    await endIdleAccounts(now);
    expect(await findUser(person.id)).toMatchObject({ deletedAt: null });
  });
});
