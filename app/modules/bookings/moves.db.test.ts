import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookingEvents, bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking, declineForGood, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { RideKind } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import { acceptBooking, cancelBooking, reconfirmBooking, withdrawBooking } from "./commands.server";
import { findBookingPage } from "./queries.server";
import { roleOf } from "./rules";
import type { Act, Booking, BookingStatus, MoveOutcome, Role } from "./types";

const hour = 3_600_000;
const statuses: BookingStatus[] = [
  "requested",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled_by_passenger",
  "cancelled_by_driver",
  "completed",
  "no_show",
];
const people = ["sender", "receiver", "stranger"] as const;
type Person = (typeof people)[number];

/** Who may move what from where to where: the sentence of the decisions, written out once more by hand. */
const commands: Record<string, { run: (act: Act, now: number) => Promise<MoveOutcome>; from: BookingStatus }> = {
  accept: { run: acceptBooking, from: "requested" },
  decline: { run: declineForGood, from: "requested" },
  withdraw: { run: withdrawBooking, from: "requested" },
  cancel: { run: cancelBooking, from: "accepted" },
};
const leadsTo: Record<string, Partial<Record<`${RideKind} ${Person}`, BookingStatus>>> = {
  accept: { "offer receiver": "accepted", "request receiver": "accepted" },
  decline: { "offer receiver": "declined", "request receiver": "declined" },
  withdraw: { "offer sender": "withdrawn", "request sender": "withdrawn" },
  cancel: {
    "offer sender": "cancelled_by_passenger",
    "offer receiver": "cancelled_by_driver",
    "request sender": "cancelled_by_driver",
    "request receiver": "cancelled_by_passenger",
  },
};

for (const kind of ["offer", "request"] as const) {
  describe(`a booking of ${kind === "offer" ? "an offered ride" : "a request"}`, async () => {
    const ride = await createRide({ kind, seats: 8 });
    const cases = Object.entries(commands).flatMap(([name, command]) =>
      people.flatMap((person) => statuses.map((status) => ({ name, ...command, person, status }))),
    );

    test.each(cases)("$status: the $person tries to $name", async ({ name, run, from, person, status }) => {
      const booking = await createBooking(ride, { status });
      const who = { sender: booking.userId, receiver: ride.userId, stranger: (await createUser()).id }[person];
      const target = leadsTo[name]?.[`${kind} ${person}`];
      const outcome = await run(actOn(booking, who), Date.now());
      const moves = target !== undefined && status === from;
      if (!target) expect(outcome).toEqual({ ok: false, reason: "not_found" });
      else if (moves || status === target) expect(outcome).toEqual({ ok: true, status: target });
      else expect(outcome).toEqual({ ok: false, reason: "moved", status });

      const after = await readBooking(booking.id);
      expect(after.status).toBe(moves ? target : status);
      const last = (await historyOf(booking)).at(-1);
      if (moves) expect(last).toMatchObject({ actorId: who, fromStatus: from, toStatus: target, reason: null });
      await retire(ride.id, booking);
    });
  });
}

describe("moving twice", () => {
  test("says where the booking is already, and writes history once", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    for (let press = 0; press < 3; press++) {
      expect(await acceptBooking(actOn(booking, ride.userId))).toEqual({ ok: true, status: "accepted" });
    }
    expect(await historyOf(booking)).toHaveLength(2);
  });

  test("a form sent again after its answer was lost does nothing new", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted", reconfirm: "time" });
    const act = { ...actOn(booking, booking.userId), isFine: true };
    const first = await reconfirmBooking(act);
    await db.update(bookings).set({ reconfirm: "time" }).where(eq(bookings.id, booking.id));
    expect(await reconfirmBooking(act)).toEqual(first);
    expect((await readBooking(booking.id)).reconfirm).toBe("time");
  });
});

describe("a yes that would put somebody into two cars", () => {
  test("to a lift is asked about, and holds once they have answered", async () => {
    const [wanted, other] = [await createRide({ kind: "request" }), await createRide()];
    const lift = await createBooking(wanted);
    const { publicId } = await createBooking(other, { userId: wanted.userId, status: "accepted" });
    expect(await acceptBooking(actOn(lift, wanted.userId))).toEqual({
      ok: false,
      reason: "clash",
      address: `/my-passenger-rides/${publicId}`,
      text: expect.stringMatching(/^Du åker redan Stockholm–Malmö då, /),
    });
    expect((await readBooking(lift.id)).status).toBe("requested");
    const sure = { ...actOn(lift, wanted.userId), anyway: true };
    expect(await acceptBooking(sure)).toEqual({ ok: true, status: "accepted" });
  });

  test.each(["offer", "request"] as const)("to a new time is asked about, %s", async (kind) => {
    const [moved, driven] = [await createRide({ kind }), await createRide()];
    const agreedDepartureAt = new Date(moved.departureAt.getTime() - 24 * hour);
    const agreed = { userId: driven.userId, status: "accepted", agreedDepartureAt } as const;
    const booking = await createBooking(moved, { ...agreed, reconfirm: "time" });
    const confirm = (more: object) => reconfirmBooking({ ...actOn(booking, booking.userId), isFine: true, ...more });
    expect(await confirm({})).toMatchObject({ reason: "clash", address: `/my-driver-rides/${driven.publicId}` });
    expect((await readBooking(booking.id)).reconfirm).toBe("time");
    expect(await confirm({ anyway: true })).toEqual({ ok: true, status: "accepted" });
  });

  test("is not asked about where a driver takes along one more, or only the seats are others", async () => {
    const [ride, other] = [await createRide(), await createRide()];
    const seat = { userId: other.userId, status: "accepted" } as const;
    const fewer = await createBooking(ride, { ...seat, reconfirm: "seats" });
    const asked = await createBooking(ride);
    await createBooking(await createRide(), { userId: ride.userId, status: "accepted" });
    expect(await acceptBooking(actOn(asked, ride.userId))).toMatchObject({ ok: true });
    const confirm = { ...actOn(fewer, other.userId), isFine: true };
    expect(await reconfirmBooking(confirm)).toMatchObject({ ok: true });
  });
});

describe("calling off", () => {
  test.each([
    { hours: 25, late: 0 },
    { hours: 23, late: 1 },
  ])("$hours h before departure counts $late on the profile of who does it", async ({ hours, late }) => {
    const ride = await createRide();
    const now = ride.departureAt.getTime() - hours * hour;
    const byPassenger = await createBooking(ride, { status: "accepted" });
    await cancelBooking(actOn(byPassenger, byPassenger.userId), now);
    const byDriver = await createBooking(ride, { status: "accepted" });
    await cancelBooking(actOn(byDriver, ride.userId), now);
    expect(await lateCount(byPassenger.userId)).toBe(late);
    expect(await lateCount(byDriver.userId)).toBe(0);
    expect(await lateCount(ride.userId)).toBe(late);
  });

  test.each([
    { kind: "offer", minutes: 30, count: 1 },
    { kind: "offer", minutes: 31, count: 0 },
    { kind: "request", minutes: 31, count: 0 },
  ] as const)(
    "counts $count of a passenger whose driver is $minutes minutes late, $kind",
    async ({ kind, minutes, count }) => {
      const cancelAs = async (role: Role) => {
        const ride = await createRide({ kind });
        await db.update(rides).set({ lateMinutes: minutes }).where(eq(rides.id, ride.id));
        const booking = await createBooking(ride, { status: "accepted" });
        const userId = roleOf(ride.kind, "sender") === role ? booking.userId : ride.userId;
        const now = ride.departureAt.getTime();
        const shown = await findBookingPage(userId, booking.publicId, now);
        await cancelBooking(actOn(booking, userId), now);
        return [shown?.terms, await lateCount(userId)];
      };
      expect(await cancelAs("passenger")).toEqual([count ? "late" : "freed", count]);
      expect(await cancelAs("driver")).toEqual(["late", 1]);
    },
  );

  test("ends at pick-up", async () => {
    const ride = await createRide({ stops: ["stockholm", "norrkoping", "malmo"] });
    const booking = await createBooking(ride, { status: "accepted", onMinutes: 100 });
    const pickup = ride.departureAt.getTime() + 100 * 60_000;
    expect(await cancelBooking(actOn(booking, booking.userId), pickup)).toEqual({ ok: false, reason: "too_late" });
  });
});

test("an overdue request is lapsed for everybody before the clock job has come by", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride);
  const outcome = await acceptBooking(actOn(booking, ride.userId), booking.expiresAt.getTime());
  expect(outcome).toEqual({ ok: false, reason: "moved", status: "expired" });
  expect((await historyOf(booking)).at(-1)).toMatchObject({ actorId: null, toStatus: "expired" });
});

test("history cannot be rewritten", async () => {
  const booking = await createBooking(await createRide());
  const rewriting = db
    .update(bookingEvents)
    .set({ toStatus: "accepted" })
    .where(eq(bookingEvents.bookingId, booking.id));
  await expect(rewriting).rejects.toThrow();
});

function historyOf(booking: Booking) {
  return db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id)).orderBy(bookingEvents.id);
}

async function lateCount(userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.lateCancellations;
}

/** Frees the seat for the next case, and puts the ride back on its way after a look into its future. */
async function retire(rideId: number, booking: Booking) {
  await db.update(bookings).set({ status: "declined" }).where(eq(bookings.id, booking.id));
  await db
    .update(rides)
    .set({ status: "open" })
    .where(and(eq(rides.id, rideId), eq(rides.status, "departed")));
}
