import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { blocks } from "#drizzle/schema/users";
import { actOn, createBooking, readBooking } from "#tests/factories/bookings";
import { createCoach, createHold } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { confirmHold } from "~/modules/bus/bookings.server";
import { places } from "~/modules/places/queries.server";
import { highestTotal } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import { lockPlans } from "~/modules/users/commands.server";
import { db } from "~/platform/db.server";
import { isBusyBeside } from "./clash.server";
import { acceptBooking, cancelBooking } from "./commands.server";
import { catchUpWithClock } from "./jobs.server";
import { bookingsOfRide } from "./queries.server";
import { answerRequest, requestSeats, type SeatRequest } from "./request.server";
import { changeRide } from "./ride-changes.server";

const hour = 3_600_000;
const index = await places();
const place = (slug: string) => index.bySlug(slug);

test("of a ride that is moved and a seat that is asked for at once, for the same time, one is asked about", async () => {
  const own = await createRide({ departsInHours: 96 });
  const other = await createRide({ stops: ["umea", "lulea"] });
  const { userId, publicId: rideId } = own;
  const [scope, formKey, change] = ["one" as const, randomUUID(), { departureAt: other.departureAt }];
  const both = await db.transaction(async (tx) => {
    await lockPlans(tx, userId);
    const all = [changeRide({ userId, rideId, scope, formKey, change }), ask(other, { userId, seen: { clash: "" } })];
    await expect.poll(whoWaitForLocks).toBe(2);
    return { all };
  });
  const outcomes = await Promise.all(both.all);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("of a seat in a car and one on a coach that are booked at once, for the same time, one is asked about", async () => {
  const ride = await createRide({ stops: ["umea", "lulea"], bookingMode: "instant" });
  const { userId, publicId: bookingId } = await createHold(await createCoach());
  const isBusyThen = isBusyBeside(userId, "", partOf(ride), "");
  const both = await db.transaction(async (tx) => {
    await lockPlans(tx, userId);
    const all = [ask(ride, { userId, seen: { clash: "" } }), confirmHold({ userId, bookingId, isBusyThen })];
    await expect.poll(whoWaitForLocks).toBe(2);
    return { all };
  });
  const outcomes = await Promise.all(both.all);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

const partOf = ({ departureAt, arrivalAt }: Ride) => ({ onAt: departureAt.getTime(), offAt: arrivalAt.getTime() });

async function whoWaitForLocks() {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::integer from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return row?.count;
}

describe("asking for a seat", () => {
  test("along the way takes the legs between, the times there and the share of the price", async () => {
    const ride = await createRide({ stops: ["stockholm", "norrkoping", "jonkoping", "malmo"], price: 220 });
    const outcome = await ask(ride, { from: place("norrkoping"), to: place("jonkoping"), seats: 2 });
    expect(outcome).toMatchObject({ ok: true, status: "requested", isWaiting: false });
    const [booking] = await bookingsOfRide(ride.userId, ride.publicId);
    expect(booking).toMatchObject({ from: { slug: "norrkoping" }, to: { slug: "jonkoping" }, seats: 2 });
    expect(booking?.legs).toEqual({ from: 1, to: 2 });
    expect(booking?.price).toBeGreaterThanOrEqual(20);
    expect(booking?.price).toBeLessThan(110);
    expect(booking?.onAt).toBeGreaterThan(ride.departureAt.getTime());
  });

  test("at a place the road passes books it, at one it does not says so", async () => {
    const ride = await createRide();
    expect(await ask(ride, { from: place("linkoping") })).toMatchObject({ ok: true });
    expect(await ask(ride, { from: place("kiruna") })).toEqual({ ok: false, reason: "not_on_way" });
    expect(await ask(ride, { from: place("malmo"), to: place("stockholm") })).toEqual({
      ok: false,
      reason: "not_on_way",
    });
  });

  test("books an instant ride at once", async () => {
    const ride = await createRide({ bookingMode: "instant" });
    expect(await ask(ride)).toMatchObject({ ok: true, status: "accepted" });
  });

  test("while another trip lasts that the form did not show is asked about, and is booked once it did", async () => {
    const traveller = await createUser();
    const booked = await createBooking(await createRide(), { userId: traveller.id, status: "accepted" });
    const ride = await createRide({ stops: ["umea", "lulea"], departsInHours: 49 });
    const address = `/my-passenger-rides/${booked.publicId}`;
    const send = (clash: string) => ask(ride, { userId: traveller.id, seen: { clash } });
    for (const shown of ["", "/my-passenger-rides/another"])
      expect(await send(shown)).toMatchObject({ ok: false, reason: "clash", clash: { address } });
    expect(await send(address)).toMatchObject({ ok: true });
    const later = await createRide({ departsInHours: 96 });
    expect(await ask(later, { userId: traveller.id, seen: { clash: "" } })).toMatchObject({ ok: true });
  });

  test("a lift offered while one drives is asked about, and is offered once the form showed it", async () => {
    const driven = await createRide();
    const wanted = await createRide({ kind: "request", stops: ["umea", "lulea"], departsInHours: 49 });
    const send = (clash: string) =>
      answerRequest({
        ...{ userId: driven.userId, rideId: wanted.publicId, price: 10, message: "" },
        ...{ seen: { clash }, formKey: randomUUID() },
      });
    const address = `/my-driver-rides/${driven.publicId}`;
    expect(await send("")).toMatchObject({ ok: false, reason: "clash", clash: { address } });
    expect(await send(address)).toMatchObject({ ok: true });
  });

  test("on a full ride says so, and stands in line when wanted; a freed seat of an instant ride is booked", async () => {
    const ride = await createRide({ bookingMode: "instant", seats: 1 });
    const booked = await createBooking(ride, { status: "accepted" });
    expect(await ask(ride)).toEqual({ ok: false, reason: "full" });
    expect(await ask(ride, { joinsLine: true })).toMatchObject({ ok: true, status: "requested", isWaiting: true });

    await cancelBooking({ userId: booked.userId, bookingId: booked.publicId, formKey: randomUUID() });
    const [, next] = await bookingsOfRide(ride.userId, ride.publicId);
    expect(next).toMatchObject({ status: "accepted", isWaiting: false });
  });

  test("in line lasts until an hour before departure; a freed seat gives the driver a day to answer, counted anew", async () => {
    const ride = await createRide({ seats: 1, departsInHours: 72 });
    const [now, departure] = [Date.now(), ride.departureAt.getTime()];
    const booked = await createBooking(ride, { status: "accepted" });
    await ask(ride, { joinsLine: true }, now);
    const inLine = async () =>
      (await bookingsOfRide(ride.userId, ride.publicId)).find(({ status }) => status === "requested");
    expect(await inLine()).toMatchObject({ isWaiting: true, expiresAt: departure - hour });

    await catchUpWithClock(now + 30 * hour);
    expect(await inLine()).toMatchObject({ isWaiting: true });
    await cancelBooking(actOn(booked, booked.userId), now + 30 * hour);
    expect(await inLine()).toMatchObject({ isWaiting: false, expiresAt: now + 54 * hour });
    const change = { departureAt: new Date(departure + 2 * hour) };
    const moving = { userId: ride.userId, rideId: ride.publicId, scope: "one" as const, formKey: randomUUID(), change };
    await changeRide(moving, now + 31 * hour);
    expect(await inLine()).toMatchObject({ expiresAt: now + 54 * hour });
  });

  test("for a seat that another gets meanwhile keeps the place in line past its first day", async () => {
    const ride = await createRide({ seats: 1, departsInHours: 72 });
    const [first, second] = [await createBooking(ride), await createBooking(ride)];
    await acceptBooking(actOn(first, ride.userId));
    expect((await readBooking(second.id)).expiresAt.getTime()).toBe(ride.departureAt.getTime() - hour);
  });

  test.each([
    { why: "one's own", wishes: (ride: Ride) => ({ userId: ride.userId }), reason: "own_ride" },
    { why: "with more seats than there are", wishes: () => ({ seats: 4 }), reason: "too_many_seats" },
  ])("refuses a ride that is $why", async ({ wishes, reason }) => {
    const ride = await createRide();
    expect(await ask(ride, wishes(ride))).toEqual({ ok: false, reason });
  });

  test("refuses what has left, also when the clock job has not come by, and what is cancelled", async () => {
    const ride = await createRide();
    expect(await ask(ride, {}, ride.departureAt.getTime())).toEqual({ ok: false, reason: "departed" });
    const cancelled = await createRide();
    await db.update(rides).set({ status: "cancelled" }).where(eq(rides.id, cancelled.id));
    expect(await ask(cancelled)).toEqual({ ok: false, reason: "cancelled" });
  });

  test.each([true, false])("hides the ride from a blocked pair (blocked by the driver: %s)", async (isByDriver) => {
    const ride = await createRide();
    const { id } = await createUser();
    const [blockerId, blockedId] = isByDriver ? [ride.userId, id] : [id, ride.userId];
    await db.insert(blocks).values({ blockerId, blockedId });
    expect(await ask(ride, { userId: id })).toEqual({ ok: false, reason: "not_found" });
  });

  test("for women must be confirmed", async () => {
    const ride = await createRide({ womenOnly: true });
    expect(await ask(ride)).toEqual({ ok: false, reason: "women_only" });
    expect(await ask(ride, { confirmsWomenOnly: true })).toMatchObject({ ok: true });
  });

  test("twice leads to the booking there is; after a no one may ask again", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    const again = () => ask(ride, { userId: booking.userId });
    expect(await again()).toEqual({ ok: false, reason: "already_booked", bookingId: booking.publicId });
    await catchUpWithClock(booking.expiresAt.getTime());
    expect((await readBooking(booking.id)).status).toBe("expired");
    expect(await again()).toMatchObject({ ok: true });
  });
});

test("answering a request offers all its seats for the whole way, at most at the cost of sharing", async () => {
  const ride = await createRide({ kind: "request", seats: 2, price: 100 });
  const driver = await createUser();
  const highestPrice = Math.floor(highestTotal(ride.metres) / 2);
  const answer = (price: number) =>
    answerRequest({ userId: driver.id, rideId: ride.publicId, price, message: "", formKey: randomUUID() });
  expect(await answer(highestPrice + 1)).toEqual({ ok: false, reason: "price_above_cap", highestPrice });
  expect(await answer(highestPrice)).toMatchObject({ ok: true, status: "requested" });
  const [booking] = await bookingsOfRide(ride.userId, ride.publicId);
  expect(booking).toMatchObject({ seats: 2, price: highestPrice, role: "passenger", side: "receiver" });
});

async function ask(ride: Ride, wishes: Partial<SeatRequest> = {}, now = Date.now()) {
  const userId = wishes.userId ?? (await createUser()).id;
  const usual = { seats: 1, message: "", confirmsWomenOnly: false, joinsLine: false, formKey: randomUUID() };
  return requestSeats({ ...usual, ...wishes, userId, rideId: ride.publicId }, now);
}
