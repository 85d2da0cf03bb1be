import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { busBookings } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { actOn, createBooking, declineForGood, readBooking } from "#tests/factories/bookings";
import { createCoach, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { runJobs } from "#tests/setup/jobs";
import { openScreen } from "~/modules/counters/queries.server";
import { places } from "~/modules/places/queries.server";
import type { Ride } from "~/modules/rides/types";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { acceptBooking, cancelBooking, declineBooking, undoDecline, withdrawBooking } from "./commands.server";
import { type HomeTripsRow, homeTripsOf, readHomeTrips } from "./home.server";
import { carryOutDecline, catchUpWithClock } from "./jobs.server";
import { askJourney, type JourneyRequest } from "./journey.server";
import { carryOutJourney } from "./journey-held.server";
import { restOf } from "./journey-wording";
import { journeyJob } from "./locked-ride.server";
import { momentOf } from "./moment";
import { listLostTrips } from "./next-rides.server";
import { findBookingPage, listBookings } from "./queries.server";
import { cancelRide } from "./ride-changes.server";
import { listTrips } from "./trips.server";
import type { Booking } from "./types";

const [minute, hour] = [60_000, 3_600_000];
const index = await places();
const place = (slug: string) => index.bySlug(slug) ?? expect.unreachable(slug);

let traveller: User;
beforeEach(async () => {
  traveller = await createUser();
});

/** Sundsvall–Stockholm, and from there to Malmö so many minutes after the first has arrived. */
async function createParts({ wait = 55, first = {}, second = {} }: Partial<Record<"wait", number>> & Wishes = {}) {
  const before = await createRide({ stops: ["sundsvall", "stockholm"], ...first });
  const departureAt = new Date(before.arrivalAt.getTime() + wait * minute);
  return [before, await createRide({ stops: ["stockholm", "malmo"], departureAt, ...second })] as const;
}

type Wishes = Partial<Record<"first" | "second", Parameters<typeof createRide>[0]>>;

function ask([first, second]: readonly { publicId: string }[], wishes: Partial<JourneyRequest> = {}, now = Date.now()) {
  const [from, change, to] = [place("sundsvall"), place("stockholm"), place("malmo")];
  const request: JourneyRequest = {
    userId: traveller.id,
    parts: [
      { id: first?.publicId ?? "", from, to: change },
      { id: second?.publicId ?? "", from: change, to },
    ],
    seats: 1,
    message: "Hej!",
    confirmsWomenOnly: false,
    formKey: randomUUID(),
    ...wishes,
  };
  return askJourney(request, now);
}

async function partsOf(rides: readonly Ride[], userId = traveller.id): Promise<[Booking, Booking]> {
  const ids = rides.map(({ id }) => id);
  const found = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.rideId, ids), eq(bookings.userId, userId)));
  const [first, second] = ids.map((id) => found.find(({ rideId }) => rideId === id));
  return first && second ? [first, second] : expect.unreachable("both parts");
}

async function asked(rides: readonly Ride[]): Promise<[Booking, Booking]> {
  expect(await ask(rides)).toMatchObject({ ok: true, status: "requested" });
  return partsOf(rides);
}

const settled = (now?: number) => runJobs({ [journeyJob]: (payload) => carryOutJourney(payload, now) });
const accept = (booking: Booking, now?: number) => acceptBooking(actOn(booking, booking.counterpartyId), now);
const statusesOf = async (parts: Booking[]) => Promise.all(parts.map(async ({ id }) => (await readBooking(id)).status));

async function toldTo(userId: number, kind: "booking_new" | "booking_accepted" | "booking_cancelled") {
  const rows = await db
    .select({ eventKey: notifications.eventKey, title: sql<string>`message ->> 'title'` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))
    .orderBy(notifications.id);
  return [...new Map(rows.map(({ eventKey, title }) => [eventKey, title])).values()];
}

describe("two rides", () => {
  test("are held when both drivers have said yes, in either order, and not before", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      traveller = await createUser();
      const rides = await createParts({ first: { seats: 1 } });
      const parts = await asked(rides);
      const [one, other] = order.map((n) => parts[n] ?? expect.unreachable());
      if (!one || !other) return expect.unreachable();
      expect(await accept(one)).toEqual({ ok: true, status: "requested" });
      await settled();
      expect(await statusesOf(parts)).toEqual(["requested", "requested"]);
      expect(await toldTo(traveller.id, "booking_accepted")).toHaveLength(1);
      expect(await accept(other)).toEqual({ ok: true, status: "accepted" });
      expect(await statusesOf(parts)).toEqual(["accepted", "accepted"]);
      expect(await toldTo(traveller.id, "booking_accepted")).toEqual([
        expect.stringContaining("har sagt ja"),
        "Hela resan är bokad",
      ]);
      expect(await toldTo(one.counterpartyId, "booking_new")).toHaveLength(2);
    }
  });

  test("are both held when two drivers say yes at the same moment", async () => {
    const parts = await asked(await createParts());
    await Promise.all(parts.map((part) => accept(part)));
    await settled();
    expect(await statusesOf(parts)).toEqual(["accepted", "accepted"]);
  });

  test("are held at once where both are booked directly", async () => {
    const rides = await createParts({ first: { bookingMode: "instant" }, second: { bookingMode: "instant" } });
    expect(await ask(rides)).toMatchObject({ ok: true, status: "accepted" });
    expect(await statusesOf(await partsOf(rides))).toEqual(["accepted", "accepted"]);
  });

  test("need one answer where one is booked directly, whose driver hears of it when all is held", async () => {
    const rides = await createParts({ first: { bookingMode: "instant" } });
    const [direct, other] = await asked(rides);
    expect(await toldTo(direct.counterpartyId, "booking_new")).toEqual([]);
    expect(await accept(other)).toEqual({ ok: true, status: "accepted" });
    expect(await statusesOf([direct, other])).toEqual(["accepted", "accepted"]);
    expect(await toldTo(direct.counterpartyId, "booking_new")).toHaveLength(1);
  });

  test("are both off when one driver says no, without a mark on anyone", async () => {
    const [first, second] = await asked(await createParts());
    await accept(first);
    await declineForGood(actOn(second, second.counterpartyId));
    await settled();
    expect(await statusesOf([first, second])).toEqual(["withdrawn", "declined"]);
    expect(await toldTo(first.counterpartyId, "booking_cancelled")).toEqual([expect.stringContaining("åker inte med")]);
    for (const id of [traveller.id, first.counterpartyId])
      expect(await findUser(id)).toMatchObject({ lateCancellations: 0 });
    expect(await accept(first)).toMatchObject({ ok: false, reason: "moved", status: "withdrawn" });
  });

  test("a no that is taken back in time leaves both, and a yes meanwhile does not hold them", async () => {
    const [first, second] = await asked(await createParts());
    await accept(first);
    await declineBooking(actOn(first, first.counterpartyId));
    expect(await accept(second)).toEqual({ ok: true, status: "requested" });
    await undoDecline(actOn(first, first.counterpartyId));
    await settled();
    expect(await statusesOf([first, second])).toEqual(["accepted", "accepted"]);
  });

  test("a yes that becomes a no calls off the other", async () => {
    const [first, second] = await asked(await createParts());
    await accept(first);
    await declineForGood(actOn(first, first.counterpartyId));
    await settled();
    expect(await statusesOf([first, second])).toEqual(["declined", "withdrawn"]);
  });

  test("are both taken back by who asked", async () => {
    const [first, second] = await asked(await createParts());
    await withdrawBooking(actOn(second, traveller.id));
    await settled();
    expect(await statusesOf([first, second])).toEqual(["withdrawn", "withdrawn"]);
  });

  test("lapse together, and who has said yes has answered", async () => {
    const [first, second] = await asked(await createParts());
    await accept(first);
    const later = Date.now() + 25 * hour;
    await catchUpWithClock(later);
    await settled(later);
    expect(await statusesOf([first, second])).toEqual(["withdrawn", "expired"]);
    expect((await readBooking(first.id)).answeredAt).not.toBeNull();
  });

  test("are both off when somebody else gets the last seat of one", async () => {
    const rides = await createParts({ second: { seats: 1 } });
    const [first, second] = await asked(rides);
    await accept(second);
    await accept(await createBooking(rides[1]));
    await settled();
    expect(await statusesOf([first, second])).toEqual(["withdrawn", "declined"]);
  });

  test("are both off when one of the rides is called off", async () => {
    const rides = await createParts();
    const parts = await asked(rides);
    await cancelRide({ userId: rides[0].userId, rideId: rides[0].publicId, scope: "one", formKey: randomUUID() });
    await settled();
    expect(await statusesOf(parts)).toEqual(["declined", "withdrawn"]);
  });
});

test("who gets a no is shown once what goes the whole way instead", async () => {
  const rides = await createParts();
  const [, second] = await asked(rides);
  const { departureAt } = rides[0];
  const direct = await createRide({ stops: ["sundsvall", "stockholm", "malmo"], departureAt });
  await declineForGood(actOn(second, second.counterpartyId));
  await settled();
  const lost = await listLostTrips(traveller.id, await listBookings(traveller.id));
  expect(lost).toMatchObject([
    {
      booking: { publicId: second.publicId, from: { slug: "sundsvall" }, to: { slug: "malmo" } },
      rides: [{ publicId: direct.publicId }],
    },
  ]);
});

test.each([
  { lost: 0, stops: ["sundsvall", "stockholm"], days: 40 },
  { lost: 1, stops: ["stockholm", "malmo"], days: 50 },
] as const)(
  "who has lost part $lost is shown what leaves time to change to the other",
  async ({ lost, stops, days }) => {
    const rides = await createParts({ first: { departsInHours: 24 * days } });
    const parts = await asked(rides);
    for (const part of parts) await accept(part);
    const { arrivalAt, departureAt } = rides[lost];
    const { otherPart } = (await findBookingPage(traveller.id, parts[lost].publicId)) ?? {};
    const { arrives, leaves } = otherPart ?? expect.unreachable();
    const leaving = (wait: number) =>
      new Date(lost === 1 ? arrives + wait : leaves - wait - (arrivalAt.getTime() - departureAt.getTime()));
    const rideLeaving = (wait: number) => createRide({ stops: [...stops], departureAt: leaving(wait) });
    const coachLeaving = (wait: number) =>
      createCoach({ stops: [...stops], departureAt: new Date(lost === 1 ? arrives + wait : leaves - wait - hour) });
    const [, ride] = [await rideLeaving(10 * minute), await rideLeaving(30 * minute)];
    const [, coach] = [await coachLeaving(10 * minute), await coachLeaving(30 * minute)];
    await cancelBooking(actOn(parts[lost], parts[lost].counterpartyId));
    const [trip] = await listLostTrips(traveller.id, await listBookings(traveller.id));
    expect(trip).toMatchObject({ rides: [{ publicId: ride.publicId }], departures: [{ publicId: coach.publicId }] });
  },
);

test("where the whole journey goes is for who asked for it alone, also when it is off", async () => {
  const [first, second] = await asked(await createParts());
  await declineForGood(actOn(second, second.counterpartyId));
  await settled();
  expect((await findBookingPage(traveller.id, first.publicId))?.wholeWay.to.slug).toBe("malmo");
  expect(JSON.stringify(await findBookingPage(first.counterpartyId, first.publicId))).not.toMatch(/malmö/i);
});

test("a delay that is told counts at the change, of either part", async () => {
  const journey = await createParts({ wait: 55 });
  const [first, second] = await asked(journey);
  await accept(first);
  await accept(second);
  await db.update(rides).set({ lateMinutes: 40 }).where(eq(rides.id, first.rideId));
  for (const { publicId } of [first, second]) {
    const page = await findBookingPage(traveller.id, publicId);
    const { arrives = 0, leaves = 0 } = page?.otherPart ?? {};
    expect(leaves - arrives).toBe(15 * minute);
  }
  expect((await findBookingPage(first.counterpartyId, first.publicId))?.otherPart).toBeNull();
});

test("who loses one of two rides that were held may leave the other late without a mark", async () => {
  const rides = await createParts({ first: { departsInHours: 12 } });
  const [first, second] = await asked(rides);
  await accept(first);
  await accept(second);
  expect(await findBookingPage(traveller.id, second.publicId)).toMatchObject({ terms: "late" });
  await cancelBooking(actOn(first, first.counterpartyId));
  expect(await statusesOf([first, second])).toEqual(["cancelled_by_driver", "accepted"]);
  const page = (await findBookingPage(traveller.id, second.publicId)) ?? expect.unreachable();
  expect(page).toMatchObject({ terms: "broken" });
  expect(momentOf(page, Date.now()).title).toBe("En del av resan är borta");
  expect(restOf(page)).toMatchObject({ text: "Den delen av resan blir inte av.", tag: { tone: "red" } });
  const lost = (await findBookingPage(traveller.id, first.publicId)) ?? expect.unreachable();
  expect(restOf(lost)?.text).toMatch(/^Den delen av resan är kvar\./);
  expect(await cancelBooking(actOn(second, traveller.id))).toMatchObject({ ok: true });
  expect(await findUser(traveller.id)).toMatchObject({ lateCancellations: 0 });
});

describe("among one's trips", () => {
  /** What is said of the change at each trip: the next first, then the others in their order. */
  async function changesTold(userId = traveller.id, now = Date.now()) {
    const { next, days } = await listTrips(userId, null, now);
    const column = homeTripsOf(userId, now);
    const { beside } = await openScreen<HomeTripsRow>(userId, { pathname: "/", isLooking: true }, now, column);
    expect((await readHomeTrips(beside, now)).next?.change).toBe(next?.change);
    const listed = days
      .flatMap(({ trips }) => trips)
      .flatMap((trip) => {
        if (trip.kind === "booking") return [trip.booking.change];
        if (trip.kind === "ticket") return [trip.ticket.change];
        return trip.kind === "lost" ? [trip.lost.booking.change] : [];
      });
    return next ? [next.change, ...listed] : listed;
  }

  const drivers = async () => ({
    first: { userId: (await createUser({ displayName: "Anna A" })).id },
    second: { userId: (await createUser({ displayName: "Bo B" })).id },
  });
  const at = (moment: Date, later = 0) => formatTime(moment.getTime() + later * minute);

  test("each part says where and when one changes, and to whom, and who has not answered yet; its driver reads none of it", async () => {
    const rides = await createParts(await drivers());
    const [first, second] = await asked(rides);
    const away = `Byte i Stockholm: framme ${at(rides[0].arrivalAt)}, vidare ${at(rides[1].departureAt)} med Bo.`;
    const on = `Byte i Stockholm: framme ${at(rides[0].arrivalAt)} med Anna, vidare ${at(rides[1].departureAt)}.`;
    expect(await changesTold()).toEqual([away, on]);
    await accept(first);
    expect(await changesTold()).toEqual([`${away} Bo har inte svarat än.`, on]);
    await accept(second);
    expect(await changesTold()).toEqual([away, on]);
    for (const { userId } of rides) expect((await changesTold(userId)).filter(Boolean)).toEqual([]);
    expect(JSON.stringify(await listTrips(rides[0].userId, null))).not.toMatch(/malmö/i);
  });

  test("a delay that eats the change is told, and that the rest is off or left", async () => {
    const parts = await createParts(await drivers());
    const [first, second] = await asked(parts);
    await accept(first);
    await accept(second);
    await db.update(rides).set({ lateMinutes: 55 }).where(eq(rides.id, first.rideId));
    const [late] = await changesTold();
    expect(late).toContain(`framme ${at(parts[0].arrivalAt, 55)}, vidare ${at(parts[1].departureAt)} med Bo.`);
    expect(late).toMatch(/Det hinner du kanske inte\.$/);
    await cancelBooking(actOn(second, second.counterpartyId));
    expect(await changesTold()).toEqual([
      "Den andra delen, Stockholm–Malmö, blir inte av.",
      "Den andra delen, Sundsvall–Stockholm, är kvar.",
    ]);
  });

  test("a coach stands with its ride, before it or after", async () => {
    const { first } = await drivers();
    const ride = await createRide({ stops: ["sundsvall", "stockholm"], ...first });
    const departureAt = new Date(ride.arrivalAt.getTime() + 40 * minute);
    expect(await ask([ride, await createCoach({ stops: ["stockholm", "malmo"], departureAt })])).toMatchObject({
      ok: true,
    });
    const times = [at(ride.arrivalAt), at(departureAt)];
    const away = `Byte i Stockholm: framme ${times[0]}, vidare ${times[1]} med buss.`;
    expect(await changesTold()).toEqual([`${away} Bussen bokas vid ett ja.`]);
    const [booking] = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
    await accept(booking ?? expect.unreachable());
    expect(await changesTold()).toEqual([away, `Byte i Stockholm: framme ${times[0]} med Anna, vidare ${times[1]}.`]);

    traveller = await createUser();
    const coach = await createCoach({ stops: ["sundsvall", "stockholm"] });
    const goesAt = new Date(coach.arrivalAt.getTime() + 30 * minute);
    const next = await createRide({
      stops: ["stockholm", "malmo"],
      departureAt: goesAt,
      bookingMode: "instant",
      ...first,
    });
    await ask([coach, next]);
    expect(await changesTold()).toEqual([
      `Byte i Stockholm: framme ${at(coach.arrivalAt)}, vidare ${at(goesAt)} med Anna.`,
      `Byte i Stockholm: framme ${at(coach.arrivalAt)} med buss, vidare ${at(goesAt)}.`,
    ]);
    await cancelRide({ userId: next.userId, rideId: next.publicId, scope: "one", formKey: randomUUID() });
    expect(await changesTold()).toEqual([
      "Den andra delen, Stockholm–Malmö, blir inte av.",
      "Den andra delen, Sundsvall–Stockholm, är kvar.",
    ]);
  });
});

describe("a ride and a coach", () => {
  const coachAfter = (ride: Ride, wishes: Parameters<typeof createCoach>[0] = {}) => {
    const departureAt = new Date(ride.arrivalAt.getTime() + 40 * minute);
    return createCoach({ stops: ["stockholm", "malmo"], departureAt, ...wishes });
  };
  const ticketsOf = (userId: number) => db.select().from(busBookings).where(eq(busBookings.userId, userId));

  test("the coach is booked with the driver's yes, and not before", async () => {
    const ride = await createRide({ stops: ["sundsvall", "stockholm"] });
    expect(await ask([ride, await coachAfter(ride)])).toMatchObject({ ok: true, status: "requested" });
    const [booking] = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
    if (!booking) return expect.unreachable();
    expect(await ticketsOf(traveller.id)).toEqual([]);
    expect(await accept(booking)).toEqual({ ok: true, status: "accepted" });
    expect(await ticketsOf(traveller.id)).toMatchObject([
      { status: "confirmed", seats: 1, travellerName: traveller.displayName },
    ]);
    expect(await findBookingPage(traveller.id, booking.publicId)).toMatchObject({
      journey: { part: 1, change: "Stockholm" },
      otherPart: { kind: "coach", isOff: false, ticketId: expect.any(String) },
    });
  });

  test("with a driver's no the coach is not booked, which is said", async () => {
    const ride = await createRide({ stops: ["sundsvall", "stockholm"] });
    await ask([ride, await coachAfter(ride)]);
    const [booking] = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
    if (!booking) return expect.unreachable();
    await declineForGood(actOn(booking, ride.userId));
    const page = (await findBookingPage(traveller.id, booking.publicId)) ?? expect.unreachable();
    expect(restOf(page)).toMatchObject({ text: "Inte heller den delen blir av.", tag: { text: "Inte bokad" } });
    expect(await ticketsOf(traveller.id)).toEqual([]);
  });

  test("neither is booked when the coach has become full", async () => {
    const ride = await createRide({ stops: ["sundsvall", "stockholm"] });
    const coach = await coachAfter(ride, { seats: 1 });
    await ask([ride, coach]);
    const [booking] = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
    if (!booking) return expect.unreachable();
    await createTicket(coach, { to: 1 });
    expect(await accept(booking)).toEqual({ ok: false, reason: "journey_off" });
    expect(await ticketsOf(traveller.id)).toEqual([]);
    expect(await toldTo(traveller.id, "booking_cancelled")).toEqual(["Bussen hann bli full"]);
  });

  test("a coach before the ride is booked at once with one that needs no answer", async () => {
    const coach = await createCoach({ stops: ["sundsvall", "stockholm"] });
    const departureAt = new Date(coach.arrivalAt.getTime() + 30 * minute);
    const ride = await createRide({ stops: ["stockholm", "malmo"], departureAt, bookingMode: "instant" });
    expect(await ask([coach, ride])).toMatchObject({ ok: true, status: "accepted" });
    expect(await ticketsOf(traveller.id)).toHaveLength(1);
  });
});

describe("is not asked for", () => {
  test("with less than 20 or more than 180 minutes to change", async () => {
    for (const [wait, isFine] of [
      [19, false],
      [20, true],
      [180, true],
      [181, false],
    ] as const) {
      traveller = await createUser();
      const outcome = await ask(await createParts({ wait }));
      expect(outcome, `${wait} minutes`).toMatchObject(isFine ? { ok: true } : { ok: false, reason: "no_time" });
    }
  });

  test("of oneself, of one driver twice, or where one has a booking, and says of which part", async () => {
    const rides = await createParts();
    expect(await ask(rides, { userId: rides[1].userId })).toEqual({ ok: false, part: 1, reason: "own_ride" });
    const both = await createParts({ first: { userId: traveller.id }, second: { userId: traveller.id } });
    const other = await createUser();
    expect(await ask(both, { userId: other.id })).toEqual({ ok: false, part: 1, reason: "same_driver" });
    const { publicId } = await createBooking(rides[1], { userId: traveller.id });
    expect(await ask(rides)).toEqual({ ok: false, part: 1, reason: "already_booked", bookingId: publicId });
    const full = await createParts({ first: { seats: 1 } });
    expect(await ask(full, { seats: 2 })).toEqual({ ok: false, part: 0, reason: "too_many_seats" });
    await createBooking(full[0], { status: "accepted" });
    expect(await ask(full)).toEqual({ ok: false, part: 0, reason: "full" });
  });

  test("at another price or time than was shown", async () => {
    const rides = await createParts();
    const [from, change, to] = [place("sundsvall"), place("stockholm"), place("malmo")];
    const seen = { price: 20 };
    const parts: JourneyRequest["parts"] = [
      { id: rides[0].publicId, from, to: change },
      { id: rides[1].publicId, from: change, to, seen },
    ];
    expect(await ask(rides, { parts })).toMatchObject({ ok: false, part: 1, reason: "changed", isMoved: false });
  });

  test("twice with one form", async () => {
    const rides = await createParts();
    const formKey = randomUUID();
    const outcomes = await Promise.all([ask(rides, { formKey }), ask(rides, { formKey })]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    await partsOf(rides);
  });
});

test("whatever people do, in whatever order, never is one part held without the other", async () => {
  const act = fc.constantFrom("yes", "yes", "no", "final", "regret", "withdraw", "other", "settle", "clock");
  const steps = fc.array(fc.record({ act, n: fc.constantFrom(0, 1) }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      traveller = await createUser();
      const rides = await createParts({ first: { seats: 1 }, second: { seats: 1 } });
      const parts = await asked(rides);
      let now = Date.now();
      for (const { act, n } of acts) {
        const [part, ride] = [parts[n] ?? parts[0], rides[n] ?? rides[0]];
        now += act === "clock" ? 5 * hour : 1_000;
        const mine = actOn(part, part.counterpartyId);
        if (act === "yes") await acceptBooking(mine, now);
        if (act === "no") await declineBooking(mine, now);
        if (act === "final") await carryOutDecline({ rideId: ride.id, at: now + 11_000 }, now);
        if (act === "regret") await undoDecline(mine, now);
        if (act === "withdraw") await withdrawBooking(actOn(part, traveller.id), now);
        if (act === "other") await accept(await createBooking(ride, { createdAt: now }), now);
        if (act === "settle") await settled(now);
        if (act === "clock") await catchUpWithClock(now);
        const statuses = await statusesOf(parts);
        expect(statuses.filter((status) => status === "accepted").length).not.toBe(1);
      }
      await settled(now);
      await settled(now);
      const statuses = await statusesOf(parts);
      const open = statuses.filter((status) => status === "requested").length;
      expect(open, statuses.join()).not.toBe(1);
    }),
    { numRuns: 40 },
  );
});
