import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminActs } from "#drizzle/schema/audit";
import { notifications } from "#drizzle/schema/notifications";
import { payments } from "#drizzle/schema/unlocks";
import { createCoach, createTicket } from "#tests/factories/departures";
import { createNotification } from "#tests/factories/notifications";
import { createOrderedUnlock, createPaidUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { cancelBusBooking } from "~/modules/bus/bookings.server";
import { findDeparture, listPassengers } from "~/modules/bus/queries.server";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { findOverdue } from "~/modules/notifications/queries.server";
import { findPaymentFile, listTroubled } from "~/modules/unlocks/attention.server";
import { withdrawalUrl } from "~/modules/unlocks/receipts.server";
import { withdraw } from "~/modules/unlocks/withdraw.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { readQueue } from "~/platform/queue-state.server";
import {
  callOffDeparture,
  editDeparture,
  fetchPassengerList,
  letOnBoard,
  listDeparture,
  viewPassengers,
} from "./departures-commands.server";
import { findHealth, retry } from "./health.server";
import { findOverview } from "./overview.server";
import { askAgain, markAttended, refundPayment } from "./payments-commands.server";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

let admin: User;
let stranger: User;

beforeEach(async () => {
  admin = await createUser({ role: "admin" });
  stranger = await createUser();
});

const notAdmin = { ok: false, reason: "not_admin" };
const actsBy = async (user: User) =>
  (await db.select().from(adminActs).where(eq(adminActs.adminId, user.id)).orderBy(adminActs.id)).map(({ act }) => act);

describe("payments", () => {
  const on = (paymentId: string, wishes: object = {}) => ({
    adminId: admin.id,
    paymentId,
    formKey: randomUUID(),
    ...wishes,
  });
  const troubled = async () =>
    new Map((await listTroubled()).payments.map(({ publicId, trouble }) => [publicId, trouble]));
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);

  test("those that do not come to an end by themselves are listed, and no others", async () => {
    const spoil = async (change: Partial<typeof payments.$inferInsert>) => {
      const { paymentId } = await createOrderedUnlock();
      await db.update(payments).set(change).where(eq(payments.id, paymentId));
      return (await readPayment(paymentId)).publicId;
    };
    const mismatch = await spoil({ lastProblem: "mismatch", checkAt: null });
    const refused = await spoil({ lastProblem: "unavailable" });
    const pending = await spoil({ status: "pending", createdAt: dayAgo });
    const refunding = await spoil({ status: "refunding", createdAt: dayAgo });
    await spoil({ lastProblem: "declined" });
    await spoil({ status: "pending" });
    await spoil({ status: "refunding", lastProblem: "refund pending" });
    await createPaidUnlock();
    expect(await troubled()).toEqual(
      new Map([
        [mismatch, "mismatch"],
        [refused, "problem"],
        [pending, "pending"],
        [refunding, "refunding"],
      ]),
    );
    expect((await findOverview()).waiting.payments).toBe(4);
    expect(JSON.stringify(await listTroubled())).not.toMatch(/@|\+46/);
  });

  test("asking PayPal again brings one to where it stands there", async () => {
    const { paymentId, orderId } = await createOrderedUnlock();
    const { publicId } = await readPayment(paymentId);
    paypal.approve(orderId);
    expect(await askAgain(on(publicId, { adminId: stranger.id }))).toEqual(notAdmin);
    expect(await readPayment(paymentId)).toMatchObject({ status: "created" });
    const form = on(publicId);
    expect(await Promise.all([askAgain(form), askAgain(form)])).toEqual([
      { ok: true, status: "paid" },
      { ok: true, status: "paid" },
    ]);
    expect(paypal.counts(publicId)).toMatchObject({ captures: 1 });
    expect(await actsBy(admin)).toEqual(["payment_asked"]);
  });

  test("one is given back in full once, whoever presses at the same time", async () => {
    const { paymentId, payer } = await createPaidUnlock();
    const { publicId, amount } = await readPayment(paymentId);
    const before = (await findUser(payer.id))?.balance ?? 0;
    const other = await createUser({ role: "admin" });
    const reason = "Fel person.";
    expect(await refundPayment({ ...on(publicId, { adminId: payer.id }), reason })).toEqual(notAdmin);
    const outcomes = await Promise.all([
      refundPayment({ ...on(publicId), reason }),
      refundPayment({ ...on(publicId, { adminId: other.id }), reason }),
    ]);
    expect(outcomes).toContainEqual({ ok: true });
    expect(outcomes).toContainEqual({ ok: false, reason: "not_paid" });
    expect((await findUser(payer.id))?.balance).toBe(before + amount);
    expect(await readPayment(paymentId)).toMatchObject({ status: "refunded", refundReason: "by_hand" });
    expect([...(await actsBy(admin)), ...(await actsBy(other))]).toEqual(["payment_refunded"]);
  });

  test("one that was looked into leaves the list, with a note", async () => {
    const { paymentId } = await createOrderedUnlock();
    await db.update(payments).set({ lastProblem: "mismatch" }).where(eq(payments.id, paymentId));
    const { publicId } = await readPayment(paymentId);
    const note = "PayPal har betalat tillbaka.";
    expect(await markAttended({ ...on(publicId, { adminId: stranger.id }), note })).toEqual(notAdmin);
    expect(await markAttended({ ...on(publicId), note })).toEqual({ ok: true });
    expect(await markAttended({ ...on(publicId), note })).toEqual({ ok: false, reason: "already" });
    expect(await troubled()).not.toContain(publicId);
    expect(await findPaymentFile(publicId)).toMatchObject({ trouble: "mismatch", attendedAt: expect.any(Number) });
    expect(await findPaymentFile("zzzzzzzzzzzz")).toBeNull();
    expect(await actsBy(admin)).toEqual(["payment_attended"]);
  });

  test("one that was looked into is listed again when its refund does not come to an end", async () => {
    const { paymentId, orderId } = await createOrderedUnlock();
    paypal.approve(orderId);
    const { publicId } = await readPayment(paymentId);
    expect(await askAgain(on(publicId))).toEqual({ ok: true, status: "paid" });
    expect(await markAttended({ ...on(publicId), note: "Ångrat för sent." })).toEqual({ ok: true });
    expect(await refundPayment({ ...on(publicId), reason: "Fel person." })).toEqual({ ok: true });
    await db.update(payments).set({ lastProblem: "INTERNAL_ERROR" }).where(eq(payments.id, paymentId));
    expect((await troubled()).get(publicId)).toBe("problem");
  });

  test("one that was looked into is listed again when its payer withdraws too late", async () => {
    const { paymentId } = await createPaidUnlock();
    await db.update(payments).set({ shownAt: new Date() }).where(eq(payments.id, paymentId));
    const payment = await readPayment(paymentId);
    expect(await markAttended({ ...on(payment.publicId), note: "Allt är som det ska." })).toEqual({ ok: true });
    expect(await withdraw(withdrawalUrl(payment).split("/").at(-1) ?? "")).toBe("right_ended");
    expect((await troubled()).get(payment.publicId)).toBe("withdrawal");
  });

  test("money that goes back is under way since it was to go back, however long ago it was paid", async () => {
    await db.update(payments).set({ checkAt: null });
    const { paymentId, orderId } = await createOrderedUnlock();
    paypal.approve(orderId);
    const { publicId } = await readPayment(paymentId);
    expect(await askAgain(on(publicId))).toEqual({ ok: true, status: "paid" });
    const paid = { createdAt: dayAgo, captureAskedAt: dayAgo, paidAt: dayAgo };
    await db.update(payments).set(paid).where(eq(payments.id, paymentId));
    expect(await refundPayment({ ...on(publicId), reason: "Fel person." })).toEqual({ ok: true });
    expect((await findHealth()).unsettled).toBeLessThan(60);
    const hoursAgo = new Date(Date.now() - 5 * 3_600_000);
    await db
      .update(notifications)
      .set({ createdAt: hoursAgo })
      .where(eq(notifications.eventKey, `unlock-refund:${paymentId}`));
    expect((await findHealth()).unsettled).toBeCloseTo(18_000, -2);
    await db.update(payments).set({ checkAt: null }).where(eq(payments.id, paymentId));
  });

  test("one that PayPal was asked of while it was away is well again once it answers", async () => {
    const { paymentId, orderId } = await createOrderedUnlock();
    paypal.approve(orderId);
    const { publicId } = await readPayment(paymentId);
    await askAgain(on(publicId));
    paypal.fail("read", "silence");
    expect(await askAgain(on(publicId))).toEqual({ ok: true, status: "paid" });
    expect((await troubled()).get(publicId)).toBe("problem");
    expect(await askAgain(on(publicId))).toEqual({ ok: true, status: "paid" });
    expect(await troubled()).not.toContain(publicId);
    expect((await troubled()).has(publicId)).toBe(false);
  });
});

describe("jobs and mail", () => {
  const giveUp = (task: string, error: string) =>
    db.execute(sql`
      update graphile_worker._private_jobs job set attempts = max_attempts, last_error = ${error}
      from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = ${task}`);

  test("what was given up is told without whom it quotes, and runs again once somebody says so", async () => {
    await enqueue(db, "test:post", { to: "anna@example.se" });
    await enqueue(db, "test:post", { to: "bo@example.se" });
    await giveUp("test:post", "550 anna@example.se is unknown\nat somewhere");
    const { queue } = await findHealth();
    const given = queue.given.filter(({ task }) => task === "test:post");
    expect(given.map(({ problem }) => problem)).toEqual(["550 ••• is unknown", "550 ••• is unknown"]);
    expect(JSON.stringify(queue)).not.toContain("@example.se");
    const job = given[0]?.id ?? 0;
    expect(await retry({ adminId: stranger.id, job, formKey: randomUUID() })).toEqual(notAdmin);
    const formKey = randomUUID();
    expect(await retry({ adminId: admin.id, job, formKey })).toEqual({ ok: true, count: 1 });
    expect(await retry({ adminId: admin.id, job, formKey })).toEqual({ ok: true, count: 1 });
    expect(await retry({ adminId: admin.id, job, formKey: randomUUID() })).toEqual({ ok: true, count: 0 });
    expect((await readQueue()).given.map(({ id }) => id)).not.toContain(job);
    expect(await retry({ adminId: admin.id, job: null, formKey: randomUUID() })).toMatchObject({ ok: true });
    expect((await readQueue()).failed).toBe(0);
    expect(await actsBy(admin)).toEqual(["jobs_retried", "jobs_retried"]);
  });

  test("what is not known of the service is not made up", async () => {
    await db.update(payments).set({ checkAt: null });
    expect(await findHealth()).toMatchObject({ replicaLag: null, unsettled: null });
    const { paymentId } = await createOrderedUnlock();
    expect((await findHealth()).unsettled).toBeNull();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db.update(payments).set({ captureAskedAt: hourAgo, checkAt: hourAgo }).where(eq(payments.id, paymentId));
    expect((await findHealth()).unsettled).toBeCloseTo(3600, -2);
    await db.update(payments).set({ checkAt: null }).where(eq(payments.id, paymentId));
  });

  test("notifications that should have left are counted by channel, and those without a job get one again", async () => {
    const late = await createNotification(stranger, "email");
    const planned = await createNotification(stranger, "push", { notBefore: Date.now() + 3_600_000 });
    await createNotification(stranger, "email");
    const longAgo = new Date(Date.now() - 20 * 60_000);
    for (const { id } of [late, planned])
      await db.update(notifications).set({ createdAt: longAgo }).where(eq(notifications.id, id));
    const jobOf = (id: number) => sql`payload ->> 'id' = ${String(id)}`;
    await db.execute(sql`delete from graphile_worker._private_jobs where ${jobOf(late.id)}`);
    expect(await findOverdue()).toMatchObject([{ channel: "email", count: 1 }]);
    expect((await findOverview()).waiting.mail).toBe(1);
    expect(await retry({ adminId: admin.id, job: null, formKey: randomUUID() })).toMatchObject({ ok: true, count: 1 });
    const jobs = await db.execute(sql`select from graphile_worker._private_jobs where ${jobOf(late.id)}`);
    expect(jobs).toHaveLength(1);
  });
});

describe("departures", () => {
  test("only administrators list, change and cancel them, and each is logged once", async () => {
    const coach = await createCoach();
    const on = (adminId: number) => ({ adminId, formKey: randomUUID(), departureId: coach.publicId });
    const { operator, departureAt, seats, price, note } = coach;
    const same = { operator, departureAt, seats, price, note, stops: await stopsOf(coach.id) };
    const draft = { ...same, operator: "Sydbuss" };
    expect(await listDeparture({ ...on(stranger.id), draft })).toEqual(notAdmin);
    expect(await editDeparture({ ...on(stranger.id), change: { seats: 20 } })).toEqual(notAdmin);
    expect(await callOffDeparture({ ...on(stranger.id), reason: "Snö" })).toEqual(notAdmin);
    expect(await findDeparture(coach.publicId, Date.now())).toMatchObject({ status: "open", seats: 10 });
    const form = on(admin.id);
    const listed = await Promise.all([listDeparture({ ...form, draft }), listDeparture({ ...form, draft })]);
    expect(listed[0]).toEqual(listed[1]);
    const twin = { ok: false, reason: "listed", publicId: coach.publicId };
    expect(await listDeparture({ ...on(admin.id), draft: same })).toEqual(twin);
    expect(await editDeparture({ ...on(admin.id), change: { seats: 20 } })).toMatchObject({ ok: true });
    expect(await callOffDeparture({ ...on(admin.id), reason: "Snö" })).toMatchObject({ ok: true });
    expect(await callOffDeparture({ ...on(admin.id), reason: "Is" })).toMatchObject({ reason: "cancelled" });
    expect(await editDeparture({ ...on(admin.id), change: { seats: 30 } })).toMatchObject({ reason: "cancelled" });
    expect(await findDeparture(coach.publicId, Date.now())).toMatchObject({ status: "cancelled", cancelReason: "Snö" });
    expect(await actsBy(admin)).toEqual(["departure_created", "departure_changed", "departure_cancelled"]);
  });

  test("a ticket lets somebody on once, however many scan it, and then nobody gives its seats back", async () => {
    const coach = await createCoach();
    const { publicId: bookingId, userId, ticketCode } = await createTicket(coach);
    const scan = (adminId: number, code = ticketCode) =>
      letOnBoard({ adminId, formKey: randomUUID(), ticketCode: code });
    expect(await scan(stranger.id)).toEqual(notAdmin);
    expect(await scan(admin.id, "ZZZZZZZZ")).toMatchObject({ reason: "not_found" });
    const scans = await Promise.all(Array.from({ length: 5 }, () => scan(admin.id)));
    expect(scans.filter(({ ok }) => ok)).toEqual([{ ok: true, departureId: coach.publicId }]);
    expect(scans.filter((outcome) => !outcome.ok && outcome.reason === "boarded")).toHaveLength(4);
    expect(await actsBy(admin)).toEqual(["ticket_taken"]);
    expect(await cancelBusBooking({ userId, bookingId })).toMatchObject({ ok: false, reason: "boarded" });
    expect((await listPassengers(coach.publicId))[0]?.boardedAt).toBeInstanceOf(Date);
    const arrived = coach.arrivalAt.getTime();
    const late = await createTicket(coach);
    expect(
      await letOnBoard({ adminId: admin.id, formKey: randomUUID(), ticketCode: late.ticketCode }, arrived),
    ).toMatchObject({ reason: "not_valid" });
  });

  test("of letting somebody on and giving the seats back at once, one happens", async () => {
    const coach = await createCoach();
    for (let round = 0; round < 8; round++) {
      const { publicId: bookingId, userId, ticketCode } = await createTicket(coach);
      const [boarded, cancelled] = await Promise.all([
        letOnBoard({ adminId: admin.id, formKey: randomUUID(), ticketCode }),
        cancelBusBooking({ userId, bookingId }),
      ]);
      expect([boarded.ok, cancelled.ok].sort()).toEqual([false, true]);
    }
  });

  test("a traveller's name is no formula in the list of passengers, and that it was fetched is logged", async () => {
    const coach = await createCoach();
    await createTicket(coach, { travellerName: '=HYPERLINK("https://evil.example")' });
    const list = await fetchPassengerList(admin.id, coach.publicId);
    expect(list?.csv).toContain(`"'=HYPERLINK(""https://evil.example"")";"1";"Stockholm"`);
    expect(list?.csv).toMatch(/;"070-\d{3} \d{2} \d{2}";/);
    expect(list?.csv.charCodeAt(0)).toBe(0xfeff);
    expect(list?.name).toMatch(/^passagerare-stockholm-sundsvall-\d{4}-\d\d-\d\d\.csv$/);
    expect(await actsBy(admin)).toEqual(["passengers_listed"]);
    expect(await fetchPassengerList(admin.id, "zzzzzzzzzzzz")).toBeNull();
  });

  test("that travellers were looked at is logged once a day, where there are any", async () => {
    const [coach, empty] = [await createCoach(), await createCoach()];
    const { travellerName } = await createTicket(coach);
    for (const { publicId } of [coach, coach, empty]) await viewPassengers(admin.id, publicId);
    expect(await viewPassengers(admin.id, coach.publicId)).toMatchObject([{ travellerName }]);
    expect(await actsBy(admin)).toEqual(["passengers_viewed"]);
  });

  test("the list of a coach that leaves after midnight bears the Swedish date", async () => {
    const day = addDays(localDateOf(Date.now()), 3);
    const coach = await createCoach({ departureAt: new Date(instantOf(day, "00:30")) });
    const list = await fetchPassengerList(admin.id, coach.publicId);
    expect(list?.name).toBe(`passagerare-stockholm-sundsvall-${day}.csv`);
  });

  function stopsOf(departureId: number) {
    return db.execute<{ placeId: number; stopName: string; minutes: number; metres: number }>(sql`
      select place_id as "placeId", stop_name as "stopName", minutes, metres from departure_stop
      where departure_id = ${departureId} order by position`);
  }
});
