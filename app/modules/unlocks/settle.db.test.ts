import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

/** Hold whoever has just read an order from PayPal, or been told what came of a capture. */
const [afterReading, afterCapturing] = vi.hoisted(() => [{ wait: async () => {} }, { wait: async () => {} }]);
vi.mock("~/platform/paypal.server", async (original) => {
  const real = await original<typeof import("~/platform/paypal.server")>();
  const readOrder = async (id: string) => {
    const order = await real.readOrder(id);
    await afterReading.wait();
    return order;
  };
  const captureOrder = async (id: string, requestId: string) => {
    const answer = await real.captureOrder(id, requestId);
    await afterCapturing.wait();
    return answer;
  };
  return { ...real, readOrder, captureOrder };
});

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

import { bookings } from "#drizzle/schema/bookings";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { createOrderedUnlock, readPayment } from "#tests/factories/unlocks";
import { takeJobs, waitingJobs } from "#tests/setup/jobs";
import { db } from "~/platform/db.server";
import { attendPayment, listTroubled, type PaymentFile, refundByHand } from "./attention.server";
import { reconcile } from "./jobs.server";
import { declineLetterJob, settleJob } from "./locked-payment.server";
import { chooseRefundTo, payWithPayPal } from "./pay.server";
import { findContactOffer, findUnlockPage } from "./queries.server";
import { withdrawalUrl } from "./receipts.server";
import { settleReturn } from "./return.server";
import { settle } from "./settle.server";
import { eventJob, handleEvent, receiveEvent } from "./webhook.server";
import { findWithdrawal } from "./withdraw.server";

const hour = 3_600_000;

beforeEach(() => {
  paypal.webhooks.length = 0;
});

/** Everything that is to be true of an unlock that was paid once. */
async function expectPaidOnce({ paymentId, unlockId }: { paymentId: number; unlockId: string }) {
  const payment = await readPayment(paymentId);
  const [booking] = await db.select().from(bookings).where(eq(bookings.publicId, unlockId));
  expect(payment).toMatchObject({ status: "paid", amount: 1000, vat: 200, checkAt: null });
  expect(payment.receiptNumber).toBeGreaterThan(0);
  expect(booking).toMatchObject({ status: "accepted", paypal: { status: "paid" } });
  expect(booking?.paidAt).toBeGreaterThan(0);
  expect(paypal.counts(payment.publicId)).toEqual({ captures: 1, refunds: 0 });
  expect(await told(paymentId)).toEqual({ receipts: 1, notices: 2 });
}

async function told(paymentId: number) {
  const [row] = await db.execute<{ receipts: number; notices: number }>(sql`
    select (select count(*)::integer from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'unlocks:receipt' and (payload ->> 'paymentId')::integer = ${paymentId}) as receipts,
      (select count(*)::integer from notification
        where kind = 'contact_unlocked' and (about ->> 'paymentId')::integer = ${paymentId}) as notices`);
  return row;
}

/** How often a payer is written to that nothing was taken. */
async function countDeclineLetters(paymentId: number) {
  const jobs = await waitingJobs<{ paymentId: number }>(declineLetterJob);
  return jobs.filter(({ payload }) => payload.paymentId === paymentId).length;
}

/** Hands over everything PayPal has to tell, in this order, and works on it. */
async function hear(events = [...paypal.webhooks]) {
  for (const event of events) {
    expect(await receive(paypal.deliver(event))).toBe("taken");
    await handleEvent({ eventId: event.id });
  }
}

async function receive(request: Request) {
  return receiveEvent(request.headers, Buffer.from(await request.arrayBuffer()));
}

/** The minutely job, and what it hands out. */
async function letClockRun(now: number) {
  await reconcile(now);
  const jobs = await takeJobs<{ paymentId: number }>(settleJob);
  for (const { payload } of jobs) await settle(payload.paymentId, {}, now);
}

test("a payment whose checks fail waits for one, however long that goes on", async () => {
  const { paymentId } = await createOrderedUnlock();
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  for (let minute = 10; minute <= 60; minute += 5) await reconcile(Date.now() + minute * 60_000);
  const jobs = await db.execute(sql`
    select from graphile_worker._private_jobs where payload ->> 'paymentId' = ${String(paymentId)}`);
  expect(jobs).toHaveLength(1);
});

test("50 returns, webhooks and reconcilers at once take the money once", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  const news = [
    {},
    { isApproved: true },
    { isTold: true },
    { isTold: true, isApproved: true, orderId: ordered.orderId },
  ];
  await Promise.all(Array.from({ length: 50 }, (_, n) => settle(ordered.paymentId, news[n % news.length])));
  await settle(ordered.paymentId);
  await expectPaidOnce(ordered);
});

test("the return page takes the money, and only the payer's", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await settleReturn(ordered.ride.userId, ordered.unlockId, ordered.orderId);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "created" });
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  await expectPaidOnce(ordered);
});

test("a tab closed after approving: the webhook takes the money, however often and in whatever order it comes", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await hear();
  await hear([...paypal.webhooks, ...paypal.webhooks].reverse());
  await expectPaidOnce(ordered);
});

test("without webhooks the reconciler does within ten minutes", async () => {
  const ordered = await createOrderedUnlock();
  const begun = Date.now();
  for (let minute = 1; minute <= 200; minute++) await letClockRun(begun + minute * 60_000);
  paypal.approve(ordered.orderId);
  for (let minute = 201; minute <= 210; minute++) await letClockRun(begun + minute * 60_000);
  await expectPaidOnce(ordered);
});

test.each(["lost", "silence", "error", "busy"] as const)("a capture that ends in %s is made good", async (trouble) => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  paypal.fail("capture", trouble);
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "created", lastProblem: "unavailable" });
  const again = await payWithPayPal({ userId: ordered.payer.id, unlockId: ordered.unlockId });
  expect(again).toEqual({ ok: false, reason: "pending" });
  await letClockRun(Date.now() + 3 * 60_000);
  await expectPaidOnce(ordered);
});

test.each(["lost", "silence", "error", "busy"] as const)(
  "an order whose making ends in %s is the same next time",
  async (trouble) => {
    paypal.fail("create", trouble);
    await expect(createOrderedUnlock()).rejects.toThrow("no order was made");
    const [begun] = await db.select().from(payments).orderBy(sql`id desc`).limit(1);
    const [booking] = await db
      .select()
      .from(bookings)
      .where(eq(bookings.id, begun?.bookingId ?? 0));
    const orders = paypal.account.list().length;
    const outcome = await payWithPayPal({ userId: begun?.payerId ?? 0, unlockId: booking?.publicId ?? "" });
    expect(outcome).toMatchObject({ ok: true });
    expect(await readPayment(begun?.id ?? 0)).toMatchObject({ status: "created" });
    expect(paypal.account.list().length - orders).toBe(trouble === "error" || trouble === "busy" ? 1 : 0);
  },
);

test("a payer who dies between the order and its note is found again by the webhook", async () => {
  const ordered = await createOrderedUnlock();
  await db.update(payments).set({ orderId: null, approveUrl: null }).where(eq(payments.id, ordered.paymentId));
  paypal.approve(ordered.orderId);
  await hear();
  await expectPaidOnce(ordered);
});

test("a card that is declined can be replaced; the second time the money comes", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "declined");
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "created", lastProblem: "declined" });
  expect(await countDeclineLetters(ordered.paymentId)).toBe(0);
  const again = await payWithPayPal({ userId: ordered.payer.id, unlockId: ordered.unlockId });
  expect(again).toMatchObject({ ok: true, order: { id: ordered.orderId } });
  paypal.approve(ordered.orderId);
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  await expectPaidOnce(ordered);
});

const declined = { status: "created", lastProblem: "declined", captureAskedAt: null };

/** Settles a payment as far as there. @returns what lets it go on to its end */
function settleUntil(point: { wait: () => Promise<void> }, paymentId: number): Promise<() => Promise<unknown>> {
  return new Promise((resolve) => {
    point.wait = () =>
      new Promise((go) => {
        point.wait = async () => {};
        resolve(() => {
          go();
          return done;
        });
      });
    const done = settle(paymentId);
  });
}

test("who has read the order before its card is declined does not take the payment for under way", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "declined");
  const goOn = await settleUntil(afterReading, ordered.paymentId);
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  await goOn();
  expect(await readPayment(ordered.paymentId)).toMatchObject(declined);
});

test("who comes back while a webhook is being told that the card is declined is told as well", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "declined");
  const goOn = await settleUntil(afterCapturing, ordered.paymentId);
  const { checks } = await readPayment(ordered.paymentId);
  const found = settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId).then(() =>
    readPayment(ordered.paymentId),
  );
  await vi.waitFor(async () => expect((await readPayment(ordered.paymentId)).checks).toBe(checks + 1));
  await goOn();
  expect(await found).toMatchObject(declined);
});

test("a pending payment stays locked until PayPal says yes", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "pending");
  await settle(ordered.paymentId);
  const { captureId } = await readPayment(ordered.paymentId);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "pending" });
  expect(await told(ordered.paymentId)).toEqual({ receipts: 0, notices: 0 });
  paypal.account.settle(captureId ?? "", "COMPLETED");
  await hear();
  await expectPaidOnce(ordered);
});

test("a pending payment that PayPal refuses is over, and another can be begun", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "pending");
  await settle(ordered.paymentId);
  paypal.account.settle((await readPayment(ordered.paymentId)).captureId ?? "", "DECLINED");
  await letClockRun(Date.now() + 20 * 60_000);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "declined" });
  expect(await countDeclineLetters(ordered.paymentId)).toBe(1);
  const outcome = await payWithPayPal({ userId: ordered.payer.id, unlockId: ordered.unlockId });
  expect(outcome).toMatchObject({ ok: true });
});

test("who has left the page while PayPal was away is written to when the card is declined", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "declined");
  paypal.fail("capture", "busy");
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  expect((await findUnlockPage(ordered.payer.id, ordered.unlockId))?.state).toBe("checking");
  await letClockRun(Date.now() + 3 * 60_000);
  expect(await readPayment(ordered.paymentId)).toMatchObject(declined);
  expect(await countDeclineLetters(ordered.paymentId)).toBe(1);
});

test("who was told to wait is written to when PayPal has forgotten the order without taking the money", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  paypal.fail("capture", "busy");
  await settleReturn(ordered.payer.id, ordered.unlockId, ordered.orderId);
  paypal.forget(ordered.orderId);
  await letClockRun(Date.now() + 3 * 60_000);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "expired" });
  expect(await countDeclineLetters(ordered.paymentId)).toBe(1);
  const page = await findUnlockPage(ordered.payer.id, ordered.unlockId);
  expect(page).toMatchObject({ state: "offer", isDeclined: true });
});

test("a number that was promised and is gone when PayPal is to take the money is not paid for, unless without it", async () => {
  const { payer, ride, ...promised } = await createOrderedUnlock(undefined, true);
  paypal.approve(promised.orderId);
  await db.update(users).set({ phone: null, phoneVerifiedAt: null }).where(eq(users.id, ride.userId));
  await settleReturn(payer.id, promised.unlockId, promised.orderId);
  expect(await readPayment(promised.paymentId)).toMatchObject({ status: "expired", captureAskedAt: null });
  const page = () => findUnlockPage(payer.id, promised.unlockId);
  expect(await page()).toMatchObject({ state: "offer", hasLostPhone: true, isDeclined: false });
  const without = await payWithPayPal({ userId: payer.id, unlockId: promised.unlockId, hasPhone: false });
  const orderId = (without.ok && without.order?.id) || expect.unreachable();
  expect(orderId).not.toBe(promised.orderId);
  paypal.approve(orderId);
  await settleReturn(payer.id, promised.unlockId, orderId);
  expect(await page()).toMatchObject({ state: "paid", hasLostPhone: false, contact: { phone: null } });
});

test("an order that nobody approves ends as expired after six hours, and the next is a new one", async () => {
  const ordered = await createOrderedUnlock();
  paypal.forget(ordered.orderId);
  const later = Date.now() + 6 * hour;
  const outcome = await payWithPayPal({ userId: ordered.payer.id, unlockId: ordered.unlockId }, later);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "expired", checkAt: null });
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.ok && outcome.order?.id).not.toBe(ordered.orderId);
});

test("who begins again after six hours, when PayPal is away, is told so, and not of what PayPal has said", async () => {
  const [away, declined] = [await createOrderedUnlock(), await createOrderedUnlock()];
  const later = Date.now() + 6 * hour;
  const pay = ({ payer, unlockId }: typeof away) => payWithPayPal({ userId: payer.id, unlockId }, later);
  paypal.fail("read", "silence");
  expect(await pay(away)).toEqual({ ok: false, reason: "unavailable" });
  paypal.approve(declined.orderId, "declined");
  expect(await pay(declined)).toEqual({ ok: false, reason: "pending" });
  expect(await findUnlockPage(declined.payer.id, declined.unlockId)).toMatchObject({
    state: "offer",
    isDeclined: true,
  });
});

test("what is given back by hand at PayPal, after another has paid for the same, leaves that one as it is", async () => {
  const wrong = await createOrderedUnlock();
  const order = paypal.account.find(wrong.orderId);
  if (order) order.amount = { currency_code: "SEK", value: "1.00" };
  paypal.approve(wrong.orderId);
  await settle(wrong.paymentId);
  await db.transaction((tx) => attendPayment(tx, wrong.paymentId, Date.now()));
  const again = await payWithPayPal({ userId: wrong.payer.id, unlockId: wrong.unlockId });
  const orderId = again.ok ? (again.order?.id ?? "") : "";
  paypal.account.refund(order?.capture?.id ?? "", "by hand");
  await settle(wrong.paymentId, { isTold: true });
  paypal.approve(orderId);
  await settleReturn(wrong.payer.id, wrong.unlockId, orderId);
  expect(await readPayment(wrong.paymentId)).toMatchObject({ status: "refunded" });
  expect(await findUnlockPage(wrong.payer.id, wrong.unlockId)).toMatchObject({ state: "paid" });
  const offer = await findContactOffer(wrong.payer.id, { bookingId: wrong.unlockId });
  expect(offer).toMatchObject({ state: "unlocked", unlockId: wrong.unlockId });
});

test("what was captured is not what was asked for: nothing is unlocked or paid again until somebody has seen to it", async () => {
  const ordered = await createOrderedUnlock();
  const order = paypal.account.find(ordered.orderId);
  if (order) order.amount = { currency_code: "SEK", value: "1.00" };
  paypal.approve(ordered.orderId);
  await settle(ordered.paymentId);
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "created", lastProblem: "mismatch" });
  expect(await told(ordered.paymentId)).toEqual({ receipts: 0, notices: 0 });
  const page = () => findUnlockPage(ordered.payer.id, ordered.unlockId);
  expect(await page()).toMatchObject({ state: "examined", contact: null });
  expect(await db.transaction((tx) => attendPayment(tx, ordered.paymentId, Date.now()))).toBe(true);
  expect(await page()).toMatchObject({ state: "offer", isDeclined: false });
  expect(await payWithPayPal({ userId: ordered.payer.id, unlockId: ordered.unlockId })).toMatchObject({ ok: true });
});

test("a payment that its payer disputes at PayPal is listed for administrators, again at each news, until it is given back", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await settle(ordered.paymentId);
  const { publicId, captureId } = await readPayment(ordered.paymentId);
  const troubleOf = async () => (await listTroubled()).payments.find((row) => row.publicId === publicId)?.trouble;
  await dispute("CUSTOMER.DISPUTE.CREATED", captureId);
  expect(await troubleOf()).toBe("disputed");
  expect(await settle(ordered.paymentId, { isTold: true })).toBe("paid");
  expect(await troubleOf()).toBe("disputed");
  await db.transaction((tx) => attendPayment(tx, ordered.paymentId, Date.now()));
  expect(await troubleOf()).toBeUndefined();
  await dispute("CUSTOMER.DISPUTE.RESOLVED", captureId);
  expect(await troubleOf()).toBe("disputed");
  paypal.account.refund(captureId ?? "", "by hand");
  await settle(ordered.paymentId, { isTold: true });
  expect(await troubleOf()).toBeUndefined();
});

test.each(["before", "after"])(
  "what is given back to the balance %s its payer complains to PayPal is listed, as they could get it twice",
  async (given) => {
    const ordered = await createOrderedUnlock();
    paypal.approve(ordered.orderId);
    await settle(ordered.paymentId);
    const { publicId, captureId } = await readPayment(ordered.paymentId);
    await chooseRefundTo({ userId: ordered.payer.id, unlockId: ordered.unlockId }, "balance");
    const complain = () => dispute("CUSTOMER.DISPUTE.CREATED", captureId);
    if (given === "after") await complain();
    await db.transaction((tx) => refundByHand(tx, ordered.paymentId, Date.now()));
    if (given === "before") await complain();
    const isOwn = (row: PaymentFile) => row.publicId === publicId;
    expect((await listTroubled()).payments.find(isOwn)).toMatchObject({ status: "refunded", trouble: "disputed" });
    await db.transaction((tx) => attendPayment(tx, ordered.paymentId, Date.now()));
    expect((await listTroubled()).payments.find(isOwn)).toBeUndefined();
  },
);

async function dispute(type: string, captureId: string | null) {
  const resource = { dispute_id: "PP-D-1", disputed_transactions: [{ seller_transaction_id: captureId }] };
  const id = `WH-${type}-${captureId}`;
  const body = JSON.stringify({ id, event_type: type, resource_type: "dispute", resource });
  expect(await receiveEvent(new Headers(paypal.signer.headersFor(body)), Buffer.from(body))).toBe("taken");
  await handleEvent({ eventId: id });
}

test("a refund that is heard of before its capture leaves nothing unlocked", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  const { publicId, captureRequestId } = await readPayment(ordered.paymentId);
  paypal.account.capture(ordered.orderId, captureRequestId);
  paypal.account.refund(paypal.account.find(ordered.orderId)?.capture?.id ?? "", "by hand");
  await hear([...paypal.webhooks].reverse());
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "refunded", refundReason: "by_hand" });
  expect(paypal.counts(publicId)).toEqual({ captures: 1, refunds: 1 });
  const withdrawal = await findWithdrawal(withdrawalUrl({ publicId }).split("/").pop() ?? "");
  expect(withdrawal?.receipt).toContainEqual(["Datum", expect.stringMatching(/\d/)]);
  expect(await told(ordered.paymentId)).toEqual({ receipts: 0, notices: 0 });
});

test("what PayPal gives back after it went to the balance is listed for administrators, once", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await settle(ordered.paymentId);
  const { publicId, captureId } = await readPayment(ordered.paymentId);
  await chooseRefundTo({ userId: ordered.payer.id, unlockId: ordered.unlockId }, "balance");
  await db.transaction((tx) => refundByHand(tx, ordered.paymentId, Date.now()));
  const troubleOf = async () =>
    (await listTroubled()).payments.find((payment) => payment.publicId === publicId)?.trouble;
  expect(await troubleOf()).toBeUndefined();
  paypal.account.refund(captureId ?? "", "by PayPal");
  await hear();
  expect(await troubleOf()).toBe("returned");
  await db.transaction((tx) => attendPayment(tx, ordered.paymentId, Date.now()));
  await settle(ordered.paymentId, { isTold: true });
  expect(await troubleOf()).toBeUndefined();
});

test("what was paid and is given back by hand at PayPal shows nobody's number any more", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await settle(ordered.paymentId);
  await expectPaidOnce(ordered);
  expect((await findUnlockPage(ordered.payer.id, ordered.unlockId))?.contact).not.toBeNull();
  paypal.account.refund((await readPayment(ordered.paymentId)).captureId ?? "", "by hand");
  await hear();
  expect(await readPayment(ordered.paymentId)).toMatchObject({ status: "refunded", refundReason: "by_hand" });
  expect(await findUnlockPage(ordered.payer.id, ordered.unlockId)).toMatchObject({ state: "refunded", contact: null });
});

test("a forged webhook is refused and leaves nothing behind", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  const [event] = paypal.webhooks;
  if (!event) throw new Error("PayPal has nothing to tell");
  const proper = paypal.deliver(event);
  const forged = new Request(proper, { body: `${await proper.clone().text()} `, headers: proper.headers });
  expect(await receive(forged)).toBe("forged");
  expect(await db.execute(sql`select from paypal_event where event_id = ${event.id}`)).toHaveLength(0);
});

test("the same event twice is worked on once", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  const [event] = paypal.webhooks;
  if (!event) throw new Error("PayPal has nothing to tell");
  const send = () => receive(paypal.deliver(event));
  await Promise.all([send(), send(), send()]);
  const jobs = await waitingJobs<{ eventId: string }>(eventJob);
  expect(jobs.filter(({ payload }) => payload.eventId === event.id)).toHaveLength(1);
});
