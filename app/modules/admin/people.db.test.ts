import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminActs } from "#drizzle/schema/audit";
import { decisions } from "#drizzle/schema/moderation";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { sessions } from "#drizzle/schema/sessions";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createCoach, createTicket, readBusBooking } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createNotification } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { buyUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { callOffClosed, callOffJob, reopenedJob, sendReopened } from "~/modules/accounts/closing.server";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { logView } from "~/modules/audit/acts.server";
import { listActs } from "~/modules/audit/log.server";
import { requestSeats } from "~/modules/bookings/request.server";
import { sendMessage } from "~/modules/messages/commands.server";
import { decisionJob, sendDecision } from "~/modules/moderation/decisions.server";
import { deliver } from "~/modules/notifications/jobs.server";
import { findProfile } from "~/modules/reviews/profile.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { getUser } from "~/modules/sessions/session.server";
import { refundWhatIsDue } from "~/modules/unlocks/jobs.server";
import { listBalanceEntries } from "~/modules/unlocks/queries.server";
import { blockUser } from "~/modules/users/commands.server";
import { isClosedTo, storeUser } from "~/modules/users/identity.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { findPeople, findPersonFile } from "./people.server";
import { closeAccountOf, creditUser, restoreUser } from "./people-commands.server";
import { highestBalance, mostCredit, mostCreditPerDay } from "./rules";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

const now = Date.now();
let admin: User;
let person: User;

beforeEach(async () => {
  mail.mails.length = 0;
  admin = await createUser({ role: "admin" });
  person = await createUser({ displayName: "Bo Blockad" });
});

const form = (wishes: object = {}) => ({
  adminId: admin.id,
  personId: person.publicId,
  reason: "Kör för fort.",
  formKey: randomUUID(),
  ...wishes,
});

const actsOn = (user: User) => db.select().from(adminActs).where(eq(adminActs.userId, user.id)).orderBy(adminActs.id);

/** Runs what a decision about an account has put into the queue. */
const carryOut = () =>
  runJobs({ [callOffJob]: callOffClosed, [reopenedJob]: sendReopened, [decisionJob]: sendDecision });

describe("a blocked person", () => {
  const requestOf = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

  test("is signed out at once, and cannot sign in", async () => {
    const cookie = await signIn(person);
    expect(await getUser(requestOf(cookie))).toMatchObject({ id: person.id });
    expect(await closeAccountOf(form())).toEqual({ ok: true });
    expect(await getUser(requestOf(cookie))).toBeNull();
    expect(await db.$count(sessions, eq(sessions.uid, person.uid))).toBe(0);
    expect(await isClosedTo(person)).toBe(true);
    // A sign-in that was under way opens nothing either.
    expect(await getUser(requestOf(await signIn(person)))).toBeNull();
  });

  test("has rides and bookings called off, and whoever paid for the contact gets the money back", async () => {
    const ride = await createRide({ userId: person.id });
    const passenger = await createBooking(ride, { status: "accepted" });
    const asked = await createBooking(await createRide(), { userId: person.id });
    const agreed = await createBooking(await createRide(), { userId: person.id, status: "accepted" });
    const ticket = await createTicket(await createCoach(), { userId: person.id });
    const payer = await createUser({ balance: 1000 });
    const unlock = await buyUnlock(payer.id, ride);
    await closeAccountOf(form());
    await carryOut();
    await refundWhatIsDue({});
    expect(await readBooking(passenger.id)).toMatchObject({ status: "cancelled_by_driver" });
    expect(await readBooking(asked.id)).toMatchObject({ status: "withdrawn" });
    expect(await readBooking(agreed.id)).toMatchObject({ status: "cancelled_by_passenger" });
    expect(await readBusBooking(ticket.publicId)).toMatchObject({ status: "cancelled" });
    expect(await readPayment(unlock.id)).toMatchObject({ status: "refunded" });
    const [told] = await db.execute<{ count: number }>(sql`
      select count(*)::integer as count from notification where user_id = ${passenger.userId} and kind = 'booking_cancelled'`);
    expect(told?.count).toBe(2);
  });

  test("reads why, and where to complain, in a letter that cannot be switched off", async () => {
    await closeAccountOf(form({ reason: "Du har kört för fort flera gånger." }));
    await carryOut();
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.to).toEqual([person.email]);
    expect(mail.mails[0]?.text).toContain("Du har kört för fort flera gånger.");
    expect(mail.mails[0]?.headers.has("list-unsubscribe")).toBe(false);
  });

  test("is found by nobody, can be neither booked nor written to, and is told nothing more", async () => {
    const ride = await createRide({ userId: person.id });
    const other = await createUser();
    const conversationId = await say(other.id, { rideId: ride.publicId }, "Hej!");
    const waiting = await createNotification(person, "email", { kind: "ride_match" });
    await closeAccountOf(form());
    const whole = { from: null, to: null };
    expect(await findRidePage(ride.publicId, null, whole, now)).toBeNull();
    expect(await findRidePage(ride.publicId, other.id, whole, now)).toBeNull();
    expect(await findProfile(person.publicId, null, null)).toBeNull();
    const seats = { seats: 1, message: "", confirmsWomenOnly: true, joinsLine: true };
    const request = { ...seats, userId: other.id, rideId: ride.publicId, formKey: randomUUID() };
    expect(await requestSeats(request)).toEqual({ ok: false, reason: "not_found" });
    const write = (userId: number, to: Parameters<typeof sendMessage>[0]["to"]) =>
      sendMessage({ userId, to, text: "Hallå?", formKey: randomUUID() });
    expect(await write(other.id, { conversationId })).toMatchObject({ ok: false, reason: "blocked_by_other" });
    expect(await write(person.id, { conversationId })).toMatchObject({ ok: false, reason: "blocked_by_other" });
    const elsewhere = { ...request, userId: person.id, rideId: (await createRide()).publicId, formKey: randomUUID() };
    expect(await requestSeats(elsewhere)).toEqual({ ok: false, reason: "not_found" });
    expect(await write(other.id, { rideId: (await createRide({ userId: person.id })).publicId })).toMatchObject({
      ok: false,
      reason: "not_found",
    });
    await deliver({ id: waiting.id }, { ride_match: async () => true });
    expect(mail.mails).toEqual([]);
  });

  test("is not said to have cancelled late what the closing called off", async () => {
    const ride = await createRide({ userId: person.id, departsInHours: 5 });
    const late = { status: "accepted" } as const;
    const passenger = await createBooking(ride, late);
    const agreed = await createBooking(await createRide({ departsInHours: 5 }), { ...late, userId: person.id });
    await closeAccountOf(form());
    await carryOut();
    expect(await readBooking(passenger.id)).toMatchObject({ status: "cancelled_by_driver" });
    expect(await readBooking(agreed.id)).toMatchObject({ status: "cancelled_by_passenger" });
    await restoreUser(form({ reason: "Det var en annan Bo." }));
    expect(await findUser(person.id)).toMatchObject({ lateCancellations: 0 });
  });

  test("who drives is not waited for by who stands past their time along the way, nor one who rides by the driver", async () => {
    const underWay = { departsInHours: -1 };
    const driven = await createRide({ ...underWay, userId: person.id });
    const waits = await createBooking(driven, { status: "accepted" });
    const ridden = await createRide(underWay);
    await createBooking(ridden, { status: "accepted", userId: person.id });
    await db
      .update(rides)
      .set({ status: "departed" })
      .where(inArray(rides.id, [driven.id, ridden.id]));
    await closeAccountOf(form());
    await carryOut();
    const toldTo = async (userId: number) => {
      const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
      expect(rows.map(({ channel }) => channel).sort()).toEqual(["email", "push", "sms"]);
      return JSON.stringify(rows[0]?.message);
    };
    expect(await toldTo(waits.userId)).toContain("Bo är inte kvar här längre");
    expect(await toldTo(waits.userId)).toContain("ska du inte räkna med att bli hämtad");
    expect(await toldTo(ridden.userId)).toContain("Sitter Bo inte redan i bilen");
  });

  test("comes back when the account is opened again, but not what was called off", async () => {
    const ride = await createRide({ userId: person.id });
    await closeAccountOf(form());
    await carryOut();
    expect(await restoreUser(form({ reason: "Det var en annan Bo." }))).toEqual({ ok: true });
    await carryOut();
    expect(await isClosedTo(person)).toBe(false);
    expect(await findProfile(person.publicId, null, null)).not.toBeNull();
    expect(await findRidePage(ride.publicId, null, { from: null, to: null }, now)).toMatchObject({
      status: "cancelled",
    });
    expect(mail.mails.at(-1)?.text).toContain("Det var en annan Bo.");
    expect((await actsOn(person)).map(({ act, reason }) => [act, reason])).toEqual([
      ["user_blocked", "Kör för fort."],
      ["user_restored", "Det var en annan Bo."],
    ]);
  });

  test("is not written to that it is open by a letter that leaves when it is closed anew", async () => {
    await closeAccountOf(form());
    await restoreUser(form({ reason: "Det var en annan Bo." }));
    await closeAccountOf(form({ reason: "Det var samma Bo." }));
    await carryOut();
    const letters = mail.mails.map(({ text }) => text).join();
    expect(letters).toContain("Det var samma Bo.");
    expect(letters).not.toContain("Nu kan du logga in som förut.");
  });

  test("who has left is found by the number of the decision, and may come back once that is opened", async () => {
    await closeAccountOf(form());
    await deleteAccount(person.id, { givesUpBalance: true });
    const [decision] = await db.select().from(decisions).where(eq(decisions.userId, person.id));
    const number = decision?.publicId ?? "";
    const [found] = await findPeople(number.toLowerCase());
    const personId = found?.publicId ?? "";
    expect(found).toMatchObject({ displayName: "Borttagen användare", isBlocked: true });
    expect(await findPersonFile(personId)).toMatchObject({ isDeleted: true, email: "", phone: null });
    expect((await listActs({ admin: null, person: personId, before: null })).lines).toMatchObject([{ personId }]);
    expect(await isClosedTo(person)).toBe(true);
    expect(await restoreUser(form({ personId }))).toEqual({ ok: true, isDeleted: true });
    expect(await isClosedTo(person)).toBe(false);
    expect([await findPeople(number), await findPersonFile(personId)]).toEqual([[], null]);
    expect(await restoreUser(form({ personId }))).toEqual({ ok: false, reason: "already" });
  });

  test("who comes back meets nobody whom they had blocked under a new name", async () => {
    const blocked = await createUser();
    await blockUser(person.id, blocked.id);
    await deleteAccount(blocked.id, { givesUpBalance: true });
    await closeAccountOf(form());
    await restoreUser(form());
    expect((await storeUser(blocked)).hiddenUserIds).toEqual([person.id]);
  });

  test("whom two administrators block at once is blocked once", async () => {
    const other = await createUser({ role: "admin" });
    const outcomes = await Promise.all([closeAccountOf(form()), closeAccountOf(form({ adminId: other.id }))]);
    expect(outcomes).toContainEqual({ ok: true });
    expect(outcomes).toContainEqual({ ok: false, reason: "already" });
    expect(await actsOn(person)).toHaveLength(1);
  });
});

test("nobody but an administrator blocks, restores or credits, and no administrator is blocked", async () => {
  const stranger = await createUser();
  const blocked = await createUser({ role: "admin", blockedAt: new Date() });
  for (const { id: adminId } of [stranger, person, blocked]) {
    expect(await closeAccountOf(form({ adminId }))).toEqual({ ok: false, reason: "not_admin" });
    expect(await restoreUser(form({ adminId }))).toEqual({ ok: false, reason: "not_admin" });
    expect(await creditUser({ ...form({ adminId }), kronor: 10 })).toEqual({ ok: false, reason: "not_admin" });
  }
  expect(await actsOn(person)).toEqual([]);
  const colleague = await createUser({ role: "admin" });
  for (const { publicId: personId } of [admin, colleague])
    expect(await closeAccountOf(form({ personId }))).toEqual({ ok: false, reason: "admin" });
  expect(await closeAccountOf(form({ personId: "zzzzzzzzzzzz" }))).toEqual({ ok: false, reason: "not_found" });
});

describe("credit", () => {
  const credit = (kronor: number, wishes: object = {}) => creditUser({ ...form(wishes), kronor });

  test("stands on the balance, among its changes and in the log, once however often the form is sent", async () => {
    const formKey = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => credit(25, { formKey })));
    expect((await findUser(person.id))?.balance).toBe(2500);
    expect(await listBalanceEntries(person.id)).toMatchObject([{ amount: 2500, reason: "credit" }]);
    expect(await actsOn(person)).toMatchObject([{ act: "user_credited", details: { kronor: 25 } }]);
  });

  test("has limits: a full balance, a day's worth, and never oneself", async () => {
    const rich = await createUser({ balance: highestBalance * 100 - 100 });
    expect(await credit(2, { personId: rich.publicId })).toEqual({ ok: false, reason: "balance_full" });
    expect(await credit(1, { personId: rich.publicId })).toEqual({ ok: true });
    expect(await credit(10, { personId: admin.publicId })).toEqual({ ok: false, reason: "self" });
    const rounds = mostCreditPerDay / mostCredit;
    const people = await Promise.all(Array.from({ length: rounds + 1 }, () => createUser()));
    const outcomes = await Promise.all(people.map(({ publicId }) => credit(mostCredit, { personId: publicId })));
    const given = outcomes.filter(({ ok }) => ok).length;
    expect(given).toBe(rounds - 1);
    expect(outcomes).toContainEqual({ ok: false, reason: "day_full" });
  });
});

test("the log's lines cannot be changed", async () => {
  await creditUser({ ...form(), kronor: 5 });
  const [line] = await actsOn(person);
  const forge = db
    .update(adminActs)
    .set({ reason: "Inget alls" })
    .where(eq(adminActs.id, line?.id ?? 0));
  await expect(forge).rejects.toThrow();
});

test("that a person's page was opened is noted once for each administrator and day", async () => {
  const other = await createUser({ role: "admin" });
  const view = { act: "user_viewed", userId: person.id } as const;
  await Promise.all(Array.from({ length: 5 }, () => logView(admin.id, view)));
  await logView(other.id, view);
  const { lines } = await listActs({ admin: null, person: person.publicId, before: null });
  expect(lines.map(({ act, adminId }) => [act, adminId])).toEqual([
    ["user_viewed", other.publicId],
    ["user_viewed", admin.publicId],
  ]);
  const own = await listActs({ admin: admin.publicId, person: null, before: null });
  expect(own.lines.map(({ personId }) => personId)).toEqual([person.publicId]);
});

test("a person is found by name, e-mail, number, public id and a booking, and nothing stands in for a letter", async () => {
  const sender = await createUser({ displayName: "Zelda Ovanlig" });
  const booking = await createBooking(await createRide({ userId: person.id }), { userId: sender.id });
  const found = async (text: string) => (await findPeople(text)).map(({ publicId }) => publicId);
  for (const text of ["zelda", "Ovanlig", sender.email.toUpperCase(), sender.phone ?? "", sender.publicId])
    expect(await found(text), text).toEqual([sender.publicId]);
  expect(await found(`0${sender.phone?.slice(3, 5)}-${sender.phone?.slice(5)}`)).toEqual([sender.publicId]);
  expect(await found(booking.publicId)).toEqual([person.publicId, sender.publicId]);
  expect(await found("%")).toEqual([]);
  expect(await found("Z%a")).toEqual([]);
  expect(await found("person1@example")).toEqual([]);
});

test("a person's page holds what there is to know", async () => {
  const ride = await createRide({ userId: person.id });
  const booking = await createBooking(await createRide(), { userId: person.id });
  expect(await findPersonFile(person.publicId)).toMatchObject({
    email: person.email,
    isVerified: true,
    rides: [{ publicId: ride.publicId, from: "Stockholm", to: "Malmö" }],
    bookings: [{ publicId: booking.publicId, status: "requested" }],
  });
  const gone = await createUser({ deletedAt: new Date() });
  expect(await findPersonFile(gone.publicId)).toBeNull();
});
