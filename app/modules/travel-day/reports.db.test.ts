import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { tripPositions } from "#drizzle/schema/travel-day";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createPeople, createTravelDay, idsOf, saidIn, type TravelDay } from "#tests/factories/travel-days";
import { acceptBooking, cancelBooking } from "~/modules/bookings/commands.server";
import { catchUpWithClock } from "~/modules/bookings/jobs.server";
import { listOwnRides } from "~/modules/bookings/own-rides.server";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { listTrips } from "~/modules/bookings/trips.server";
import { places } from "~/modules/places/queries.server";
import { findWayPart } from "~/modules/rides/part.server";
import { anyway } from "~/modules/rides/posted.server";
import { blockUser } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { readTripLines, reportOnTrip } from "./commands.server";
import { isReportNews } from "./notices.server";
import { startSharing } from "./position.server";
import { findCompany, openTravelDay } from "./queries.server";
import { nothingSaid } from "./rules";
import { readTrip } from "./trip.server";
import type { ReportKind, ReportOutcome } from "./types";
import { reportToast } from "./wording";

const minute = 60_000;
const [driver, stranger, ...people] = await createPeople();

const forDriver = { isDriver: true, names: "" };

const createDay = (parts: [number, number][]) => createTravelDay({ driver, people, parts });

function say(
  { ride }: TravelDay,
  userId: number,
  kind: ReportKind,
  {
    minutes = null,
    after = 0,
    formKey = randomUUID(),
    age = 0,
  }: { minutes?: number | null; after?: number; formKey?: string; age?: number } = {},
): Promise<ReportOutcome> {
  const act = { userId, rideId: ride.publicId, kind, minutes, formKey, age };
  return reportOnTrip(act, ride.departureAt.getTime() + after * minute);
}

async function statusesOf({ ride }: TravelDay) {
  const all = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
  const [now] = await db.select().from(rides).where(eq(rides.id, ride.id));
  return { ride: now?.status, bookings: all.map(({ status }) => status) };
}

test("what a driver says reaches those it concerns, once a way, as a push that a read screen takes back", async () => {
  const day = await createDay([
    [0, 2],
    [1, 3],
  ]);
  const formKey = randomUUID();
  const pressed = () => say(day, driver.id, "late", { minutes: 10, after: -20, formKey });
  expect(await Promise.all([pressed(), pressed(), say(day, driver.id, "late", { minutes: 10, after: -20 })])).toEqual([
    { ok: true },
    { ok: true },
    { ok: true },
  ]);
  const [report, ...others] = await saidIn(day);
  expect(others).toEqual([]);
  expect(report?.told).toEqual(idsOf(day.riders));
  const pushed = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.kind, "trip_report"), eq(notifications.eventKey, `trip:${report?.id}`)));
  expect(pushed.map(({ userId, channel }) => [userId, channel]).sort()).toEqual(
    day.riders
      .flatMap(({ userId }) => [
        [userId, "push"],
        [userId, "sms"],
      ])
      .sort(),
  );
  const [first] = day.riders;
  const about = { reportId: report?.id ?? 0, userId: first?.userId ?? 0 };
  const leaving = { channel: "push" as const, now: day.ride.departureAt.getTime() };
  expect(await isReportNews(about, leaving)).toBe(true);
  expect(await isReportNews(about, { ...leaving, now: (report?.at.getTime() ?? 0) + 60 * minute })).toBe(false);
  await readTripLines(first?.userId ?? 0, day.ride.publicId);
  expect(await isReportNews(about, leaving)).toBe(false);
});

test("a delay corrected after its answer was lost is what the passenger is told", async () => {
  const day = await createDay([[0, 2]]);
  const formKey = randomUUID();
  for (const minutes of [10, 30, 30]) await say(day, driver.id, "late", { minutes, after: -20, formKey });
  expect((await readTrip(db, eq(rides.id, day.ride.id)))?.progress.delay).toBe(30);
});

test("a driver who says it again when everybody is gone is not told that those who wait know", async () => {
  const day = await createDay([[0, 2]]);
  expect(await say(day, driver.id, "driving", { after: -5 })).toEqual({ ok: true });
  for (const { userId, publicId } of await db.select().from(bookings).where(eq(bookings.rideId, day.ride.id)))
    await cancelBooking({ userId, bookingId: publicId, formKey: randomUUID() });
  expect(await say(day, driver.id, "driving", { after: -4 })).toEqual({ ok: true, isForNobody: true });
});

test("what a passenger says reaches the driver alone; nobody else may say anything", async () => {
  const day = await createDay([
    [0, 1],
    [1, 3],
  ]);
  const [oskar, elin] = day.riders;
  expect(await say(day, elin?.userId ?? 0, "here", { after: -5 })).toEqual({ ok: true });
  expect(await say(day, elin?.userId ?? 0, "here", { after: -4 })).toEqual({ ok: true });
  expect(await say(day, stranger.id, "here")).toEqual({ ok: false, reason: "not_found" });
  expect(await say(day, stranger.id, "driving")).toEqual({ ok: false, reason: "not_found" });
  expect(await say(day, elin?.userId ?? 0, "driving")).toEqual({ ok: false, reason: "not_found" });
  expect((await saidIn(day)).map(({ kind, told }) => ({ kind, told }))).toEqual([{ kind: "here", told: [driver.id] }]);
  await say(day, driver.id, "at_stop", { minutes: day.minutesOf[1], after: day.minutesOf[1] });
  expect(await say(day, oskar?.userId ?? 0, "not_seen", { after: 200 })).toEqual({ ok: false, reason: "too_late" });
});

test("who says that they come or are late is told by name who knows", async () => {
  const day = await createDay([
    [0, 2],
    [1, 3],
  ]);
  const toastOf = async (userId: number, kind: ReportKind = "confirmed") =>
    reportToast(kind, { ok: true }, await findCompany(userId, day.ride.publicId)).text;
  const [one, other] = people.map(({ displayName }) => displayName.split(" ")[0]);
  expect(await toastOf(driver.id)).toBe(`Tack, nu vet ${one} och ${other} att du kör.`);
  const [passenger, name] = [people[0]?.id ?? 0, driver.displayName.split(" ")[0]];
  expect(await toastOf(passenger)).toBe(`Tack, nu vet ${name} att du kommer.`);
  expect(await toastOf(passenger, "late")).toBe(`${name} har fått veta det.`);
  expect(await toastOf(driver.id, "late")).toBe("De som väntar har fått den nya tiden.");
});

test("who has arrived is not told of what comes after", async () => {
  const day = await createDay([
    [0, 1],
    [1, 3],
  ]);
  const [arrived, waiting] = day.riders.map(({ userId }) => userId);
  const after = day.minutesOf[1] ?? 0;
  await say(day, arrived ?? 0, "arrived", { after });
  await say(day, driver.id, "late", { minutes: 20, after });
  expect((await saidIn(day)).map(({ kind, told }) => [kind, told])).toEqual([
    ["arrived", []],
    ["late", [waiting]],
  ]);
});

test("nobody is said to know where nobody waits", async () => {
  const day = await createDay([[0, 2]]);
  await say(day, driver.id, "at_stop", { minutes: 0 });
  await say(day, driver.id, "driving", { after: 1 });
  const late = await say(day, driver.id, "late", { minutes: 20, after: 5 });
  const there = await say(day, driver.id, "at_stop", { minutes: day.minutesOf[1], after: day.minutesOf[1] });
  expect([reportToast("late", late, forDriver).text, reportToast("at_stop", there, forDriver).text]).toEqual([
    "Den nya tiden är sparad.",
    "Sparat: du är framme.",
  ]);
});

test("a change that waits for an answer takes the day from nobody, and opens nothing to who is asked", async () => {
  const day = await createDay([
    [0, 2],
    [0, 3],
  ]);
  const { ride, riders } = day;
  const now = ride.departureAt.getTime() - 120 * minute;
  const act = { userId: driver.id, rideId: ride.publicId, scope: "one" as const, formKey: randomUUID() };
  await changeRide({ ...act, change: { seats: 1 } }, now);
  const seenBy = (userId: number) =>
    openTravelDay(
      userId,
      { rideId: ride.publicId, departureAt: ride.departureAt.getTime() },
      new Request("http://x"),
      now,
    );
  const [drivers, asked] = [await seenBy(driver.id), await seenBy(riders[0]?.userId ?? 0)];
  expect(drivers?.tour?.[0]?.on.map(({ words, phone }) => ({ words, phone }))).toEqual(
    riders.map(() => ({ words: "har inte svarat på ändringen", phone: null })),
  );
  expect(drivers?.presses.delays.length).toBeGreaterThan(0);
  expect(asked).toMatchObject({ isDay: true, head: { title: "Svara först på ändringen" }, car: null });
  expect(asked?.presses).toEqual({ main: null, others: [], delays: [] });
  expect(await say(day, riders[0]?.userId ?? 0, "here", { after: -120 })).toEqual({ ok: false, reason: "not_found" });
  const late = await say(day, driver.id, "late", { minutes: 10, after: -119 });
  expect((await saidIn(day)).map(({ told }) => told)).toEqual([[]]);
  expect(reportToast("late", late, forDriver).text).toMatch(/ingen har fått besked/);
  expect((await seenBy(driver.id))?.head.text).toBe("10\u00a0minuter efter plan.");
});

test("a driver reads where each gets on, also at a place that the car passes in the minute of another stop", async () => {
  const [drives, one, other] = await createPeople();
  const ride = await createRide({ userId: drives.id, stops: ["goteborg", "stockholm"], departsInHours: 2 });
  const part = await findWayPart(ride, (await places()).bySlug("goteborg-centralstation"));
  if (!part || !other) throw new Error("the car does not come near");
  expect(part.onMinutes).toBe(0);
  const address = { rideId: ride.publicId, departureAt: ride.departureAt.getTime() };
  const seen = async () => {
    const day = await openTravelDay(drives.id, address, new Request("http://x"), ride.departureAt.getTime());
    const on = day?.tour?.map((stop) => [stop.name, stop.on.map(({ publicId }) => publicId)]).slice(0, -1);
    return [on, day?.head.title];
  };
  const there = await createBooking(ride, { userId: one.id, status: "accepted", ...part });
  const station = ["Göteborg Centralstation", [there.publicId]];
  expect(await seen()).toEqual([[["Göteborg", []], station], expect.stringMatching(/^Nästa: Göteborg Central/)]);
  const here = await createBooking(ride, { userId: other.id, status: "accepted" });
  const start = ["Göteborg", [here.publicId]];
  expect(await seen()).toEqual([[start, station], expect.stringMatching(/^Nästa: Göteborg \d/)]);
});

describe("what waited for a network", () => {
  const waited = 40 * minute;

  async function createPair() {
    const day = await createDay([[0, 3]]);
    const passenger = day.riders[0]?.userId ?? 0;
    const minutesOf = (at: Date) => Math.round((at.getTime() - day.ride.departureAt.getTime()) / minute);
    const said = async () => (await saidIn(day)).map(({ kind, at }) => [kind, minutesOf(at)]);
    return { day, passenger, said, minutesOf };
  }

  test("was said when it was pressed, and says so to who is told late", async () => {
    const { day, passenger, said, minutesOf } = await createPair();
    await say(day, passenger, "here", { after: 35, age: waited });
    expect(await said()).toEqual([["here", -5]]);
    const [report] = await saidIn(day);
    const [notice] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `trip:${report?.id}`));
    const pressed = formatTime(day.ride.departureAt.getTime() - 5 * minute);
    expect(notice?.message).toMatchObject({
      body: expect.stringMatching(new RegExp(`^Sagt ${pressed}\\. Väntar på dig: `)),
    });
    await say(day, driver.id, "driving", { after: 40, age: waited });
    const trip = await readTrip(db, eq(rides.id, day.ride.id));
    expect([trip?.progress.delay, minutesOf(new Date(trip?.progress.reportedAt ?? 0))]).toEqual([0, 0]);
  });

  test("takes nothing back that was said since", async () => {
    const { day, passenger, said } = await createPair();
    await say(day, driver.id, "late", { minutes: 20, after: -10 });
    expect(await say(day, driver.id, "late", { minutes: 5, after: 0, age: waited })).toEqual({
      ok: false,
      reason: "too_late",
    });
    await say(day, passenger, "here", { after: -5 });
    expect(await say(day, passenger, "late", { minutes: 5, after: 0, age: waited })).toEqual({
      ok: false,
      reason: "too_late",
    });
    expect(await said()).toEqual([
      ["late", -10],
      ["here", -5],
    ]);
  });

  test.each([-waited, Number.NaN, 24 * 60 * minute, Number.POSITIVE_INFINITY])("is not believed: %s", async (age) => {
    const { day, passenger, said } = await createPair();
    expect(await say(day, passenger, "here", { after: -5, age })).toEqual({ ok: true });
    expect(await said()).toEqual([["here", -5]]);
  });
});

test("two hours after the arrival nothing is said any more", async () => {
  const day = await createDay([[0, 3]]);
  const after = (day.minutesOf[3] ?? 0) + 125;
  expect(await say(day, driver.id, "late", { minutes: 5, after })).toEqual({ ok: false, reason: "too_late" });
});

test("a ride that is late goes on, and is coming to whoever waits for it, until it should have come long ago", async () => {
  const [late, waiting] = await createPeople();
  if (!waiting) throw new Error("nobody waits");
  const day = await createTravelDay({ driver: late, people: [waiting], parts: [[0, 3]] });
  const planned = day.minutesOf[3] ?? 0;
  const at = (after: number) => day.ride.departureAt.getTime() + after * minute;
  const seenAt = async (after: number) => {
    await catchUpWithClock(at(after));
    const [ride] = await listOwnRides(late.id, at(after));
    const { next } = await listTrips(waiting.id, null, at(after));
    return [(await statusesOf(day)).ride, ride?.isComing, next !== null];
  };
  await say(day, late.id, "late", { minutes: 240, after: 0 });
  expect(await seenAt(planned + 239)).toEqual(["departed", true, true]);
  expect(await say(day, waiting.id, "here", { after: planned + 239 })).toEqual({ ok: true });
  expect(await seenAt(planned + 240)).toEqual(["departed", false, false]);
  expect(await seenAt(planned + 359)).toEqual(["departed", false, false]);
  expect(await seenAt(planned + 360)).toEqual(["completed", false, false]);
});

test("who waits for a late car is not asked whether they came, and can call off until it is due or there", async () => {
  const day = await createDay([
    [0, 3],
    [1, 3],
  ]);
  const { publicId: rideId, departureAt } = day.ride;
  const after = (day.minutesOf[3] ?? 0) + 5;
  const now = departureAt.getTime() + after * minute;
  await say(day, driver.id, "late", { minutes: 600, after: 0 });
  const trip = { rideId, departureAt: departureAt.getTime() };
  const seen = await openTravelDay(day.riders[0]?.userId ?? 0, trip, new Request("http://x"), now);
  expect([seen?.isAboard, seen?.head.title]).toEqual([false, expect.stringMatching(/ kommer om /)]);
  expect(seen?.presses.others.map(({ report }) => report)).toEqual(["late", "arrived"]);
  const all = await db.select().from(bookings).where(eq(bookings.rideId, day.ride.id)).orderBy(bookings.onMinutes);
  const areUnderWay = async () =>
    (await Promise.all(all.map(({ userId, publicId }) => findBookingPage(userId, publicId, now)))).map(
      (page) => page?.isUnderWay,
    );
  expect(await areUnderWay()).toEqual([false, false]);
  await say(day, driver.id, "at_stop", { minutes: 0, after });
  expect(await areUnderWay()).toEqual([true, false]);
  const callingOff = [];
  for (const booking of all) callingOff.push(await cancelBooking(actOn(booking, booking.userId), now));
  expect(callingOff).toEqual([
    { ok: false, reason: "too_late" },
    { ok: true, status: "cancelled_by_passenger" },
  ]);
});

test("who drives a wanted ride next has said nothing that another said, and shows their own car", async () => {
  const [wants, first, second] = await createPeople();
  if (!second) throw new Error("nobody drives");
  const ride = await createRide({ kind: "request", userId: wants.id, departsInHours: 2 });
  const { id, publicId: rideId } = ride;
  const says = (userId: number, kind: ReportKind, minutes: number | null = null) =>
    reportOnTrip({ userId, rideId, kind, minutes, formKey: randomUUID() });
  const left = await createBooking(ride, { userId: first.id, status: "accepted" });
  await says(first.id, "confirmed");
  await says(first.id, "late", 30);
  await startSharing({ userId: first.id, rideId });
  const ofRide = eq(tripPositions.rideId, id);
  await db.update(tripPositions).set({ lat: 58, lng: 14, minutes: 5, at: new Date() }).where(ofRide);
  await cancelBooking(actOn(left, first.id));
  const next = await createBooking(ride, { userId: second.id });
  expect(await acceptBooking(actOn(next, wants.id))).toEqual({ ok: true, status: "accepted" });
  const read = () => readTrip(db, eq(rides.id, id));
  const unheard = { progress: nothingSaid, position: null, sharedUntil: null };
  expect(await read()).toMatchObject({ driver: { userId: second.id }, ...unheard });
  expect((await db.select().from(rides).where(eq(rides.id, id)))[0]?.lateMinutes).toBe(0);
  await startSharing({ userId: second.id, rideId });
  expect(await db.select().from(tripPositions).where(ofRide)).toMatchObject([{ userId: second.id, lat: null }]);
  await says(second.id, "confirmed");
  expect((await read())?.progress).toMatchObject({ state: "confirmed", delay: 0 });
});

test("a ride that was late and is moved later is no later than it was", async () => {
  const day = await createDay([[0, 3]]);
  await say(day, driver.id, "late", { minutes: 30, after: -120 });
  const departureAt = new Date(day.ride.departureAt.getTime() + 20 * minute);
  const act = { userId: driver.id, rideId: day.ride.publicId, scope: "one" as const, formKey: anyway + randomUUID() };
  await changeRide({ ...act, change: { departureAt } }, day.ride.departureAt.getTime() - 100 * minute);
  const [ride] = await db.select().from(rides).where(eq(rides.id, day.ride.id));
  expect([ride?.departureAt, ride?.lateMinutes]).toEqual([departureAt, 10]);
});

test("moved back again, a ride is as late on the day's screen as it is for who calls off", async () => {
  const day = await createDay([[0, 3]]);
  await say(day, driver.id, "late", { minutes: 60, after: -120 });
  for (const [movedBy, late] of [
    [25, 35],
    [0, 35],
    [-20, 35],
    [17, 0],
  ] as const) {
    const departureAt = new Date(day.ride.departureAt.getTime() + movedBy * minute);
    const act = { userId: driver.id, rideId: day.ride.publicId, scope: "one" as const, formKey: anyway + randomUUID() };
    const moved = await changeRide({ ...act, change: { departureAt } }, day.ride.departureAt.getTime() - 100 * minute);
    expect(moved, `moved by ${movedBy}`).toMatchObject({ ok: true });
    const [ride] = await db.select().from(rides).where(eq(rides.id, day.ride.id));
    const trip = await readTrip(db, eq(rides.id, day.ride.id));
    expect([ride?.lateMinutes, trip?.progress.delay], `moved by ${movedBy}`).toEqual([late, late]);
  }
});

test("who has arrived ends their own part, and the driver the rest; each is counted once", async () => {
  const day = await createDay([
    [0, 1],
    [1, 3],
  ]);
  const [oskar, elin] = day.riders;
  const counted = async () =>
    (await Promise.all([driver.id, oskar?.userId ?? 0, elin?.userId ?? 0].map(findUser))).map(
      (one) => one?.ridesCompleted ?? 0,
    );
  const before = await counted();
  const since = async () => (await counted()).map((count, n) => count - (before[n] ?? 0));
  expect(await say(day, oskar?.userId ?? 0, "arrived", { after: (oskar?.off ?? 0) - 16 })).toEqual({
    ok: false,
    reason: "too_early",
  });
  const arrives = () => say(day, oskar?.userId ?? 0, "arrived", { after: oskar?.off });
  expect(await Promise.all([arrives(), arrives()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await since()).toEqual([1, 1, 0]);
  expect(await say(day, driver.id, "arrived", { after: day.minutesOf[3] })).toEqual({ ok: true });
  expect(await since()).toEqual([1, 1, 1]);
  expect(await statusesOf(day)).toEqual({ ride: "completed", bookings: ["completed", "completed"] });
});

test("the driver sees numbers by the departure agreed to, and no more of who has arrived and blocks them", async () => {
  const { ride, riders } = await createDay([
    [0, 1],
    [1, 3],
  ]);
  const agreed = ride.departureAt.getTime();
  const departureAt = agreed - 25 * minute;
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt) })
    .where(eq(rides.id, ride.id));
  const numbersAt = async (now: number) => {
    const address = { rideId: ride.publicId, departureAt };
    const day = await openTravelDay(driver.id, address, new Request("http://localhost/"), now);
    return day?.tour?.flatMap(({ on }) => on.map(({ phone }) => phone !== null));
  };
  expect(await numbersAt(agreed - 181 * minute)).toEqual([false, false]);
  expect(await numbersAt(agreed - 180 * minute)).toEqual([true, true]);
  const [first] = riders;
  await db
    .update(bookings)
    .set({ status: "completed" })
    .where(and(eq(bookings.rideId, ride.id), eq(bookings.userId, first?.userId ?? 0)));
  await blockUser(first?.userId ?? 0, driver.id);
  expect(await numbersAt(agreed)).toEqual([false, true]);
});
