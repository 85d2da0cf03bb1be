import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { busBookings } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { balanceEntries, paypalEvents } from "#drizzle/schema/unlocks";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createCoach, createTicket, readBusBooking } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createReport, readReport } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { buyUnlock, openFor, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { runJobs, waitingJobs } from "#tests/setup/jobs";
import { isBookingAsTold } from "~/modules/bookings/notices.server";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { listPassengers } from "~/modules/bus/queries.server";
import { isUnread } from "~/modules/messages/notices.server";
import { findConversation } from "~/modules/messages/queries.server";
import { reportEndedJob, sendReportEnded } from "~/modules/moderation/receipts.server";
import { places } from "~/modules/places/queries.server";
import { writeReview } from "~/modules/reviews/commands.server";
import { isReviewDue } from "~/modules/reviews/notices.server";
import { findBookingReviews, reviewsDue } from "~/modules/reviews/queries.server";
import { findWayPart } from "~/modules/rides/part.server";
import { attendPayment, listTroubled, refundByHand } from "~/modules/unlocks/attention.server";
import { reconcile } from "~/modules/unlocks/jobs.server";
import { isStillUnlocked } from "~/modules/unlocks/notices.server";
import { findContactOffer, findUnlockPage, listUnlocks } from "~/modules/unlocks/queries.server";
import { withdrawalUrl } from "~/modules/unlocks/receipts.server";
import { handleEvent } from "~/modules/unlocks/webhook.server";
import { findWithdrawal, withdraw } from "~/modules/unlocks/withdraw.server";
import { giveNumber } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { deleteAccount } from "./deletion.server";
import { exportAccount } from "./export.server";
import { sendNumberMoved } from "./number-moved.server";
import { carryOutDeletion, deletedLetterJob, sendDeleted } from "./on-behalf.server";
import { findFarewell } from "./queries.server";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

beforeEach(() => {
  mail.mails.length = 0;
});

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const leave = ({ id }: User) => deleteAccount(id, { givesUpBalance: true });

test("who waits along the way of a driver who leaves while driving is told, and who is in the car stays there", async () => {
  const driver = await createUser();
  const ride = await createRide({ userId: driver.id, stops: ["stockholm", "linkoping", "malmo"], departsInHours: -1 });
  await db.update(rides).set({ status: "departed" }).where(eq(rides.id, ride.id));
  const index = await places();
  const part = await findWayPart(ride, index.bySlug("linkoping"), index.bySlug("malmo"));
  if (!part) throw new Error("the ride has no such part");
  const { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg } = part;
  const onTheWay = { fromPlaceId, toPlaceId, onMinutes, offMinutes, fromLeg, toLeg };
  const waiting = await createBooking(ride, { ...onTheWay, status: "accepted" });
  const aboard = await createBooking(ride, { status: "accepted" });
  expect(await findFarewell(driver.id)).toMatchObject({ rides: 0, passengers: 0, awaited: 1 });
  expect(await leave(driver)).toEqual({ ok: true });
  expect((await readBooking(waiting.id)).status).toBe("cancelled_by_driver");
  expect((await readBooking(aboard.id)).status).toBe("accepted");
  const toldTo = async (userId: number) => {
    const told = and(eq(notifications.userId, userId), eq(notifications.kind, "booking_cancelled"));
    const rows = await db.select().from(notifications).where(told);
    expect(rows.map(({ channel }) => channel).sort()).toEqual(["email", "push", "sms"]);
    for (const { about } of rows) expect(await isBookingAsTold(facts.parse(about))).toBe(true);
    return JSON.stringify(rows[0]?.message);
  };
  expect(await toldTo(waiting.userId)).toContain("Borttagen användare har avbokat");
  expect(await toldTo(aboard.userId)).toContain("Sitter du inte redan i bilen");
});

test("who leaves while a car is late calls off whom it has not picked up, and whom nobody has picked up", async () => {
  for (const [who, status] of [
    ["driver", "cancelled_by_driver"],
    ["passenger", "cancelled_by_passenger"],
  ] as const) {
    const [driver, passenger] = [await createUser(), await createUser()];
    const ride = await createRide({ userId: driver.id, departsInHours: -1 });
    await db.update(rides).set({ status: "departed", lateMinutes: 120 }).where(eq(rides.id, ride.id));
    const waiting = await createBooking(ride, { userId: passenger.id, status: "accepted" });
    const leaver = who === "driver" ? driver : passenger;
    expect(await findFarewell(leaver.id)).toMatchObject(who === "driver" ? { awaited: 1 } : { bookings: 1 });
    expect(await leave(leaver)).toEqual({ ok: true });
    expect((await readBooking(waiting.id)).status).toBe(status);
  }
});

test("who is on board of a coach that has not left can leave the site all the same", async () => {
  const anna = await createUser();
  const coach = await createCoach();
  const ticket = await createTicket(coach, { userId: anna.id, travellerName: "Anna Hemlig" });
  await db.update(busBookings).set({ boardedAt: new Date() }).where(eq(busBookings.id, ticket.id));
  expect(await findFarewell(anna.id)).toMatchObject({ coaches: 0 });
  expect(await leave(anna)).toEqual({ ok: true });
  expect(await readBusBooking(ticket.publicId)).toMatchObject({ status: "confirmed", travellerName: "" });
  expect(await listPassengers(coach.publicId)).toMatchObject([{ travellerName: "Namnet är borttaget" }]);
});

test("the export does not tell who has begun to unlock somebody and not paid", async () => {
  const [driver, curious] = [await createUser(), await createUser({ displayName: "Nyfiken Hemlig", balance: 1000 })];
  const ride = await createRide({ userId: driver.id });
  await openFor(curious.id, { rideId: ride.publicId });
  expect(JSON.stringify(await exportAccount(driver.id))).not.toContain("Nyfiken");
  expect(JSON.stringify(await exportAccount(curious.id))).toContain("contact_unlock");
  await buyUnlock(curious.id, ride);
  expect(JSON.stringify(await exportAccount(driver.id))).toContain("Nyfiken");
});

test("a contact that was unlocked is gone with its account, whoever of the two paid", async () => {
  for (const who of ["payer", "owner"] as const) {
    const [owner, payer] = [await createUser(), await createUser({ balance: 1000 })];
    const ride = await createRide({ userId: owner.id });
    const { id: paymentId, unlockId } = await buyUnlock(payer.id, ride);
    await db.update(rides).set({ status: "completed" }).where(eq(rides.id, ride.id));
    const [leaver, left] = who === "payer" ? [payer, owner] : [owner, payer];
    expect(await findUnlockPage(left.id, unlockId)).toMatchObject({ state: "paid", contact: { email: leaver.email } });
    expect(await listUnlocks(left.id)).toHaveLength(1);
    await leave(leaver);
    expect(await findUnlockPage(left.id, unlockId)).toMatchObject({ state: "left", contact: null });
    expect(await findContactOffer(left.id, { bookingId: unlockId })).toBeNull();
    expect(await listUnlocks(left.id)).toEqual([]);
    expect(await isStillUnlocked({ paymentId })).toBe(false);
  }
});

test("who has reported somebody who leaves is told that it ends there, with an account or without", async () => {
  const [reported, reporter, other] = [await createUser(), await createUser(), await createUser()];
  const open = await createReport({ userId: reported.id, reporterId: reporter.id });
  const stranger = await createReport({ userId: reported.id, reporterEmail: "sten@example.se" });
  await db.execute(sql`update report set reporter_id = null where id = ${stranger.id}`);
  const decided = await createReport({ userId: reported.id, reporterId: other.id, status: "upheld" });
  await leave(reported);
  expect(await readReport(open.id)).toMatchObject({ status: "dismissed", text: "" });
  expect((await readReport(decided.id)).status).toBe("upheld");
  await runJobs({ [reportEndedJob]: sendReportEnded });
  expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual([reporter.email, "sten@example.se"].sort());
  expect(mail.mails[0]?.text).toContain("har tagit bort sitt konto");
});

test("nobody is asked to review, or can review, who has left", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride, { userId: passenger.id, status: "completed" });
  const about = { bookingId: booking.id, userId: passenger.id };
  expect(await isReviewDue(about)).toBe(true);
  await leave(driver);
  expect(await isReviewDue(about)).toBe(false);
  expect(await reviewsDue(passenger.id)).toEqual([]);
  const { publicId: bookingId } = booking;
  expect(await findBookingReviews(passenger.id, bookingId)).toMatchObject({ canWrite: false, hasLeft: true });
  const review = { userId: passenger.id, bookingId, rating: 5, text: "Fin resa", formKey: randomUUID() };
  expect(await writeReview(review)).toEqual({ ok: false, reason: "left" });
});

test("no letter leaves about messages whose writer has left", async () => {
  const [driver, writer] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id });
  const conversationId = await say(writer.id, { rideId: ride.publicId }, "Hej");
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, driver.id));
  const about = { messageId: Number(told?.eventKey.split(":")[1]), userId: driver.id };
  expect(await isUnread(about)).toBe(true);
  await leave(writer);
  expect(await isUnread(about)).toBe(false);
  expect((await findConversation(driver.id, { conversationId }, null))?.lines).toHaveLength(1);
});

test("nothing is said to be hidden from somebody who has left", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id });
  const number = "Ring 070-123 45 67";
  const { publicId } = await createBooking(ride, { userId: passenger.id, message: number });
  const conversationId = await say(passenger.id, { bookingId: publicId }, number);
  const hidden = async () => {
    const talk = await findConversation(passenger.id, { conversationId }, null);
    return [...(talk?.lines ?? []), await findBookingPage(passenger.id, publicId)].map((one) => one?.isMaskedForOther);
  };
  expect(await hidden()).toEqual([true, true, true]);
  await leave(driver);
  expect(new Set(await hidden())).toEqual(new Set([false]));
});

test("news from PayPal that waits while the payer leaves is still dealt with", async () => {
  const payer = await createUser({ balance: 1000 });
  const payment = await buyUnlock(payer.id, await createRide());
  const body = { orderId: null, captureId: null, refundId: null, customId: payment.publicId, payer: "Anna Hemlig" };
  await db.insert(paypalEvents).values({ eventId: "EV-1", type: "PAYMENT.CAPTURE.REFUNDED", body });
  await leave(payer);
  const read = async () => (await db.select().from(paypalEvents).where(eq(paypalEvents.eventId, "EV-1")))[0];
  expect(JSON.stringify((await read())?.body)).not.toContain("Hemlig");
  await handleEvent({ eventId: "EV-1" });
  expect((await read())?.handledAt).not.toBeNull();
});

test("what was paid from the balance is given up with the account, which is said before, and booked to nobody", async () => {
  const bought = await Promise.all(
    [1, 2, 3].map(async () => {
      const user = await createUser({ balance: 1000 });
      return { user, payment: await buyUnlock(user.id, await createRide()) };
    }),
  );
  const [callsOff, withdraws, refunds] = bought.map(({ payment }) => payment);
  if (!callsOff || !withdraws || !refunds) throw new Error("nothing was bought");
  for (const { user } of bought) {
    expect(await findFarewell(user.id)).toMatchObject({ balance: 0, fromBalance: 1 });
    await leave(user);
  }
  const stateOf = async ({ id }: { id: number }) => (await readPayment(id)).status;

  const [ride] = await db
    .select()
    .from(rides)
    .where(eq(rides.id, (await unlockOf(callsOff.id)).rideId));
  if (!ride) throw new Error("the ride is gone");
  await cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  await reconcile();
  expect(await stateOf(callsOff)).toBe("paid");

  const token = withdrawalUrl(withdraws).split("/").pop() ?? "";
  expect(await findWithdrawal(token)).toMatchObject({ isWithoutBalance: true });
  expect(await withdraw(token)).toBe("refunded");
  expect(await db.transaction((tx) => refundByHand(tx, refunds.id, Date.now()))).toBe(true);
  const waiting = (await listTroubled()).payments.filter(({ trouble }) => trouble === "no_account");
  expect(waiting.map(({ publicId }) => publicId).sort()).toEqual([withdraws.publicId, refunds.publicId].sort());
  expect(await findWithdrawal(token)).toMatchObject({ isWithoutBalance: true });
  await db.transaction((tx) => attendPayment(tx, withdraws.id, Date.now()));
  expect(await findWithdrawal(token)).toMatchObject({ isWithoutBalance: false });
  for (const { user } of bought) expect((await findUser(user.id))?.balance).toBe(0);
  const ids = bought.map(({ user }) => user.id);
  expect(
    await db.$count(balanceEntries, and(inArray(balanceEntries.userId, ids), eq(balanceEntries.reason, "refund"))),
  ).toBe(0);
  expect(await db.$count(notifications, inArray(notifications.userId, ids))).toBe(0);
});

async function unlockOf(paymentId: number) {
  return readBooking((await readPayment(paymentId)).bookingId);
}

test("who has got money meanwhile gets no letter that the account is gone, and keeps it", async () => {
  const anna = await createUser({ balance: 500 });
  await carryOutDeletion({ userId: anna.id, givesUpBalance: false });
  expect(mail.mails).toEqual([]);
  expect(await findUser(anna.id)).toMatchObject({ balance: 500, deletedAt: null });
  await carryOutDeletion({ userId: anna.id, givesUpBalance: true });
  for (const { payload } of await lettersTo(anna.email)) await sendDeleted(payload);
  expect(mail.mails.map(({ headers }) => headers.get("subject"))).toEqual([expect.stringContaining("är borttaget")]);
});

test("money that comes while the account is being deleted keeps it, and no letter says that it is gone", async () => {
  const anna = await createUser();
  const ride = await createRide({ userId: anna.id });
  await db.execute(sql`
    create function pay_owner() returns trigger language plpgsql as
    'begin update users set balance = 500 where id = new.user_id; return new; end'`);
  await db.execute(sql`
    create trigger pays after update on ride for each row when (new.status = 'cancelled') execute function pay_owner()`);
  await carryOutDeletion({ userId: anna.id, givesUpBalance: false });
  await db.execute(sql`drop function pay_owner() cascade`);
  expect(await findUser(anna.id)).toMatchObject({ balance: 500, deletedAt: null });
  expect((await db.select().from(rides).where(eq(rides.id, ride.id)))[0]?.status).toBe("cancelled");
  expect(mail.mails.filter(({ to }) => to.includes(anna.email))).toEqual([]);
  expect(await lettersTo(anna.email)).toEqual([]);
});

const lettersTo = async (email: string) =>
  (await waitingJobs<{ email: string }>(deletedLetterJob)).filter(({ payload }) => payload.email === email);

test("who loses a number to somebody who verifies it is told by e-mail, unless they have another by then", async () => {
  const phone = "+46701239876";
  const [earlier, quick, later] = [await createUser({ phone }), await createUser(), await createUser()];
  await db.transaction((tx) => giveNumber(tx, later.id, phone, Date.now()));
  for (const { id: userId } of [earlier, quick]) await sendNumberMoved({ userId, at: 1 });
  expect(mail.mails.flatMap(({ to }) => to)).toEqual([earlier.email]);
  expect(mail.mails[0]?.text).not.toMatch(/\d{7}/);
});
