import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createOrderedUnlock, createPaidUnlock, openFor, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { openScreen } from "~/modules/counters/queries.server";
import { findConversation, listConversations } from "~/modules/messages/queries.server";
import { places } from "~/modules/places/queries.server";
import { findWayPart } from "~/modules/rides/part.server";
import { blockUser } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { isStillUnlocked } from "./notices.server";
import { offerLines, offerText } from "./offer-words";
import { openUnlock } from "./open.server";
import { payFromBalance, payWithPayPal } from "./pay.server";
import {
  findContactOffer,
  findObstacle,
  findUnlockPage,
  listBalanceEntries,
  listUnlocks,
  takePurchase,
} from "./queries.server";
import { unlockAddressOf } from "./schema";
import { settle } from "./settle.server";
import type { UnlockAddress } from "./types";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

const pay = (userId: number, unlockId: string) => payFromBalance({ userId, unlockId, formKey: randomUUID() });

test("whoever asks ten times at once has one unlock", async () => {
  const ride = await createRide();
  const { id } = await createUser();
  const opened = await Promise.all(Array.from({ length: 10 }, () => openFor(id, { rideId: ride.publicId })));
  expect(new Set(opened).size).toBe(1);
});

test("who has a seat on a part of the way, or came from one, unlocks a contact for that part", async () => {
  const ride = await createRide({ stops: ["stockholm", "linkoping", "malmo"] });
  const index = await places();
  const part = await findWayPart(ride, index.bySlug("linkoping"), index.bySlug("malmo"));
  if (!part) throw new Error("the ride has no such part");
  const { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg } = part;
  const booking = await createBooking(ride, { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg });
  const curious = await createUser();
  const shown = async (userId: number, address: UnlockAddress) =>
    (await findUnlockPage(userId, await openFor(userId, address)))?.ride;
  const at = ride.departureAt.getTime() + onMinutes * 60_000;
  expect(await shown(booking.userId, { bookingId: booking.publicId })).toMatchObject({
    from: "Linköping",
    to: "Malmö",
    departureAt: at,
  });
  expect(await shown(curious.id, { rideId: ride.publicId })).toMatchObject({ from: "Stockholm", to: "Malmö" });
  const ends = { from: "linkoping", to: "malmo" };
  const came = await createUser();
  for (const { id } of [came, curious])
    expect(await shown(id, { rideId: ride.publicId, ...ends })).toMatchObject({ from: "Linköping", departureAt: at });
  const wrong = { rideId: ride.publicId, from: "malmo", to: "atlantis" };
  expect(await shown((await createUser()).id, wrong)).toMatchObject({ from: "Stockholm", to: "Malmö" });
  expect(unlockAddressOf(new URLSearchParams({ ride: ride.publicId, ...ends }))).toEqual({
    rideId: ride.publicId,
    ...ends,
  });
});

test("a passenger may unlock the driver, a driver only who has a booking", async () => {
  const ride = await createRide();
  const [booked, curious] = [await createUser(), await createUser()];
  const booking = await createBooking(ride, { userId: booked.id });
  const conversationId = await say(curious.id, { rideId: ride.publicId }, "Hej");
  expect(await openUnlock(booked.id, { bookingId: booking.publicId })).toMatchObject({ ok: true });
  expect(await openUnlock(curious.id, { conversationId })).toMatchObject({ ok: true });
  expect(await openUnlock(ride.userId, { bookingId: booking.publicId })).toMatchObject({ ok: true });
  expect(await openUnlock(ride.userId, { conversationId })).toEqual({ ok: false, reason: "no_booking" });
  expect(await openUnlock(ride.userId, { rideId: ride.publicId })).toEqual({ ok: false, reason: "not_found" });
  expect(await openUnlock(curious.id, { bookingId: booking.publicId })).toEqual({ ok: false, reason: "not_found" });
});

test.each(["declined", "withdrawn", "expired", "cancelled_by_driver", "cancelled_by_passenger"] as const)(
  "a booking that is %s offers no unlock, opens none and lets none be paid, to neither of the two",
  async (status) => {
    const ride = await createRide();
    const { id } = await createUser({ balance: 1000 });
    const booking = await createBooking(ride, { userId: id });
    const conversationId = await say(id, { bookingId: booking.publicId }, "Hej");
    const begun = await openFor(id, { bookingId: booking.publicId });
    await db.update(bookings).set({ status }).where(eq(bookings.id, booking.id));
    for (const viewer of [id, ride.userId])
      for (const address of [{ bookingId: booking.publicId }, { conversationId }]) {
        expect(await findContactOffer(viewer, address)).toBeNull();
        expect(await openUnlock(viewer, address)).toEqual({ ok: false, reason: "ended" });
      }
    expect(await openUnlock(id, { rideId: ride.publicId })).toEqual({ ok: false, reason: "ended" });
    expect(await findUnlockPage(id, begun)).toMatchObject({ state: "closed", obstacle: "ended" });
    expect(await pay(id, begun)).toEqual({ ok: false, reason: "ended" });
    await createBooking(ride, { userId: id });
    expect(await findContactOffer(id, { rideId: ride.publicId })).toMatchObject({ state: "open" });
  },
);

test.each([true, false])("before it is paid the offer says whether there is a number: %s", async (isVerified) => {
  const phoneVerifiedAt = isVerified ? new Date() : null;
  const owner = await createUser({ displayName: "Karin Berg", phoneVerifiedAt });
  const ride = await createRide({ userId: owner.id });
  const viewer = await createUser({ phoneVerifiedAt: null });
  const numbers = { theirs: isVerified, mine: false };
  const text = offerText("Karin", numbers);
  const offer = await findContactOffer(viewer.id, { rideId: ride.publicId });
  expect(offer).toMatchObject({ state: "open", text });
  expect(await findContactOffer(0, { rideId: ride.publicId })).toMatchObject({ state: "open", text });
  const unlockId = await openFor(viewer.id, { rideId: ride.publicId });
  expect(await findUnlockPage(viewer.id, unlockId)).toMatchObject({ state: "offer", numbers });
  const lines = offerLines("Karin", numbers).join();
  for (const words of [text, lines]) expect(/Karins .*telefonnummer/.test(words)).toBe(isVerified);
  expect(lines).toContain("Karin ser ditt namn och din e-post också");
});

test("nobody pays for a number that a booking shows already, from three hours before until a day after", async () => {
  const ride = await createRide({ departsInHours: 10 });
  const { publicId, userId } = await createBooking(ride, { status: "accepted" });
  const departure = ride.departureAt.getTime();
  const conversationId = await say(userId, { bookingId: publicId }, "Hej");
  const driver = await findUser(ride.userId);
  for (const address of [{ bookingId: publicId }, { conversationId }, { rideId: ride.publicId }]) {
    const offered = (hours: number) => findContactOffer(userId, address, true, departure + hours * 3_600_000);
    expect(await offered(-3.1)).toMatchObject({ state: "open" });
    for (const hours of [-2.9, 1])
      expect(await offered(hours)).toEqual({ state: "shown", firstName: expect.any(String), phone: driver?.phone });
  }
  const curious = await createUser();
  const offer = await findContactOffer(curious.id, { rideId: ride.publicId }, true, departure - 3_600_000);
  expect(offer).toMatchObject({ state: "open" });
});

test("what was begun before a booking shows the number is not paid for after, nor when PayPal sends the payer back", async () => {
  const ordered = await createOrderedUnlock(await createRide({ departsInHours: 4 }));
  const { ride, payer, unlockId, paymentId } = ordered;
  const { publicId: bookingId } = await createBooking(ride, { userId: payer.id, status: "accepted" });
  await db.update(users).set({ balance: 1000 }).where(eq(users.id, payer.id));
  const now = ride.departureAt.getTime() - 2.9 * 3_600_000;
  const driver = await findUser(ride.userId);
  paypal.approve(ordered.orderId);
  expect(await settle(paymentId, { isApproved: true }, now)).toBe("expired");
  expect(await payFromBalance({ userId: payer.id, unlockId, formKey: randomUUID() }, now)).toEqual({
    ok: false,
    reason: "shown",
  });
  expect(await findUnlockPage(payer.id, unlockId, true, now)).toMatchObject({
    state: "closed",
    obstacle: "shown",
    phone: driver?.phone,
    contact: null,
  });
  expect(await openUnlock(payer.id, { bookingId }, now)).toEqual({ ok: false, reason: "shown" });
  expect(await findUser(payer.id)).toMatchObject({ balance: 1000 });
  expect(paypal.counts((await readPayment(paymentId)).publicId)).toEqual({ captures: 0, refunds: 0 });
});

/** A driver and a passenger who have both begun to unlock each other. */
async function createBothWays() {
  const [driver, passenger] = [await createUser({ balance: 1000 }), await createUser({ balance: 1000 })];
  const ride = await createRide({ userId: driver.id });
  const { publicId: bookingId } = await createBooking(ride, { userId: passenger.id });
  const open = async ({ id }: { id: number }) => ({ id, unlockId: await openFor(id, { bookingId }) });
  return { bookingId, driver: await open(driver), passenger: await open(passenger) };
}

test("what the other has paid for is not paid for again: one's own page leads there", async () => {
  const { bookingId, driver, passenger } = await createBothWays();
  expect(await pay(driver.id, driver.unlockId)).toEqual({ ok: true });
  expect(await pay(passenger.id, passenger.unlockId)).toEqual({ ok: false, reason: "shown" });
  expect(await findUser(passenger.id)).toMatchObject({ balance: 1000 });
  expect(await findUnlockPage(passenger.id, passenger.unlockId)).toMatchObject({ paidAs: driver.unlockId });
  expect(await findUnlockPage(passenger.id, driver.unlockId)).toMatchObject({ state: "paid", paidAs: null });
  expect(await openUnlock(passenger.id, { bookingId })).toEqual({ ok: true, unlockId: driver.unlockId, isPaid: true });
});

test("two who pay for each other at the same moment pay once together", async () => {
  const pairs = await Promise.all(Array.from({ length: 5 }, createBothWays));
  const all = pairs.flatMap(({ driver, passenger }) => [driver, passenger]);
  await Promise.all(all.map(({ id, unlockId }) => pay(id, unlockId)));
  for (const { driver, passenger } of pairs) {
    const left = [await findUser(driver.id), await findUser(passenger.id)];
    expect(left.map((user) => user?.balance).toSorted()).toEqual([0, 1000]);
  }
});

test("what PayPal takes from who has just been unlocked by the other is given back, and both stay unlocked", async () => {
  const driver = await createUser({ balance: 1000 });
  const ordered = await createOrderedUnlock(await createRide({ userId: driver.id }));
  const { ride, payer, unlockId, paymentId } = ordered;
  const { publicId: bookingId } = await createBooking(ride, { userId: payer.id });
  paypal.approve(ordered.orderId);
  paypal.fail("capture", "silence");
  await settle(paymentId);
  const theirs = await openFor(driver.id, { bookingId });
  expect(await pay(driver.id, theirs)).toEqual({ ok: true });
  await settle(paymentId);
  await settle(paymentId);
  const payment = await readPayment(paymentId);
  expect(payment).toMatchObject({ status: "refunded", refundReason: "double", receiptNumber: null });
  expect(paypal.counts(payment.publicId)).toEqual({ captures: 1, refunds: 1 });
  expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({ paidAs: theirs });
  for (const id of [payer.id, driver.id])
    expect(await findUnlockPage(id, theirs)).toMatchObject({ state: "paid", contact: { name: expect.any(String) } });
});

test("a cancelled, a past and a blocked ride unlock nobody", async () => {
  const { id } = await createUser();
  const [cancelled, past, blocked] = [await createRide(), await createRide(), await createRide()];
  await db.update(rides).set({ status: "cancelled" }).where(eq(rides.id, cancelled.id));
  await blockUser(blocked.userId, id);
  const open = (rideId: string, now?: number) => openUnlock(id, { rideId }, now);
  expect(await open(cancelled.publicId)).toEqual({ ok: false, reason: "cancelled" });
  expect(await open(past.publicId, past.departureAt.getTime())).toEqual({ ok: false, reason: "over" });
  expect(await open(blocked.publicId)).toEqual({ ok: false, reason: "blocked" });
  expect(await findObstacle(id, { rideId: cancelled.publicId })).toBe("cancelled");
  expect(await findObstacle(id, { rideId: "finns-inte00" })).toBeNull();
});

test("from the balance: paid once, written down, and both see the details", async () => {
  const { ride, payer, unlockId } = await createPaidUnlock();
  expect(await findUser(payer.id)).toMatchObject({ balance: 0 });
  expect(await listBalanceEntries(payer.id)).toMatchObject([{ amount: -1000, reason: "unlock" }]);
  const driver = await findUser(ride.userId);
  expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({
    state: "paid",
    contact: { name: driver?.displayName, phone: driver?.phone, email: driver?.email },
  });
  expect(await findUnlockPage(ride.userId, unlockId)).toMatchObject({
    state: "paid",
    isPayer: false,
    contact: { name: payer.displayName, phone: payer.phone, email: payer.email },
    purchase: null,
  });
  expect(await findContactOffer(payer.id, { rideId: ride.publicId })).toMatchObject({ state: "unlocked", unlockId });
  expect(await openUnlock(payer.id, { rideId: ride.publicId })).toEqual({ ok: true, unlockId, isPaid: true });
});

test("a price that has changed since the page was opened takes nothing, from the balance or at PayPal", async () => {
  const payer = await createUser({ balance: 5000 });
  const unlockId = await openFor(payer.id, { rideId: (await createRide()).publicId });
  const asOnPage = { userId: payer.id, unlockId, price: 9 };
  const formKey = randomUUID();
  expect(await payFromBalance({ ...asOnPage, formKey })).toEqual({ ok: false, reason: "repriced" });
  expect(await payWithPayPal(asOnPage)).toEqual({ ok: false, reason: "repriced" });
  expect(await findUser(payer.id)).toMatchObject({ balance: 5000 });
  expect(await payFromBalance({ ...asOnPage, price: 10, formKey })).toEqual({ ok: true });
  expect(await payFromBalance({ ...asOnPage, formKey: randomUUID() })).toEqual({ ok: true });
  expect(await findUser(payer.id)).toMatchObject({ balance: 4000 });
});

test("a number that the page promised and that is no longer there is not paid for, unless without it", async () => {
  const payer = await createUser({ balance: 5000 });
  const ride = await createRide();
  const unlockId = await openFor(payer.id, { rideId: ride.publicId });
  const asOnPage = { userId: payer.id, unlockId, hasPhone: true };
  await db.update(users).set({ phone: null, phoneVerifiedAt: null }).where(eq(users.id, ride.userId));
  expect(await payFromBalance({ ...asOnPage, formKey: randomUUID() })).toEqual({ ok: false, reason: "numberless" });
  expect(await payWithPayPal(asOnPage)).toEqual({ ok: false, reason: "numberless" });
  expect(await findUser(payer.id)).toMatchObject({ balance: 5000 });
  expect(await payFromBalance({ ...asOnPage, hasPhone: false, formKey: randomUUID() })).toEqual({ ok: true });
});

test("details that were never on screen are not fetched ahead", async () => {
  const payer = await createUser({ balance: 1500 });
  const address = { rideId: (await createRide()).publicId };
  await pay(payer.id, await openFor(payer.id, address));
  expect(await findContactOffer(payer.id, address, false)).toBeNull();
  expect(await findObstacle(payer.id, address)).toBe("shown");
  expect(await findContactOffer(payer.id, address)).toMatchObject({ state: "unlocked" });
  expect(await findContactOffer(payer.id, address, false)).toMatchObject({ state: "unlocked" });
});

test("two payments at once never take more than there is", async () => {
  const payer = await createUser({ balance: 1500 });
  const unlocks = await Promise.all(
    Array.from({ length: 4 }, async () => openFor(payer.id, { rideId: (await createRide()).publicId })),
  );
  const outcomes = await Promise.all(unlocks.map((unlockId) => pay(payer.id, unlockId)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "insufficient" });
  expect(await findUser(payer.id)).toMatchObject({ balance: 500 });
});

test("one unlock is paid once, though pressed many times and in two ways", async () => {
  const ordered = await createOrderedUnlock();
  await db.update(users).set({ balance: 5000 }).where(eq(users.id, ordered.payer.id));
  paypal.approve(ordered.orderId);
  await Promise.all([
    ...Array.from({ length: 5 }, () => pay(ordered.payer.id, ordered.unlockId)),
    ...Array.from({ length: 5 }, () => settle(ordered.paymentId)),
  ]);
  const [paid] = await db.execute<{ count: number; balance: number }>(sql`
    select (select count(*)::integer from payment where status = 'paid' and payer_id = ${ordered.payer.id}) as count,
      balance from users where id = ${ordered.payer.id}`);
  const { captures, refunds } = paypal.counts((await readPayment(ordered.paymentId)).publicId);
  expect(paid?.count).toBe(1);
  expect([5000 - (paid?.balance ?? 0), captures - refunds]).toEqual(captures === 1 ? [0, 1] : [1000, 0]);
});

test("nobody else has an unlock, and the other not before it is paid", async () => {
  const ordered = await createOrderedUnlock();
  expect(await findUnlockPage((await createUser()).id, ordered.unlockId)).toBeNull();
  expect(await findUnlockPage(ordered.ride.userId, ordered.unlockId)).toBeNull();
  expect(await pay(ordered.ride.userId, ordered.unlockId)).toEqual({ ok: false, reason: "not_found" });
});

test("details are in nothing that an unpaid, a pending or a blocked viewer gets, and in all that a paid one does", async () => {
  const driver = await createUser({
    displayName: "Doris Hemligsson",
    email: "canary-doris@example.se",
    phone: "+46709998877",
  });
  const ride = await createRide({ userId: driver.id });
  const ordered = await createOrderedUnlock(ride);
  const viewer = ordered.payer.id;
  const booking = await createBooking(ride, { userId: viewer });
  const conversationId = await say(driver.id, { bookingId: booking.publicId }, "Ring 070-999 88 77");
  const seen = async () =>
    JSON.stringify([
      await findUnlockPage(viewer, ordered.unlockId),
      await findContactOffer(viewer, { rideId: ride.publicId }),
      await findContactOffer(viewer, { bookingId: booking.publicId }),
      await findContactOffer(viewer, { conversationId }),
      await findBookingPage(viewer, booking.publicId),
      await findConversation(viewer, { conversationId }),
      await listConversations(viewer, "passenger"),
    ]);
  const canaries = /Hemligsson|canary-doris|9998877|999 88 77/;
  expect(await seen()).not.toMatch(canaries);
  paypal.approve(ordered.orderId, "pending");
  await settle(ordered.paymentId);
  expect(await seen()).not.toMatch(canaries);
  expect(await findContactOffer(viewer, { rideId: ride.publicId })).toMatchObject({ state: "pending" });
  paypal.account.settle((await readPayment(ordered.paymentId)).captureId ?? "", "COMPLETED");
  await settle(ordered.paymentId);
  for (const canary of ["Hemligsson", "canary-doris@example.se", "+46709998877", "070-999 88 77"])
    expect(await seen()).toContain(canary);
  expect(await listUnlocks(viewer)).toHaveLength(1);
  expect(await isStillUnlocked({ paymentId: ordered.paymentId })).toBe(true);
  await blockUser(viewer, driver.id);
  expect(await isStillUnlocked({ paymentId: ordered.paymentId })).toBe(false);
  expect(await seen()).not.toMatch(canaries);
  for (const id of [viewer, driver.id]) expect(await listUnlocks(id)).toEqual([]);
});

test("a number that is not verified is never shown", async () => {
  const driver = await createUser({ phone: "+46709990000", phoneVerifiedAt: null });
  const { payer, unlockId } = await createPaidUnlock(await createRide({ userId: driver.id }));
  expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({ contact: { phone: null, email: driver.email } });
});

test("both have it counted as new until they open it", async () => {
  const { ride, payer, unlockId } = await createPaidUnlock();
  const look = (id: number, pathname: string) => openScreen(id, { pathname, isLooking: true }, Date.now() + 1000);
  for (const id of [payer.id, ride.userId]) {
    expect((await look(id, "/")).badges).toMatchObject({ passenger: 1, events: 1 });
    await look(id, `/unlock/${unlockId}`);
    expect((await look(id, "/")).badges).toMatchObject({ passenger: 0, events: 0 });
  }
});

test("the browser is handed a purchase once, and only the payer's", async () => {
  const { ride, payer, unlockId } = await createPaidUnlock();
  expect(await takePurchase(ride.userId, unlockId, true)).toEqual([]);
  const taken = await Promise.all(Array.from({ length: 5 }, () => takePurchase(payer.id, unlockId, true)));
  expect(taken.flat().map(({ name, value, currency }) => ({ name, value, currency }))).toEqual([
    { name: "Revenue Contact Unlocked", value: 10, currency: "SEK" },
    { name: "purchase", value: 10, currency: "SEK" },
  ]);
  expect(await takePurchase(payer.id, unlockId, false)).toEqual([]);
});

test("a purchase comes again with the next answer to a script, which may drop the one before, until the page is loaded anew", async () => {
  const [{ payer, unlockId }, left] = [await createPaidUnlock(), await createPaidUnlock()];
  const now = Date.now();
  const first = await takePurchase(payer.id, unlockId, false, now);
  expect(first).toHaveLength(2);
  expect(await takePurchase(payer.id, unlockId, false, now + 30_000)).toEqual(first);
  for (const isDocument of [true, false]) expect(await takePurchase(payer.id, unlockId, isDocument, now)).toEqual([]);
  expect(await takePurchase(left.payer.id, left.unlockId, false, now)).toHaveLength(2);
  expect(await takePurchase(left.payer.id, left.unlockId, false, now + 60_000)).toEqual([]);
});
