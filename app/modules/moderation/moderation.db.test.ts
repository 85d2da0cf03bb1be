import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { messages } from "#drizzle/schema/messages";
import { reports } from "#drizzle/schema/moderation";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { requestSeats } from "~/modules/bookings/request.server";
import type { Booking } from "~/modules/bookings/types";
import { findConversation } from "~/modules/messages/queries.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import type { Ride } from "~/modules/rides/types";
import { blockUser } from "~/modules/users/commands.server";
import type { User } from "~/modules/users/types";
import { db, sql } from "~/platform/db.server";
import { blockPerson, sendReport, unblockPerson } from "./commands.server";
import { findBlockForm, findReportable, listBlocked } from "./queries.server";
import { blockSchema } from "./schema";

const hour = 3_600_000;
let driver: User;
let passenger: User;
let stranger: User;
let ride: Ride;

beforeEach(async () => {
  driver = await createUser({ displayName: "Disa Driver" });
  passenger = await createUser({ displayName: "Pia Passenger" });
  stranger = await createUser({ displayName: "Stig Stranger" });
  ride = await createRide({ userId: driver.id });
});

describe("a report", () => {
  const report = (user: User, id: string, wishes: { messageId?: number; text?: string } = {}, now = Date.now()) =>
    sendReport(
      {
        userId: user.id,
        id,
        messageId: null,
        reason: "unsafe",
        text: "Det var otäckt",
        formKey: randomUUID(),
        ...wishes,
      },
      now,
    );
  const notFound = { ok: false, reason: "not_found" };

  /** One of everything between the two, and who may tell of it about whom. */
  async function things() {
    const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
    const conversation = await say(passenger.id, { bookingId: booking.publicId }, "Ring 070-123 45 67");
    const [message] = await db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, passenger.id));
    return { booking, conversation, messageId: message?.id ?? 0 };
  }

  test("is about a ride or a person by anybody else, and about a booking or conversation by its two parties", async () => {
    const { booking, conversation } = await things();
    const all: [id: string, kind: string, mayReport: User[]][] = [
      [ride.publicId, "ride", [passenger, stranger]],
      [driver.publicId, "person", [passenger, stranger]],
      [booking.publicId, "booking", [driver, passenger]],
      [conversation, "conversation", [driver, passenger]],
    ];
    for (const [id, kind, mayReport] of all) {
      for (const user of [driver, passenger, stranger]) {
        const found = await findReportable(user.id, id, null);
        expect(found?.kind ?? null, `${kind} by ${user.displayName}`).toBe(mayReport.includes(user) ? kind : null);
        if (!mayReport.includes(user)) expect(await report(user, id)).toEqual(notFound);
        else expect(found?.firstName).toBe(user === driver ? "Pia" : "Disa");
      }
    }
    expect(await findReportable(stranger.id, "zzzzzzzzzzzz", null)).toBeNull();
    const trip = { from: "Stockholm", to: "Malmö", at: ride.departureAt.getTime() };
    expect(await findReportable(stranger.id, ride.publicId, null)).toMatchObject({ trip });
    expect(await findReportable(stranger.id, driver.publicId, null)).toMatchObject({ trip: null });
  });

  test("of one message is by whom it was written to, with numbers hidden", async () => {
    const { conversation, messageId } = await things();
    expect(await findReportable(driver.id, conversation, messageId)).toMatchObject({
      kind: "message",
      firstName: "Pia",
      quote: "Ring •••",
    });
    expect(await findReportable(passenger.id, conversation, messageId)).toBeNull();
    expect(await findReportable(stranger.id, conversation, messageId)).toBeNull();
    const elsewhere = await say(stranger.id, { rideId: ride.publicId }, "Hej");
    expect(await findReportable(driver.id, elsewhere, messageId)).toBeNull();
    expect(await report(driver, conversation, { messageId })).toMatchObject({ ok: true, isNew: true });
    const [kept] = await db.select().from(reports).where(eq(reports.messageId, messageId));
    expect(kept).toMatchObject({ userId: passenger.id, reporterId: driver.id, status: "open" });
  });

  test("of the same thing is made once while it is open, however many forms are sent", async () => {
    const sent = await Promise.all([1, 2, 3].map(() => report(passenger, ride.publicId)));
    const numbers = sent.map((outcome) => (outcome.ok ? outcome.number : null));
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toMatch(/^[2-9A-Z]{8}$/);
    expect(sent.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect((await findReportable(passenger.id, ride.publicId, null))?.number).toBe(numbers[0]);
    expect((await findReportable(stranger.id, ride.publicId, null))?.number).toBeNull();
    expect(await report(passenger, driver.publicId)).toMatchObject({ isNew: true });

    await db.update(reports).set({ status: "dismissed" }).where(eq(reports.reporterId, passenger.id));
    expect(await report(passenger, ride.publicId)).toMatchObject({ ok: true, isNew: true });
  });

  test("comes ten times a day at most", async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => createUser()));
    for (const { publicId } of people.slice(0, 10)) expect((await report(stranger, publicId)).ok).toBe(true);
    const last = people[10]?.publicId ?? "";
    expect(await report(stranger, last)).toEqual({ ok: false, reason: "too_many" });
    expect((await report(stranger, last, {}, Date.now() + 25 * hour)).ok).toBe(true);
  });

  test("is made by who has blocked, not by who is blocked, nor of who is deleted", async () => {
    await blockUser(passenger.id, driver.id);
    expect(await findReportable(passenger.id, driver.publicId, null)).not.toBeNull();
    expect(await findReportable(driver.id, passenger.publicId, null)).toBeNull();
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, driver.id));
    expect(await findReportable(stranger.id, driver.publicId, null)).toBeNull();
  });
});

describe("a block", () => {
  const block = (by: User, whom: User, cancel: Booking[] = [], now = Date.now()) =>
    blockPerson(
      {
        userId: by.id,
        personId: whom.publicId,
        cancel: cancel.map(({ publicId }) => publicId),
        formKey: randomUUID(),
      },
      now,
    );
  const statusOf = async ({ id }: Booking) => (await readBooking(id)).status;
  const request = (user: User, on: Ride) =>
    requestSeats({
      userId: user.id,
      rideId: on.publicId,
      seats: 1,
      message: "",
      confirmsWomenOnly: false,
      joinsLine: true,
      formKey: randomUUID(),
    });

  test("ends what is unanswered between the two, each as the move it is, and tells the other", async () => {
    const asked = await createBooking(ride, { userId: passenger.id });
    const sent = await createBooking(await createRide({ userId: passenger.id }), { userId: driver.id });
    const others = await createBooking(ride, { userId: stranger.id });
    expect(await block(driver, passenger)).toEqual({ ok: true, firstName: "Pia" });
    expect([await statusOf(asked), await statusOf(sent), await statusOf(others)]).toEqual([
      "declined",
      "withdrawn",
      "requested",
    ]);
    const told = await sql`
      select kind from notification where user_id = ${passenger.id} and channel = 'push' order by id`;
    expect(told.map(({ kind }) => kind)).toEqual(["booking_declined", "booking_cancelled"]);
  });

  test("shows all that is agreed with the person, soonest first, however much that is", async () => {
    const [{ id: _ride, ...sameRide }, last] = [ride, await createBooking(ride, { userId: passenger.id })];
    const { id: _booking, ...sameBooking } = last;
    const days = Array.from({ length: 230 }, (_, n) => new Date(ride.departureAt.getTime() - (n + 1) * 60_000));
    const more = await db
      .insert(rides)
      .values(days.map((at) => ({ ...sameRide, publicId: newPublicId(), departureAt: at, arrivalAt: at })))
      .returning({ rideId: rides.id });
    await db.insert(bookings).values(more.map(({ rideId }) => ({ ...sameBooking, rideId, publicId: newPublicId() })));
    const shown = (await findBlockForm(driver.id, passenger.publicId))?.bookings ?? [];
    expect([shown.length, shown.at(-1)?.publicId]).toEqual([231, last.publicId]);
    const all = { formKey: "block", cancel: shown.map(({ publicId }) => publicId) };
    expect(blockSchema.safeParse(all).success).toBe(true);
  });

  test("calls off the agreed bookings that are ticked and no others; late ones count", async () => {
    const soon = await createRide({ userId: driver.id, departsInHours: 10 });
    const [kept, ticked] = await Promise.all(
      [ride, soon].map((on) => createBooking(on, { userId: passenger.id, status: "accepted" })),
    );
    const foreign = await createBooking(ride, { userId: stranger.id, status: "accepted" });
    if (!kept || !ticked) throw new Error("no bookings");
    expect((await findBlockForm(driver.id, passenger.publicId))?.bookings).toMatchObject([
      { publicId: ticked.publicId, isLate: true },
      { publicId: kept.publicId, isLate: false },
    ]);
    await block(driver, passenger, [ticked, foreign]);
    expect([await statusOf(kept), await statusOf(ticked), await statusOf(foreign)]).toEqual([
      "accepted",
      "cancelled_by_driver",
      "accepted",
    ]);
    const [counted] = await db.select({ late: users.lateCancellations }).from(users).where(eq(users.id, driver.id));
    expect(counted?.late).toBe(1);
    for (const { id } of [driver, passenger])
      expect(await findBookingPage(id, kept.publicId)).toMatchObject({ status: "accepted", isBlocked: true });
  });

  test("offers to report whom one has blocked, while there is such a page", async () => {
    await block(passenger, driver);
    const isOffered = async () => {
      const [one] = await listBlocked(passenger.id);
      const page = await findReportable(passenger.id, driver.publicId, null);
      expect(page !== null).toBe(one?.canReport);
      return one?.canReport;
    };
    expect(await isOffered()).toBe(true);
    await blockUser(driver.id, passenger.id);
    expect(await isOffered()).toBe(false);
    await unblockPerson(driver.id, passenger.publicId);
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, driver.id));
    expect(await isOffered()).toBe(false);
  });

  test("offers to call off a booking whose car is late, until it is due", async () => {
    const late = await createRide({ userId: driver.id, departsInHours: -1 });
    await db.update(rides).set({ status: "departed", lateMinutes: 120 }).where(eq(rides.id, late.id));
    await createBooking(late, { userId: passenger.id, status: "accepted" });
    const dueAt = late.departureAt.getTime() + 120 * 60_000;
    const isUnderWay = async (now: number) =>
      (await findBlockForm(passenger.id, driver.publicId, now))?.bookings.map((booking) => booking.isUnderWay);
    expect(await isUnderWay(dueAt - 1)).toEqual([false]);
    expect(await isUnderWay(dueAt)).toEqual([true]);
  });

  test("hides each from the other, and can be taken back by who made it alone", async () => {
    const conversationId = await say(passenger.id, { rideId: ride.publicId }, "Hej");
    await block(passenger, driver);
    const seesRide = async (user: User) =>
      (await findRidePage(ride.publicId, user.id, { from: null, to: null }, Date.now())) !== null;
    expect(await seesRide(passenger)).toBe(false);
    expect(await seesRide(stranger)).toBe(true);
    expect(await request(passenger, ride)).toEqual({ ok: false, reason: "not_found" });
    expect(await findConversation(passenger.id, { conversationId })).toMatchObject({ obstacle: "blocked" });
    expect(await listBlocked(passenger.id)).toMatchObject([{ firstName: "Disa", publicId: driver.publicId }]);

    await unblockPerson(driver.id, passenger.publicId);
    expect(await seesRide(passenger)).toBe(false);
    await unblockPerson(passenger.id, driver.publicId);
    expect(await seesRide(passenger)).toBe(true);
    expect(await listBlocked(passenger.id)).toEqual([]);
  });

  test("and a request at the same moment leave nothing unanswered between the two", async () => {
    for (let round = 0; round < 15; round++) {
      const [owner, guest] = [await createUser(), await createUser()];
      const on = await createRide({ userId: owner.id });
      const [outcome] = await Promise.all([request(guest, on), block(owner, guest)]);
      const live = await sql`select from booking where ride_id = ${on.id} and status in ('requested', 'accepted')`;
      expect(live, outcome.ok ? "asked first" : "blocked first").toHaveLength(0);
    }
  });

  test("is of somebody one can see or has met; not of oneself", async () => {
    expect(await block(driver, driver)).toEqual({ ok: false, reason: "not_found" });
    await blockUser(stranger.id, driver.id);
    expect(await block(driver, stranger)).toEqual({ ok: false, reason: "not_found" });
    await createBooking(ride, { userId: stranger.id, status: "completed" });
    expect(await block(driver, stranger)).toMatchObject({ ok: true });
  });
});
