import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking, declineForGood } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createOrderedUnlock, createPaidUnlock, openFor, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { acceptBooking, cancelBooking, reconfirmBooking, withdrawBooking } from "~/modules/bookings/commands.server";
import { bookingsEndedJob } from "~/modules/bookings/locked-ride.server";
import { cancelRide, changeRide, removeRide } from "~/modules/bookings/ride-changes.server";
import type { AbsenceIntent, Role } from "~/modules/bookings/types";
import type { Ride } from "~/modules/rides/types";
import { countUnanswered, speakOfAbsence } from "~/modules/travel-day/absence.server";
import { blockUser } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { reconcile, refundWhatIsDue } from "./jobs.server";
import { chooseRefundTo, payFromBalance } from "./pay.server";
import { personalData } from "./personal-data.server";
import { findUnlockPage, listBalanceEntries } from "./queries.server";
import { settle } from "./settle.server";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

const cancel = (ride: Ride) =>
  cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: crypto.randomUUID() });

/** Runs what calling off has put into the queue. */
const refundEnded = () => runJobs({ [bookingsEndedJob]: refundWhatIsDue });

async function createCapturedUnlock(ride?: Ride) {
  const ordered = await createOrderedUnlock(ride);
  paypal.approve(ordered.orderId);
  await settle(ordered.paymentId);
  return ordered;
}

test("the driver cancels: the payer gets it back from PayPal, and neither sees the details any more", async () => {
  const unlock = await createCapturedUnlock();
  await cancel(unlock.ride);
  await refundEnded();
  expect(await findUnlockPage(unlock.payer.id, unlock.unlockId)).toMatchObject({ state: "refunding", contact: null });
  expect(await settle(unlock.paymentId)).toBe("refunded");
  const page = { state: "refunded", contact: null };
  expect(await findUnlockPage(unlock.payer.id, unlock.unlockId)).toMatchObject(page);
  expect(await findUnlockPage(unlock.ride.userId, unlock.unlockId)).toMatchObject(page);
  const { publicId } = await readPayment(unlock.paymentId);
  expect(paypal.counts(publicId)).toEqual({ captures: 1, refunds: 1 });
  const notices = await db.execute(sql`
    select from notification where kind = 'unlock_refunded' and user_id = ${unlock.payer.id}`);
  expect(notices).toHaveLength(2);
});

test.each(["lost", "silence", "error"] as const)(
  "a refund that ends in %s is tried until it is done, once",
  async (trouble) => {
    const unlock = await createCapturedUnlock();
    await cancel(unlock.ride);
    await refundEnded();
    paypal.fail("refund", trouble);
    expect(await settle(unlock.paymentId)).toBe("refunding");
    await Promise.all(Array.from({ length: 10 }, () => settle(unlock.paymentId)));
    expect(await settle(unlock.paymentId)).toBe("refunded");
    const { publicId } = await readPayment(unlock.paymentId);
    expect(paypal.counts(publicId)).toEqual({ captures: 1, refunds: 1 });
  },
);

test("the page of a refund leads to no ride that is removed, or hidden by a block", async () => {
  const [removed, blocked] = [await createPaidUnlock(), await createPaidUnlock()];
  const hasPage = async ({ payer, unlockId }: typeof removed) =>
    (await findUnlockPage(payer.id, unlockId))?.ride.hasPage;
  expect([await hasPage(removed), await hasPage(blocked)]).toEqual([true, true]);
  await db.transaction((tx) => removeRide(tx, removed.ride.id, Date.now()));
  await blockUser(blocked.ride.userId, blocked.payer.id);
  await refundEnded();
  expect([await hasPage(removed), await hasPage(blocked)]).toEqual([false, false]);
});

test("who chose the balance gets it there at once, once", async () => {
  const unlock = await createCapturedUnlock();
  expect(await chooseRefundTo({ userId: unlock.ride.userId, unlockId: unlock.unlockId }, "balance")).toBe("nothing");
  expect(await chooseRefundTo({ userId: unlock.payer.id, unlockId: unlock.unlockId }, "balance")).toBe("chosen");
  await cancel(unlock.ride);
  await Promise.all(Array.from({ length: 10 }, () => refundWhatIsDue({ rideId: unlock.ride.id })));
  expect(await findUser(unlock.payer.id)).toMatchObject({ balance: 1000 });
  expect(await chooseRefundTo({ userId: unlock.payer.id, unlockId: unlock.unlockId }, "paypal")).toBe("too_late");
  expect(await listBalanceEntries(unlock.payer.id)).toMatchObject([{ amount: 1000, reason: "refund" }]);
  expect(paypal.counts((await readPayment(unlock.paymentId)).publicId)).toEqual({ captures: 1, refunds: 0 });
});

test("what was paid from the balance goes back there, and the reconciler does it where no job came", async () => {
  const { ride, payer } = await createPaidUnlock();
  await cancel(ride);
  await reconcile();
  expect(await findUser(payer.id)).toMatchObject({ balance: 1000 });
});

test("a ride cancelled while the payer is at PayPal takes no money", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId);
  await cancel(ordered.ride);
  expect(await settle(ordered.paymentId, { isApproved: true })).toBe("expired");
  expect(paypal.counts((await readPayment(ordered.paymentId)).publicId)).toEqual({ captures: 0, refunds: 0 });
});

test("a ride that leaves while the payer is at PayPal takes no money, and what PayPal has kept waiting is given back", async () => {
  const [late, asked] = [await createOrderedUnlock(), await createOrderedUnlock()];
  paypal.approve(asked.orderId, "pending");
  expect(await settle(asked.paymentId, { isApproved: true })).toBe("pending");
  paypal.approve(late.orderId);
  const leaves = late.ride.departureAt.getTime();
  expect(await settle(late.paymentId, { isApproved: true }, leaves)).toBe("expired");
  expect(paypal.counts((await readPayment(late.paymentId)).publicId)).toEqual({ captures: 0, refunds: 0 });
  expect(await findUnlockPage(late.payer.id, late.unlockId, true, leaves)).toMatchObject({
    state: "closed",
    obstacle: "over",
  });
  paypal.account.settle((await readPayment(asked.paymentId)).captureId ?? "", "COMPLETED");
  expect(await settle(asked.paymentId, {}, leaves)).toBe("refunded");
  expect(paypal.counts((await readPayment(asked.paymentId)).publicId)).toEqual({ captures: 1, refunds: 1 });
  expect(await findUnlockPage(asked.payer.id, asked.unlockId, true, leaves)).toMatchObject({
    state: "refunded",
    contact: null,
    purchase: { refundReason: "late" },
  });
});

test("who gets back what PayPal kept waiting until the booking shows the number is shown how to reach the driver", async () => {
  const { ride, payer, unlockId, orderId, paymentId } = await createOrderedUnlock(
    await createRide({ departsInHours: 10 }),
  );
  await createBooking(ride, { userId: payer.id, status: "accepted" });
  paypal.approve(orderId, "pending");
  await settle(paymentId);
  paypal.account.settle((await readPayment(paymentId)).captureId ?? "", "COMPLETED");
  const soonBefore = ride.departureAt.getTime() - 3_600_000;
  await settle(paymentId, {}, soonBefore);
  const phoneAt = async (at: number) => (await findUnlockPage(payer.id, unlockId, true, at))?.phone;
  expect(await phoneAt(soonBefore)).toBe((await findUser(ride.userId))?.phone);
  expect(await phoneAt(ride.departureAt.getTime() - 5 * 3_600_000)).toBeNull();
});

test("a ride cancelled while PayPal takes the money gives it back without showing anything", async () => {
  const ordered = await createOrderedUnlock();
  paypal.approve(ordered.orderId, "pending");
  await settle(ordered.paymentId);
  await cancel(ordered.ride);
  paypal.account.settle((await readPayment(ordered.paymentId)).captureId ?? "", "COMPLETED");
  await settle(ordered.paymentId);
  expect(await settle(ordered.paymentId)).toBe("refunded");
  expect(paypal.counts((await readPayment(ordered.paymentId)).publicId)).toEqual({ captures: 1, refunds: 1 });
});

/** As when the account is deleted. */
async function leave(payer: User) {
  const nothing = sql`false`;
  const statements = personalData.erase?.(payer, { ride: nothing, booking: nothing, conversation: nothing }, 0) ?? [];
  for (const statement of statements) await db.execute(statement);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, payer.id));
}

test("who has left gets it back from PayPal, also what was to go to the balance", async () => {
  const unlock = await createCapturedUnlock();
  await chooseRefundTo({ userId: unlock.payer.id, unlockId: unlock.unlockId }, "balance");
  await leave(unlock.payer);
  await cancel(unlock.ride);
  await refundEnded();
  expect(await settle(unlock.paymentId)).toBe("refunded");
  expect(paypal.counts((await readPayment(unlock.paymentId)).publicId)).toEqual({ captures: 1, refunds: 1 });
  expect(await findUser(unlock.payer.id)).toMatchObject({ balance: 0 });
});

test("what PayPal takes from who has left meanwhile is given back", async () => {
  const { orderId, paymentId, payer } = await createOrderedUnlock();
  paypal.approve(orderId);
  paypal.fail("capture", "lost");
  await settle(paymentId);
  await leave(payer);
  await settle(paymentId);
  expect(await settle(paymentId)).toBe("refunded");
  expect(paypal.counts((await readPayment(paymentId)).publicId)).toEqual({ captures: 1, refunds: 1 });
});

test("who is shut out while at PayPal pays nothing", async () => {
  const { orderId, paymentId, payer } = await createOrderedUnlock();
  paypal.approve(orderId);
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, payer.id));
  expect(await settle(paymentId)).toBe("expired");
  expect(paypal.counts((await readPayment(paymentId)).publicId)).toEqual({ captures: 0, refunds: 0 });
});

type Story = (ride: Ride, payerId: number) => Promise<unknown>;

const bookedBy = async (ride: Ride, userId: number) => {
  const booking = await createBooking(ride, { userId });
  await acceptBooking(actOn(booking, ride.userId));
  return booking;
};

const later = (ride: Ride) => ({ departureAt: new Date(ride.departureAt.getTime() + 2 * 3_600_000) });

/** One says that the other did not come, and that one answers, if at all. */
async function missEachOther(ride: Ride, passengerId: number, by: Role, answer: "admit" | "contest" | null) {
  const { id, publicId: bookingId } = await bookedBy(ride, passengerId);
  const at = ride.departureAt.getTime() + 30 * 60_000;
  const [one, other] = by === "driver" ? [ride.userId, passengerId] : [passengerId, ride.userId];
  const speak = (userId: number, intent: AbsenceIntent) =>
    speakOfAbsence({ userId, bookingId, intent, formKey: intent }, at);
  expect(await speak(one, "sayMissing")).toEqual({ ok: true });
  if (answer) expect(await speak(other, answer)).toEqual({ ok: true });
  else await countUnanswered({ bookingId: id, saidAt: at }, at + 49 * 3_600_000);
}

const refunded: Record<string, Story> = {
  "the driver did not come, and says so": (ride, id) => missEachOther(ride, id, "passenger", "admit"),
  "the driver did not come, and says nothing": (ride, id) => missEachOther(ride, id, "passenger", null),

  "the driver declines": async (ride, id) =>
    declineForGood(actOn(await createBooking(ride, { userId: id }), ride.userId)),
  "the driver calls the booking off": async (ride, id) => cancelBooking(actOn(await bookedBy(ride, id), ride.userId)),
  "the passenger says no to the driver's new time": async (ride, id) => {
    const booking = await bookedBy(ride, id);
    const change = later(ride);
    await changeRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: "change", change });
    await reconfirmBooking({ ...actOn(booking, id), isFine: false });
  },
  "the driver blocks the passenger": (ride, id) => blockUser(ride.userId, id),
  "the driver leaves": (ride) => db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ride.userId)),
};

const kept: Record<string, Story> = {
  "the driver says to have come": (ride, id) => missEachOther(ride, id, "passenger", "contest"),
  "the passenger did not come": (ride, id) => missEachOther(ride, id, "driver", "admit"),

  "the passenger calls the booking off": async (ride, id) => cancelBooking(actOn(await bookedBy(ride, id), id)),
  "the passenger takes the request back": async (ride, id) =>
    withdrawBooking(actOn(await createBooking(ride, { userId: id }), id)),
  "the passenger blocks the driver": (ride, id) => blockUser(id, ride.userId),
  "somebody else's booking ends": async (ride) => declineForGood(actOn(await createBooking(ride), ride.userId)),
};

test.each(Object.entries(refunded))("%s: the passenger who paid gets it back", async (_, happens) => {
  const { ride, payer } = await createPaidUnlock();
  await happens(ride, payer.id);
  await refundEnded();
  await refundWhatIsDue({});
  expect(await findUser(payer.id)).toMatchObject({ balance: 1000 });
});

test("a trip that took place is not said to be off when the other leaves or blocks the payer after it", async () => {
  const reasonOf = async (happens: Story, status: "completed" | "cancelled_by_driver") => {
    const { ride, payer, paymentId } = await createPaidUnlock();
    await createBooking(ride, { userId: payer.id, status });
    await db.update(rides).set({ status: "completed" }).where(eq(rides.id, ride.id));
    await happens(ride, payer.id);
    await refundWhatIsDue({});
    const [told] = await db.execute<{ body: string }>(sql`
      select message ->> 'body' as body from notification where event_key = ${`unlock-refund:${paymentId}`} limit 1`);
    return told?.body;
  };
  const leaves: Story = (ride) => db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ride.userId));
  const blocks: Story = (ride, id) => blockUser(ride.userId, id);
  for (const happens of [leaves, blocks]) {
    expect(await reasonOf(happens, "completed")).toMatch(/^Uppgifterna går inte att visa längre/);
    expect(await reasonOf(happens, "cancelled_by_driver")).toMatch(/blev inte av/);
  }
});

test.each(Object.entries(kept))("%s: what was paid stays paid", async (_, happens) => {
  const { ride, payer } = await createPaidUnlock();
  await happens(ride, payer.id);
  await refundEnded();
  await refundWhatIsDue({});
  expect(await findUser(payer.id)).toMatchObject({ balance: 0 });
});

test("a driver who unlocked a passenger gets it back when the passenger calls off, not when the driver does", async () => {
  for (const [doer, balance] of [
    ["passenger", 1000],
    ["driver", 0],
  ] as const) {
    const driver = await createUser({ balance: 1000 });
    const ride = await createRide({ userId: driver.id });
    const booking = await bookedBy(ride, (await createUser()).id);
    const unlockId = await openFor(driver.id, { bookingId: booking.publicId });
    await payFromBalance({ userId: driver.id, unlockId, formKey: crypto.randomUUID() });
    await cancelBooking(actOn(booking, doer === "driver" ? driver.id : booking.userId));
    await refundEnded();
    expect(await findUser(driver.id)).toMatchObject({ balance });
  }
});

test("a passenger who leaves a car that is told to be more than half an hour late gets it back, the driver does not", async () => {
  for (const [payer, balance] of [
    ["passenger", 1000],
    ["driver", 0],
  ] as const) {
    const people = { passenger: await createUser({ balance: 1000 }), driver: await createUser({ balance: 1000 }) };
    const { id: userId } = people[payer];
    const ride = await createRide({ userId: people.driver.id, departsInHours: 5 });
    const booking = await bookedBy(ride, people.passenger.id);
    const unlockId = await openFor(userId, { bookingId: booking.publicId });
    await payFromBalance({ userId, unlockId, formKey: crypto.randomUUID() });
    await db.execute(sql`update ride set late_minutes = 45 where id = ${ride.id}`);
    await cancelBooking(actOn(booking, people.passenger.id));
    await refundEnded();
    expect(await findUser(userId)).toMatchObject({ balance });
  }
});

test("after a refund the same two may unlock again, and that one is left alone", async () => {
  const { ride, payer } = await createPaidUnlock();
  await declineForGood(actOn(await createBooking(ride, { userId: payer.id }), ride.userId));
  await refundEnded();
  await createBooking(ride, { userId: payer.id });
  const again = await openFor(payer.id, { rideId: ride.publicId });
  await payFromBalance({ userId: payer.id, unlockId: again, formKey: crypto.randomUUID() });
  await refundWhatIsDue({});
  expect(await findUnlockPage(payer.id, again)).toMatchObject({ state: "paid" });
  expect(await findUser(payer.id)).toMatchObject({ balance: 0 });
});
