import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

import { payments } from "#drizzle/schema/unlocks";
import { createRide } from "#tests/factories/rides";
import { createOrderedUnlock } from "#tests/factories/unlocks";
import { takeJobs } from "#tests/setup/jobs";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { reconcile } from "./jobs.server";
import { settleJob } from "./locked-payment.server";
import { payWithPayPal } from "./pay.server";
import { settle } from "./settle.server";
import { handleEvent, receiveEvent } from "./webhook.server";

const minute = 60_000;

type World = Awaited<ReturnType<typeof createOrderedUnlock>> & { now: number };
type Happening = { does: string; run: (world: World) => Promise<void> };
type Mishap = { does: string; plan: () => Promise<void> | null };

/** One moment: what somebody does, what goes wrong, and who tries to settle the payment at that same time. */
type Moment = { event: Happening | null; mishap: Mishap | null; settlers: Happening[] };

const events: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(null, null, null, "declined" as const, "pending" as const).map((fault) => ({
      does: `the payer approves${fault ? `, and it is ${fault}` : ""}`,
      run: async ({ unlockId }: World) => {
        const open = (await ordersOf(unlockId)).filter((order) => order.status === "PAYER_ACTION_REQUIRED");
        for (const { id } of open.slice(-1)) paypal.approve(id, fault);
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("COMPLETED" as const, "COMPLETED" as const, "DECLINED" as const).map((status) => ({
      does: `PayPal ends what is pending: ${status}`,
      run: async ({ unlockId }: World) => endPending(await ordersOf(unlockId), status),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constant({
      does: "the payer presses pay again",
      run: async ({ payer, unlockId, now }: World) => void (await payWithPayPal({ userId: payer.id, unlockId }, now)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      does: "the driver cancels the ride",
      run: async ({ ride, now }: World) => {
        const act = { userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID() } as const;
        await cancelRide(act, now);
      },
    }),
  },
);

const call = fc.constantFrom<("capture" | "read" | "refund")[]>("capture", "capture", "read", "refund");
const trouble = fc.constantFrom<("lost" | "silence" | "error" | "busy")[]>("lost", "silence", "error", "busy");
const when = fc.constantFrom<("before" | "after")[]>("before", "after");
const mishaps: fc.Arbitrary<Mishap> = fc.oneof(
  fc.record({ call, trouble }).map(({ call, trouble }) => ({
    does: `a ${call} ends in ${trouble}`,
    plan: () => {
      paypal.fail(call, trouble);
      return null;
    },
  })),
  fc.record({ call, when }).map(({ call, when }) => ({
    does: `somebody dies ${when} a ${call}`,
    plan: () => paypal.kill(call, when),
  })),
);

const settlers: fc.Arbitrary<Happening> = fc.oneof(
  fc.constant({
    does: "the payer returns",
    run: async ({ paymentId, now }: World) => void (await settle(paymentId, { isApproved: true }, now)),
  }),
  fc.constant({ does: "the clock job runs", run: ({ now }: World) => letClockRun(now) }),
  fc.nat({ max: 30 }).map((n) => ({
    does: `webhook ${n} comes`,
    run: async () => {
      const { webhooks } = paypal;
      if (webhooks.length > 0) await hear(webhooks.slice(n % webhooks.length).slice(0, 1));
    },
  })),
);

const moments = fc.array(
  fc.record({
    event: fc.option(events),
    mishap: fc.option(mishaps, { freq: 2 }),
    settlers: fc.array(settlers, { minLength: 0, maxLength: 4 }),
  }),
  { minLength: 3, maxLength: 12 },
);

beforeAll(() => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
});

test("whatever happens in whatever order, dying included, money moves once and nobody who paid stays locked", {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(moments, play), { numRuns: 30, endOnFailure: true });
});

async function play(chosen: Moment[]): Promise<void> {
  paypal.webhooks.length = 0;
  const ordered = await createOrderedUnlock(await createRide());
  const world = { ...ordered, now: Date.now() };
  const story: string[] = [];
  for (const { event, mishap, settlers } of chosen) {
    world.now += minute;
    story.push([event, mishap, ...settlers].map((part) => part?.does ?? "nothing").join("; "));
    await event?.run(world);
    const death = mishap?.plan();
    await untilDoneOrDead(
      settlers.map((settler) => settler.run(world)),
      death,
    );
    paypal.heal();
    await expectNothingTwice(world, story.join("\n"));
  }
  await tenMinutesAlone(world);
  endPending(await ordersOf(world.unlockId), "COMPLETED");
  await tenMinutesAlone(world);
  await expectMoneyToAddUp(world, story.join("\n"));
  await hear(paypal.webhooks.toReversed());
  await tenMinutesAlone(world);
  await expectMoneyToAddUp(world, `${story.join("\n")}\nand everything comes once more, backwards`);
}

/** Who dies never comes to an end, so that one less is waited for. */
function untilDoneOrDead(works: Promise<void>[], death: Promise<void> | null | undefined): Promise<void> {
  let left = works.length;
  return new Promise((resolve, reject) => {
    const oneLess = () => {
      if (--left <= 0) resolve();
    };
    for (const work of works) work.then(oneLess, reject);
    death?.then(oneLess);
    if (works.length === 0) resolve();
  });
}

/** No page, no webhook: only the job that looks. */
async function tenMinutesAlone(world: World): Promise<void> {
  for (let minutes = 1; minutes <= 10; minutes++) {
    world.now += minute;
    await letClockRun(world.now);
  }
}

/** The minutely job, and what it hands out. */
async function letClockRun(now: number): Promise<void> {
  await reconcile(now);
  const jobs = await takeJobs<{ paymentId: number }>(settleJob);
  for (const { payload } of jobs) await settle(payload.paymentId, {}, now);
}

/** PayPal sends something, and sends it again until it was worked on. */
async function hear(webhooks: typeof paypal.webhooks): Promise<void> {
  for (const event of webhooks) {
    const { headers } = paypal.deliver(event);
    await receiveEvent(headers, Buffer.from(JSON.stringify(event)));
    await handleEvent({ eventId: event.id });
  }
}

async function ordersOf(unlockId: string) {
  const rows = await paymentsOf(unlockId);
  return rows.flatMap(({ orderId }) => paypal.account.find(orderId ?? "") ?? []);
}

function paymentsOf(unlockId: string) {
  const ofUnlock = sql`(select id from booking where public_id = ${unlockId})`;
  return db.select().from(payments).where(eq(payments.bookingId, ofUnlock)).orderBy(payments.id);
}

function endPending(orders: Awaited<ReturnType<typeof ordersOf>>, status: "COMPLETED" | "DECLINED"): void {
  for (const { capture } of orders) if (capture) paypal.account.settle(capture.id, status);
}

async function standOf({ unlockId }: World) {
  const rows = await paymentsOf(unlockId);
  const counts = rows.map(({ publicId }) => paypal.counts(publicId));
  const told = await Promise.all(rows.map(({ id }) => toldOf(id)));
  return rows.map((payment, n) => ({
    status: payment.status,
    order: paypal.account.find(payment.orderId ?? "")?.status,
    captures: counts[n]?.captures ?? 0,
    refunds: counts[n]?.refunds ?? 0,
    receipts: told[n]?.receipts ?? 0,
    notices: told[n]?.notices ?? 0,
  }));
}

async function toldOf(paymentId: number) {
  const [row] = await db.execute<{ receipts: number; notices: number }>(sql`
    select (select count(*)::integer from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'unlocks:receipt' and (payload ->> 'paymentId')::integer = ${paymentId}) as receipts,
      (select count(*)::integer from notification
        where kind = 'contact_unlocked' and (about ->> 'paymentId')::integer = ${paymentId}) as notices`);
  return row;
}

async function expectNothingTwice(world: World, told: string): Promise<void> {
  const stand = await standOf(world);
  for (const { captures, refunds, receipts, notices } of stand) {
    expect(captures, told).toBeLessThanOrEqual(1);
    expect(refunds, told).toBeLessThanOrEqual(captures);
    expect(receipts, told).toBeLessThanOrEqual(1);
    expect(notices, told).toBeLessThanOrEqual(2);
  }
  expect(stand.filter(({ status }) => status === "paid").length, told).toBeLessThanOrEqual(1);
}

/** Captures = unlocks + refunds, and who has an unlock was told of it once. */
async function expectMoneyToAddUp(world: World, told: string): Promise<void> {
  await expectNothingTwice(world, told);
  for (const payment of await standOf(world)) {
    const isPaid = payment.status === "paid";
    expect(payment.captures - payment.refunds, `${JSON.stringify(payment)}\n${told}`).toBe(isPaid ? 1 : 0);
    if (isPaid) expect(payment, told).toMatchObject({ receipts: 1, notices: 2 });
    expect(["created", "expired", "declined", "paid", "refunded"], told).toContain(payment.status);
    if (payment.status === "created") expect(payment.order, told).toBe("PAYER_ACTION_REQUIRED");
  }
}
