import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookingEvents, bookings } from "#drizzle/schema/bookings";
import { rideLegs, rideListings, rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking, readBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { findConversation, listConversations } from "~/modules/messages/queries.server";
import type { RideChange } from "~/modules/rides/changes.server";
import { anyway } from "~/modules/rides/posted.server";
import { highestPrice, searchFlags } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { acceptBooking, reconfirmBooking } from "./commands.server";
import { catchUpWithClock } from "./jobs.server";
import { findBookingPage } from "./queries.server";
import { answerRequest, requestSeats, type SeatRequest } from "./request.server";
import { cancelRide, changeRide } from "./ride-changes.server";
import { pickupAt, questionKey, questionOf } from "./rules";
import type { Booking } from "./types";
import { endingWords } from "./wording";

const hour = 3_600_000;

describe("a ride moved close to now", () => {
  const phones = ["+46701112233", "+46704445566"];

  test.each<{ kind: "offer" | "request" }>([{ kind: "offer" }, { kind: "request" }])(
    "opens nobody's number and greeting on an $kind, neither there nor back again",
    async ({ kind }) => {
      await db.update(users).set({ phoneVerifiedAt: null });
      const [owner, sender] = [await createUser({ phone: phones[0] }), await createUser({ phone: phones[1] })];
      const ride = await createRide({ userId: owner.id, kind });
      const booking = await createBooking(ride, {
        userId: sender.id,
        status: "accepted",
        message: "Ring 070-444 55 66",
      });
      await say(sender.id, { bookingId: booking.publicId }, "Ring 070-444 55 66");
      const seen = async (now = Date.now()) =>
        JSON.stringify([
          await findBookingPage(owner.id, booking.publicId, now),
          await findConversation(owner.id, { bookingId: booking.publicId }, null, now),
          await listConversations(owner.id, kind === "offer" ? "driver" : "passenger", now),
        ]);
      await change(ride, { departureAt: new Date(Date.now() + hour / 5) });
      expect(await seen()).not.toMatch(/46704445566|444 55/);
      await change(ride, { departureAt: ride.departureAt });
      expect(await seen()).not.toMatch(/46704445566|444 55/);
    },
  );

  test("opens them once the passenger has said yes to it", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted", message: "Ring 070-444 55 66" });
    await change(ride, { departureAt: new Date(Date.now() + 2 * hour) });
    await reconfirmBooking({ ...actOn(booking, booking.userId), isFine: true });
    expect(await findBookingPage(ride.userId, booking.publicId)).toMatchObject({ message: "Ring 070-444 55 66" });
  });
});

describe("other terms", () => {
  const cheaper: RideChange = { price: 50, luggage: "large", pets: true, bookingMode: "instant" };
  const listed = async (ride: Ride) =>
    (await db.select().from(rideListings).where(eq(rideListings.rideId, ride.id))).map(({ price, flags }) => ({
      price,
      flags,
    }));

  test("hold where nobody has booked, and are found by who looks for them", async () => {
    const ride = await createRide({ price: 120, luggage: "small", pets: false, bookingMode: "request" });
    expect(await change(ride, cheaper)).toEqual({
      ok: true,
      rides: 1,
      bookings: 0,
      kept: 0,
      lost: 0,
      capped: 0,
      back: 0,
    });
    expect(await readRide(ride)).toMatchObject(cheaper);
    const { instant, luggage, largeLuggage, pets } = searchFlags;
    expect(await listed(ride)).toEqual([{ price: 50, flags: instant | luggage | largeLuggage | pets }]);
  });

  test.each(["requested", "accepted"] as const)(
    "are not those of who has %s a seat: theirs stay, and the rest of the change holds",
    async (status) => {
      const ride = await createRide({ price: 120, luggage: "small", pets: false, bookingMode: "request" });
      await createBooking(ride, { status });
      const before = await listed(ride);
      expect(await change(ride, { ...cheaper, note: "Kaffe ingår." })).toMatchObject({ ok: true, kept: 1 });
      expect(await readRide(ride)).toMatchObject({ price: 120, luggage: "small", pets: false, note: "Kaffe ingår." });
      expect(await listed(ride)).toEqual(before);
      expect(await change(ride, { price: 120, note: "Te också." })).toMatchObject({ kept: 0 });
    },
  );

  test("are not booked by who saw a lower price; who saw a higher one pays the lower", async () => {
    const ride = await createRide({ price: 120 });
    const book = (price: number) => bookAsSeen(ride, { price });
    await change(ride, { price: 150 });
    expect(await book(120)).toMatchObject({ ok: false, reason: "changed", now: { price: 150 } });
    const [raised, booked] = await Promise.all([change(ride, { price: 180 }), book(150)]);
    const isKept = raised.ok && raised.kept === 1;
    expect(booked).toMatchObject(isKept ? { ok: true } : { ok: false, reason: "changed", now: { price: 180 } });
    expect((await readRide(ride)).price).toBe(isKept ? 150 : 180);
  });
});

describe("a new time", () => {
  test("is not booked by who saw the old one, until they have seen it", async () => {
    const ride = await createRide({ price: 150 });
    const departureAt = new Date(ride.departureAt.getTime() + hour / 4);
    await change(ride, { departureAt });
    const now = { departureAt: departureAt.getTime(), seats: ride.seats, price: 150 };
    const refused = { ok: false, reason: "changed", now, isMoved: true };
    expect(await bookAsSeen(ride, { ...now, departureAt: ride.departureAt.getTime() })).toEqual(refused);
    expect(await bookAsSeen(ride, now)).toMatchObject({ ok: true });
  });

  test("or more people are not offered a lift by who saw a request before that", async () => {
    const ride = await createRide({ kind: "request", seats: 1 });
    const { id: userId } = await createUser();
    const answer = (departureAt: Date, seats: number) => {
      const seen = { departureAt: departureAt.getTime(), seats };
      return answerRequest({ userId, rideId: ride.publicId, price: 0, message: "", seen, formKey: randomUUID() });
    };
    const departureAt = new Date(ride.departureAt.getTime() + hour / 4);
    await change(ride, { departureAt, seats: 2 });
    expect(await answer(ride.departureAt, 2)).toMatchObject({ ok: false, reason: "changed", now: { seats: 2 } });
    expect(await answer(departureAt, 1)).toMatchObject({ ok: false, reason: "changed" });
    expect(await answer(departureAt, 2)).toMatchObject({ ok: true });
  });

  test.each([
    { minutes: 30, asks: null },
    { minutes: 31, asks: "time" },
    { minutes: -31, asks: "time" },
  ])("$minutes minutes away asks $asks, with the seat held", async ({ minutes, asks }) => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    await change(ride, { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) });
    expect(await readBooking(booking.id)).toMatchObject({ status: "accepted", reconfirm: asks });
    expect(await taken(ride)).toEqual([1]);
  });

  test("stands in the history with the old one, where the passenger gets on", async () => {
    const departureAt = new Date(instantOf(addDays(localDateOf(Date.now()), 2), "09:00"));
    const ride = await createRide({ stops: ["goteborg", "jonkoping", "stockholm"], departureAt });
    const booking = await createBooking(ride, { status: "accepted", onMinutes: 110, fromLeg: 1, toLeg: 2 });
    for (const minutes of [20, 120]) {
      const pickup = async () => pickupAt(await readRide(ride), booking);
      const old = await pickup();
      await change(ride, { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) });
      const last = (await findBookingPage(booking.userId, booking.publicId))?.history.at(-1);
      expect(last?.text).toContain(`från ${formatTime(old)} till ${formatTime(await pickup())}`);
      const talk = await findConversation(booking.userId, { bookingId: booking.publicId });
      expect(talk?.lines.at(-1)?.text).toContain(`från ${formatTime(old)} till ${formatTime(await pickup())}`);
    }
  });

  test("small changes add up from what was agreed, and start anew from what is confirmed", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    const moveTo = (minutes: number) =>
      change(ride, { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) });
    await moveTo(25);
    expect((await readBooking(booking.id)).reconfirm).toBe(null);
    await moveTo(50);
    expect((await readBooking(booking.id)).reconfirm).toBe("time");
    await reconfirmBooking({ ...actOn(booking, booking.userId), isFine: true });
    await moveTo(75);
    expect((await readBooking(booking.id)).reconfirm).toBe(null);
  });

  test("and a question that waits become one about both, and back near the agreed time there is none", async () => {
    const ride = await createRide({ seats: 3 });
    const booking = await createBooking(ride, { status: "accepted" });
    await createBooking(ride, { status: "accepted", seats: 2 });
    const moveTo = (minutes: number) =>
      change(ride, { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) });
    await change(ride, { seats: 2 });
    await moveTo(80);
    const asked = await readBooking(booking.id);
    expect(questionOf(await readRide(ride), asked)).toEqual({ isTime: true, isSeats: true });
    await moveTo(10);
    expect(questionOf(await readRide(ride), await readBooking(booking.id))).toEqual({ isTime: false, isSeats: true });

    const other = await createRide();
    const seat = await createBooking(other, { status: "accepted" });
    const [later, back] = [80, 20].map((minutes) => new Date(other.departureAt.getTime() + minutes * 60_000));
    await change(other, { departureAt: later });
    await change(other, { departureAt: back });
    expect((await readBooking(seat.id)).reconfirm).toBe(null);
  });

  test("a yes to one question is none to the next", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    const moveTo = (hours: number) =>
      change(ride, { departureAt: new Date(ride.departureAt.getTime() + hours * hour) });
    await moveTo(1);
    const question = questionKey(await readRide(ride), await readBooking(booking.id));
    await moveTo(2);
    const yes = { ...actOn(booking, booking.userId), isFine: true, question };
    expect(await reconfirmBooking(yes)).toEqual({ ok: false, reason: "changed_again" });
    expect((await readBooking(booking.id)).reconfirm).toBe("time");
  });

  test("asks those who wait for an answer, too, once they are accepted", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    await change(ride, { departureAt: new Date(ride.departureAt.getTime() + 3 * hour) });
    await acceptBooking(actOn(booking, ride.userId));
    expect(await readBooking(booking.id)).toMatchObject({ status: "accepted", reconfirm: "time" });
  });

  test("a no ends the booking and is nobody's late cancellation", async () => {
    const ride = await createRide({ departsInHours: 10 });
    const booking = await createBooking(ride, { status: "accepted" });
    await change(ride, { departureAt: new Date(ride.departureAt.getTime() + hour) });
    await reconfirmBooking({ ...actOn(booking, booking.userId), isFine: false });
    expect((await readBooking(booking.id)).status).toBe("cancelled_by_passenger");
    expect([await late(booking.userId), await late(ride.userId)]).toEqual([0, 0]);
  });

  test("unanswered lapses an hour before departure", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    const departureAt = new Date(ride.departureAt.getTime() + hour);
    await change(ride, { departureAt });
    await catchUpWithClock(departureAt.getTime() - hour - 1);
    expect((await readBooking(booking.id)).status).toBe("accepted");
    await catchUpWithClock(departureAt.getTime() - hour);
    expect((await readBooking(booking.id)).status).toBe("cancelled_by_driver");
    expect(await lastReason(booking)).toBe("not_reconfirmed");
    expect(await late(ride.userId)).toBe(0);
  });
});

test("a move to when the driver has a seat in another's ride is asked about, and made once they have answered", async () => {
  const ride = await createRide({ stops: ["umea", "lulea"], departsInHours: 96 });
  const other = await createRide();
  const { publicId } = await createBooking(other, { userId: ride.userId, status: "accepted" });
  const change = { departureAt: other.departureAt };
  const act = { userId: ride.userId, rideId: ride.publicId, scope: "one" as const, change };
  expect(await changeRide({ ...act, formKey: randomUUID() })).toEqual({
    ok: false,
    reason: "busy_then",
    address: `/my-passenger-rides/${publicId}`,
    text: expect.stringMatching(/^Du åker redan Stockholm–Malmö då, /),
  });
  expect((await readRide(ride)).departureAt).toEqual(ride.departureAt);
  expect(await changeRide({ ...act, formKey: anyway + randomUUID() })).toMatchObject({ ok: true });
});

test("a wanted ride with a lift is asked about when it is moved to another trip of theirs, and one without is not", async () => {
  const passenger = await createUser();
  const other = await createRide();
  const { publicId } = await createBooking(other, { userId: passenger.id, status: "accepted" });
  const wanted = { userId: passenger.id, kind: "request" as const, departsInHours: 96 };
  const [sought, agreed] = [await createRide(wanted), await createRide({ ...wanted, departsInHours: 120 })];
  await createBooking(sought);
  await createBooking(agreed, { status: "accepted" });
  const move = (ride: Ride, formKey: string = randomUUID()) => {
    const departureAt = new Date(other.departureAt.getTime() + hour / 2);
    return changeRide({ userId: passenger.id, rideId: ride.publicId, scope: "one", change: { departureAt }, formKey });
  };
  expect(await move(agreed)).toMatchObject({
    reason: "busy_then",
    address: `/my-passenger-rides/${publicId}`,
    text: expect.stringMatching(/^Du åker redan Stockholm–Malmö då, /),
  });
  expect(await move(sought)).toMatchObject({ ok: true });
  await cancelRide({ userId: passenger.id, rideId: sought.publicId, scope: "one", formKey: randomUUID() });
  expect(await move(agreed, anyway + randomUUID())).toMatchObject({ ok: true });
});

test("fewer seats release those on full legs, and give them back in the order of confirming", async () => {
  const ride = await createRide({ seats: 3 });
  const [first, second, waiter] = [
    await createBooking(ride, { status: "accepted" }),
    await createBooking(ride, { status: "accepted", seats: 2 }),
    await createBooking(ride, { isWaiting: true }),
  ];
  await change(ride, { seats: 2 });
  expect((await readBooking(first.id)).reconfirm).toBe("seats");
  expect((await readBooking(waiter.id)).isWaiting).toBe(true);
  expect(await taken(ride)).toEqual([0]);
  expect(await reconfirmBooking({ ...actOn(second, second.userId), isFine: true })).toMatchObject({ ok: true });
  expect(await taken(ride)).toEqual([2]);
  expect((await readBooking(first.id)).status).toBe("cancelled_by_driver");
  expect(await lastReason(first)).toBe("no_seat_left");
  expect(await late(ride.userId)).toBe(0);
});

test("seats that a driver gives back are those of who was asked about fewer, who need not answer any more", async () => {
  const ride = await createRide({ seats: 3 });
  const first = await createBooking(ride, { status: "accepted" });
  const second = await createBooking(ride, { status: "accepted", seats: 2 });
  await change(ride, { seats: 2 });
  expect((await readBooking(first.id)).reconfirm).toBe("seats");
  await change(ride, { seats: 3 });
  for (const { id } of [first, second]) expect((await readBooking(id)).reconfirm).toBe(null);
  expect(await taken(ride)).toEqual([3]);
  expect(await lastReason(first)).toBe("seats_restored");
  await catchUpWithClock(ride.departureAt.getTime() - hour / 2);
  expect((await readBooking(first.id)).status).toBe("accepted");
});

test("seats given back as the time changes leave the question about the time", async () => {
  const ride = await createRide({ seats: 1 });
  const booking = await createBooking(ride, { status: "accepted" });
  const departureAt = new Date(ride.departureAt.getTime() + 2 * hour);
  await db.update(bookings).set({ reconfirm: "seats" }).where(eq(bookings.id, booking.id));
  await change(ride, { departureAt, seats: 2 });
  expect(questionOf(await readRide(ride), await readBooking(booking.id))).toEqual({ isTime: true, isSeats: false });
});

test("fewer seats than somebody booked or asked for end that booking, and it says so", async () => {
  const ride = await createRide({ seats: 3 });
  const [booked, asked, fits] = [
    await createBooking(ride, { status: "accepted", seats: 2 }),
    await createBooking(ride, { seats: 3 }),
    await createBooking(ride),
  ];
  expect(await change(ride, { seats: 1 })).toMatchObject({ ok: true, bookings: 0, lost: 2 });
  const statuses = await Promise.all([booked, asked, fits].map(async ({ id }) => (await readBooking(id)).status));
  expect(statuses).toEqual(["cancelled_by_driver", "declined", "requested"]);
  for (const { userId, publicId } of [booked, asked]) {
    const page = (await findBookingPage(userId, publicId)) ?? expect.fail();
    expect(endingWords(page).title).toBe(`${page.other.firstName} har färre platser nu`);
  }
});

test("how many travel on a wanted ride stays where a lift is offered", async () => {
  const ride = await createRide({ kind: "request", seats: 3 });
  const lift = await createBooking(ride, { status: "accepted", seats: 3 });
  expect(await change(ride, { seats: 2, note: "Två väskor." })).toMatchObject({ ok: true, kept: 1, lost: 0 });
  expect(await readRide(ride)).toMatchObject({ seats: 3, note: "Två väskor." });
  expect(await readBooking(lift.id)).toMatchObject({ status: "accepted", reconfirm: null });
});

test("more seats are offered to the line", async () => {
  const ride = await createRide({ seats: 1 });
  await createBooking(ride, { status: "accepted" });
  const waiter = await createBooking(ride, { isWaiting: true });
  await change(ride, { seats: 2 });
  expect((await readBooking(waiter.id)).isWaiting).toBe(false);
});

test("more seats for a series leave a ride alone whose price would bring in more than the cost", async () => {
  const series = { seriesId: randomUUID(), seats: 2, price: 50 };
  const first = await createRide(series);
  const dear = { ...series, userId: first.userId, price: highestPrice(first.metres, 2) };
  const [booked, other] = [
    await createRide({ ...dear, departsInHours: 72 }),
    await createRide({ ...dear, departsInHours: 96 }),
  ];
  await createBooking(booked, { status: "accepted" });
  const wanted = { seats: 4, price: 60, note: "Kaffe ingår." };
  expect(await change(first, wanted, "following")).toMatchObject({ rides: 3, kept: 1, capped: 1 });
  expect(await readRide(booked)).toMatchObject({ seats: 2, price: dear.price, note: "Kaffe ingår." });
  expect(await readRide(other)).toMatchObject({ seats: 4, price: 60 });
});

test("a day of a series with a time, text, car, seats or price of its own keeps them when others are changed", async () => {
  const form = { note: "Vanlig dag", vehicleMake: "Volvo", price: 50, seats: 3 };
  const series = { ...form, seriesId: randomUUID() };
  const at = (days: number, time: string) => new Date(instantOf(addDays(localDateOf(Date.now()), 2 + days), time));
  const first = await createRide({ ...series, departureAt: at(0, "08:00") });
  const own = { departureAt: at(2, "11:00"), note: "Senare i dag", vehicleMake: "Saab", price: 40, seats: 2 };
  const special = await createRide({ ...series, userId: first.userId, ...own });
  const booked = await createBooking(special, { status: "accepted" });
  const changed = { ...form, departureAt: first.departureAt, note: "Kaffe ingår" };
  const before = await lastReason(booked);
  expect(await change(first, changed, "following")).toMatchObject({ rides: 2, kept: 0 });
  expect(await readRide(special)).toMatchObject({ ...own, note: "Kaffe ingår" });
  expect(await lastReason(booked)).toBe(before);
  await change(first, { ...changed, departureAt: at(0, "06:15") }, "following");
  expect(await readRide(special)).toMatchObject({ ...own, note: "Kaffe ingår", departureAt: at(2, "06:15") });
});

test("a dearer series leaves the price of a day alone whose seats would bring in more than the cost", async () => {
  const series = { seriesId: randomUUID(), price: 50 };
  const first = await createRide({ ...series, seats: 1 });
  const roomy = await createRide({ ...series, userId: first.userId, seats: 4, departsInHours: 72 });
  const price = highestPrice(first.metres, 1);
  expect(await change(first, { seats: 1, price }, "following")).toMatchObject({ rides: 2, capped: 1 });
  expect(await readRide(first)).toMatchObject({ price });
  expect(await readRide(roomy)).toMatchObject({ seats: 4, price: 50 });
});

test("a ride is not moved on to another of the same way that its driver has at that time", async () => {
  const series = { seriesId: randomUUID() };
  const monday = await createRide(series);
  const tuesday = await createRide({ ...series, userId: monday.userId, departsInHours: 72 });
  const elsewhere = await createRide({ userId: monday.userId, departsInHours: 96, stops: ["uppsala", "gavle"] });
  const doubled = (at: Date) => ({ ok: false, reason: "posted_already", at: at.getTime() });
  expect(await change(monday, { departureAt: tuesday.departureAt })).toEqual(doubled(tuesday.departureAt));
  expect(await readRide(monday)).toMatchObject({ departureAt: monday.departureAt });
  expect(await change(monday, { departureAt: elsewhere.departureAt })).toMatchObject({ ok: true });
  expect(await change(tuesday, { departureAt: elsewhere.departureAt })).toEqual(doubled(elsewhere.departureAt));
  await cancel(monday);
  const both = await createRide({ ...series, userId: monday.userId });
  expect(await change(both, { departureAt: tuesday.departureAt }, "following")).toMatchObject({ ok: true, rides: 2 });
  expect(await change(tuesday, { departureAt: elsewhere.departureAt })).toMatchObject({ ok: true });
});

test("neither the way there nor the way back is moved so that they cross", async () => {
  const there = await createRide();
  const ways = { userId: there.userId, stops: ["malmo", "stockholm"], returnOf: there.id };
  const back = await createRide({ ...ways, departsInHours: 60 });
  const [arrives, hour] = [there.arrivalAt.getTime(), 3_600_000];
  const tooLate = { ok: false, reason: "crosses_return", way: "back", at: back.departureAt.getTime() };
  expect(await change(there, { departureAt: new Date(there.departureAt.getTime() + 9 * hour) })).toEqual(tooLate);
  const tooEarly = { ok: false, reason: "crosses_return", way: "there", at: arrives };
  expect(await change(back, { departureAt: new Date(arrives - 60_000) })).toEqual(tooEarly);
  expect(await readRide(there)).toMatchObject({ departureAt: there.departureAt });
  expect(await change(back, { departureAt: new Date(arrives) })).toMatchObject({ ok: true });
  await cancel(back);
  expect(await change(there, { departureAt: new Date(there.departureAt.getTime() + 9 * hour) })).toMatchObject({
    ok: true,
  });
});

describe("cancelling a ride", () => {
  test("reaches everybody and counts once on the driver's profile when it is late", async () => {
    const ride = await createRide({ departsInHours: 20 });
    const accepted = [
      await createBooking(ride, { status: "accepted" }),
      await createBooking(ride, { status: "accepted" }),
    ];
    const asked = await createBooking(ride);
    expect(await cancel(ride)).toEqual({ ok: true, rides: 1, bookings: 3, kept: 0, lost: 0, capped: 0, back: 0 });
    for (const { id } of accepted) expect((await readBooking(id)).status).toBe("cancelled_by_driver");
    expect((await readBooking(asked.id)).status).toBe("declined");
    expect(await lastReason(asked)).toBe("ride_cancelled");
    expect(await late(ride.userId)).toBe(1);
    expect(await db.select().from(rideListings).where(eq(rideListings.rideId, ride.id))).toEqual([]);
  });

  test("says how many ways back posted with it still stand", async () => {
    const there = await createRide();
    const ways = { userId: there.userId, stops: ["malmo", "stockholm"], returnOf: there.id };
    await createRide(ways);
    await cancel(await createRide(ways));
    expect(await cancel(there)).toMatchObject({ ok: true, rides: 1, back: 1 });
  });

  test("and those that follow leaves the earlier ones, and other people's series, alone", async () => {
    const seriesId = randomUUID();
    const first = await createRide({ seriesId });
    const { userId } = first;
    const second = await createRide({ seriesId, userId, departsInHours: 72 });
    const third = await createRide({ seriesId, userId, departsInHours: 96 });
    expect(await cancel(second, "following")).toMatchObject({ ok: true, rides: 2 });
    const statuses = await Promise.all([first, second, third].map(async (ride) => (await readRide(ride)).status));
    expect(statuses).toEqual(["open", "cancelled", "cancelled"]);
    const stranger = await createRide();
    const act = { userId, rideId: stranger.publicId, scope: "one" as const, formKey: randomUUID() };
    expect(await cancelRide(act)).toEqual({ ok: false, reason: "not_found" });
  });
});

describe("a form for calling off that is sent again for the whole series", () => {
  test("calls off the days after the one that was called off, and changes nothing by a form for changing it", async () => {
    const seriesId = randomUUID();
    const first = await createRide({ seriesId });
    const { userId } = first;
    const [second, third] = [
      await createRide({ seriesId, userId, departsInHours: 72 }),
      await createRide({ seriesId, userId, departsInHours: 96 }),
    ];
    const booking = await createBooking(third, { status: "accepted" });
    const act = { userId, rideId: second.publicId, formKey: randomUUID(), seen: [`accepted:${booking.publicId}`] };
    expect(await cancelRide({ ...act, scope: "one" })).toMatchObject({ ok: true, rides: 1 });
    expect(await change(second, { note: "Kaffe ingår." }, "following")).toEqual({ ok: false, reason: "not_found" });
    expect(await readRide(third)).toMatchObject({ status: "open", note: "" });
    const both = await Promise.all([1, 2].map(() => cancelRide({ ...act, scope: "following" })));
    expect(both).toMatchObject(Array(2).fill({ ok: true, rides: 1, bookings: 1 }));
    expect((await readBooking(booking.id)).status).toBe("cancelled_by_driver");
    const statuses = await Promise.all([first, second, third].map(async (ride) => (await readRide(ride)).status));
    expect(statuses).toEqual(["open", "cancelled", "cancelled"]);
    expect(await cancelRide({ ...act, scope: "one" })).toMatchObject({ ok: true, rides: 1 });
  });

  test("of another person, or with nothing left to call off, finds nothing", async () => {
    const ride = await createRide({ seriesId: randomUUID() });
    await createRide({ seriesId: ride.seriesId ?? "", departsInHours: 72 });
    await cancel(ride);
    expect(await cancel(ride, "following")).toEqual({ ok: false, reason: "not_found" });
  });
});

describe("the clock", () => {
  test("lets a ride leave, ends it two hours after arrival and counts it for everybody who travelled", async () => {
    const ride = await createRide();
    const travelled = await createBooking(ride, { status: "accepted" });
    const missed = await createBooking(ride, { status: "no_show" });
    const asked = await createBooking(ride);
    await catchUpWithClock(ride.departureAt.getTime());
    expect((await readRide(ride)).status).toBe("departed");
    expect((await readBooking(asked.id)).status).toBe("expired");
    await catchUpWithClock(ride.arrivalAt.getTime() + 2 * hour - 1);
    expect((await readRide(ride)).status).toBe("departed");
    for (let run = 0; run < 3; run++) await catchUpWithClock(ride.arrivalAt.getTime() + 2 * hour);
    expect((await readRide(ride)).status).toBe("completed");
    expect((await readBooking(travelled.id)).status).toBe("completed");
    const counted = await Promise.all([travelled.userId, ride.userId, missed.userId].map(completed));
    expect(counted).toEqual([1, 1, 0]);
  });
});

async function bookAsSeen(ride: Ride, seen: SeatRequest["seen"]) {
  const { id: userId } = await createUser();
  const wishes = { seats: 1, message: "", confirmsWomenOnly: false, joinsLine: false, formKey: randomUUID() };
  return requestSeats({ ...wishes, userId, rideId: ride.publicId, seen });
}

function change(ride: Ride, wanted: RideChange, scope: "one" | "following" = "one") {
  return changeRide({
    userId: ride.userId,
    rideId: ride.publicId,
    scope,
    formKey: anyway + randomUUID(),
    change: wanted,
  });
}

function cancel(ride: Ride, scope: "one" | "following" = "one") {
  return cancelRide({ userId: ride.userId, rideId: ride.publicId, scope, formKey: randomUUID() });
}

async function readRide(ride: Ride): Promise<Ride> {
  const [read] = await db.select().from(rides).where(eq(rides.id, ride.id));
  if (!read) throw new Error("the ride is gone");
  return read;
}

async function lastReason(booking: Booking) {
  const mine = eq(bookingEvents.bookingId, booking.id);
  return (await db.select().from(bookingEvents).where(mine).orderBy(bookingEvents.id)).at(-1)?.reason;
}

async function taken(ride: Ride) {
  const legs = await db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id)).orderBy(rideLegs.position);
  return legs.map((leg) => leg.taken);
}

const late = async (userId: number) => (await readUser(userId))?.lateCancellations;
const completed = async (userId: number) => (await readUser(userId))?.ridesCompleted;

async function readUser(id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
