import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rideStops, rides } from "#drizzle/schema/rides";
import { tripPositions } from "#drizzle/schema/travel-day";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { decodePath } from "~/modules/places/polyline";
import { firstName } from "~/modules/users/rules";
import { db, sql } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { reportOnTrip } from "./commands.server";
import { findFollowed, findOwnFollow, startFollow } from "./follow.server";
import { type CarNews, endSharing, forgetPositions, keepPosition, startSharing } from "./position.server";
import { openTravelDay } from "./queries.server";
import { expectedAt } from "./rules";
import { readTrip } from "./trip.server";

const minute = 60_000;
const told: CarNews[] = [];
await sql.listen("car", (news) => told.push(JSON.parse(news)));

async function createTrip(departsInHours = 0.2) {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id, stops: ["goteborg", "jonkoping", "stockholm"], departsInHours });
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const path = decodePath(ride.path);
  /** So much of the points of its road behind it. */
  const pointAt = (part: number) => {
    const [lat = 0, lng = 0] = path[Math.round(part * (path.length - 1))] ?? [];
    return { lat, lng };
  };
  const driving = { userId: driver.id, rideId: ride.publicId };
  const now = Date.now();
  const send = (part: number, after = 0, age = 0) =>
    keepPosition({ ...driving, ...pointAt(part), age }, now + after * 1000);
  const row = async () => (await db.select().from(tripPositions).where(eq(tripPositions.rideId, ride.id)))[0];
  return { driver, passenger, ride, booking, driving, pointAt, send, row, now };
}

test("one row is overwritten, at most every ten seconds, and told to who is brought along alone", async () => {
  const { driving, passenger, ride, send, row, now } = await createTrip();
  expect(await send(0.1)).toEqual({ ok: false, reason: "not_sharing" });
  expect(await Promise.all([startSharing(driving), startSharing(driving)])).toEqual([{ ok: true }, { ok: true }]);
  const sent = await Promise.all(Array.from({ length: 1000 }, () => send(0.1)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "too_soon" });
  expect(await send(0.2, 5)).toEqual({ ok: false, reason: "too_soon" });
  expect(await send(0.2, 10)).toEqual({ ok: true });
  expect((await row())?.at?.getTime()).toBe(now + 10_000);
  await expect.poll(() => told.filter((news) => news.ride === ride.publicId)).toHaveLength(2);
  const [first] = told.filter((news) => news.ride === ride.publicId);
  expect(first?.to.map(({ userId }) => userId)).toEqual([passenger.id]);
  const { x = 0, y = 0 } = first?.to[0] ?? {};
  expect([x > 0 && x < 800, y > 0 && y < 600]).toEqual([true, true]);
});

test("of cars that say it at the same moment each is kept and told for itself", async () => {
  const [first, second, other] = [await createTrip(), await createTrip(), await createTrip()];
  for (const { driving } of [first, second]) await startSharing(driving);
  const sent = await Promise.all([first.send(0.1), second.send(0.2), other.send(0.1)]);
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, false]);
  const kept = [first.pointAt(0.1), second.pointAt(0.2)];
  expect([await first.row(), await second.row()]).toEqual(kept.map((point) => expect.objectContaining(point)));
  await expect.poll(() => told.filter((news) => news.ride === second.ride.publicId)).toHaveLength(1);
  const toSecond = told.filter((news) => news.to.some(({ userId }) => userId === second.passenger.id));
  expect(toSecond.map((news) => news.ride)).toEqual([second.ride.publicId]);
});

test("a car that waits at the stop does not come: it is there, and leaves as told", async () => {
  const { driving, ride, send, driver } = await createTrip(0.4);
  await startSharing(driving);
  const titles = async () => {
    await expect
      .poll(() => told.filter((news) => news.ride === ride.publicId).at(-1)?.at)
      .toBe((await lastAt())?.getTime());
    return told
      .filter((news) => news.ride === ride.publicId)
      .at(-1)
      ?.to.map(({ title }) => title);
  };
  const lastAt = async () =>
    (await db.select().from(tripPositions).where(eq(tripPositions.rideId, ride.id)))[0]?.at ?? null;
  const name = firstName(driver.displayName);
  const leaves = formatTime(ride.departureAt.getTime());
  expect(await send(0)).toEqual({ ok: true });
  expect(await titles()).toEqual([`${name} är i Göteborg, ni åker ${leaves}`]);
  await send(0.05, 20);
  expect(await titles()).toEqual([expect.stringMatching(/kommer om \d+\smin$/)]);
  await send(0, 25 * 60);
  expect(await titles()).toEqual([`${name} är i Göteborg`]);
});

test("fifty kilometres off, old and of the future: refused, and what was shown stays", async () => {
  const { driving, pointAt, send, row } = await createTrip();
  await startSharing(driving);
  await send(0.1);
  const before = await row();
  const { lat, lng } = pointAt(0.1);
  const now = Date.now() + 20_000;
  expect(await keepPosition({ ...driving, lat: lat + 0.5, lng: lng - 1.5, age: 0 }, now)).toEqual({
    ok: false,
    reason: "elsewhere",
  });
  expect(await send(0.2, 20, 150_000)).toEqual({ ok: false, reason: "old" });
  expect(await send(0.2, 20, -60_000)).toEqual({ ok: false, reason: "old" });
  expect(await row()).toEqual(before);
});

test("nobody else shares it: not a passenger, a stranger, nor who drives without anybody", async () => {
  const { ride, passenger } = await createTrip();
  for (const userId of [passenger.id, (await createUser()).id]) {
    const act = { userId, rideId: ride.publicId };
    expect([await startSharing(act), await endSharing(act)]).toEqual([{ ok: false }, { ok: false }]);
    expect(await keepPosition({ ...act, lat: 58, lng: 14, age: 0 })).toEqual({ ok: false, reason: "not_found" });
  }
  const alone = await createRide({ departsInHours: 1 });
  expect(await startSharing({ userId: alone.userId, rideId: alone.publicId })).toEqual({ ok: false });
  const tomorrow = await createTrip(20);
  expect(await startSharing(tomorrow.driving)).toEqual({ ok: false });
});

test("ended with a press it is gone at once, and what comes after is refused", async () => {
  const { driving, send, row } = await createTrip();
  await startSharing(driving);
  await send(0.1);
  for (let n = 0; n < 2; n++) expect(await endSharing(driving)).toEqual({ ok: true });
  expect(await row()).toBeUndefined();
  expect(await send(0.2, 20)).toEqual({ ok: false, reason: "not_sharing" });
});

test("it ends by itself at arrival, when called off, and after twice the planned time", async () => {
  const arrived = await createTrip(-6);
  const removed = await createTrip();
  const late = await createTrip();
  for (const trip of [arrived, removed, late]) {
    await startSharing(trip.driving);
    expect(await trip.send(0.1)).toEqual({ ok: true });
  }
  await reportOnTrip({ ...arrived.driving, kind: "arrived", minutes: null, formKey: randomUUID() });
  await db.update(rides).set({ status: "removed" }).where(eq(rides.id, removed.ride.id));
  for (const trip of [arrived, removed]) expect((await trip.send(0.2, 20)).ok).toBe(false);
  await forgetPositions();
  expect([await arrived.row(), await removed.row()]).toEqual([undefined, undefined]);
  const { departureAt, arrivalAt } = late.ride;
  const end = departureAt.getTime() + 2 * (arrivalAt.getTime() - departureAt.getTime());
  await late.send(0.2, (end - minute - late.now) / 1000);
  await forgetPositions(end - 1000);
  expect(await late.row()).toBeDefined();
  expect(await late.send(0.2, (end - late.now) / 1000)).toEqual({ ok: false, reason: "not_sharing" });
  await forgetPositions(end);
  expect(await late.row()).toBeUndefined();
});

test("a delay that is told while it is shared, or before, is added to that time; told after its end it changes nothing", async () => {
  const [told, before, ended] = [await createTrip(), await createTrip(), await createTrip()];
  const endOf = ({ ride }: typeof told) => 2 * ride.arrivalAt.getTime() - ride.departureAt.getTime();
  const tell = ({ driving }: typeof told, now?: number) =>
    reportOnTrip({ ...driving, kind: "late", minutes: 60, formKey: randomUUID() }, now);
  for (const trip of [told, ended]) await startSharing(trip.driving);
  await Promise.all([tell(told), tell(before), tell(ended, endOf(ended) + minute)]);
  await startSharing(before.driving);
  for (const trip of [told, before]) expect((await trip.row())?.endsAt.getTime()).toBe(endOf(trip) + 60 * minute);
  expect((await ended.row())?.endsAt.getTime()).toBe(endOf(ended));
});

test("a car seen at the end of its way is shown ten minutes more, a silent phone's an hour", async () => {
  const there = await createTrip();
  const silent = await createTrip();
  for (const [trip, part] of [
    [there, 1],
    [silent, 0.5],
  ] as const) {
    await startSharing(trip.driving);
    expect(await trip.send(part)).toEqual({ ok: true });
  }
  await forgetPositions(there.now + 9 * minute);
  expect(await there.row()).toBeDefined();
  expect(await there.send(1, 10 * 60)).toEqual({ ok: false, reason: "not_sharing" });
  expect((await there.row())?.at?.getTime()).toBe(there.now);
  await forgetPositions(there.now + 10 * minute);
  expect(await there.row()).toBeUndefined();
  await forgetPositions(silent.now + 59 * minute);
  expect(await silent.row()).toBeDefined();
  await forgetPositions(silent.now + 60 * minute);
  expect(await silent.row()).toBeUndefined();
});

test("a phone that falls silent makes nobody expect the car sooner, until its driver says so", async () => {
  const { driving, passenger, ride, send, row, now } = await createTrip(-1);
  const departureAt = ride.departureAt.getTime();
  await reportOnTrip({ ...driving, kind: "driving", minutes: null, formKey: randomUUID() }, departureAt);
  await startSharing(driving);
  await send(0.02);
  const stockholm = async (after: number) => {
    const trip = await readTrip(db, eq(rides.id, ride.id));
    return trip ? expectedAt(trip.plan, trip.progress, trip.plan.stops.at(-1)?.minutes ?? 0, now + after) : 0;
  };
  const seen = await stockholm(59 * minute);
  await forgetPositions(now + 61 * minute);
  expect(await row()).toBeUndefined();
  expect(Math.abs((await stockholm(61 * minute)) - seen)).toBeLessThanOrEqual(minute);
  expect(await stockholm(61 * minute)).toBeGreaterThanOrEqual(seen);
  const here = { userId: passenger.id, rideId: ride.publicId, kind: "here", minutes: null, formKey: "x" } as const;
  expect(await reportOnTrip(here, now + 62 * minute)).toEqual({ ok: true });
  expect(await stockholm(62 * minute)).toBeGreaterThanOrEqual(seen);
  await reportOnTrip({ ...driving, kind: "late", minutes: 5, formKey: randomUUID() }, now + 63 * minute);
  expect(await stockholm(63 * minute)).toBe(ride.arrivalAt.getTime() + 5 * minute);
});

test("where a car was seen before its driver said how late it is says nothing against that", async () => {
  const { driving, ride, send, now } = await createTrip(-1);
  const say = (kind: "at_stop" | "late", minutes: number, at: number) =>
    reportOnTrip({ ...driving, kind, minutes, formKey: randomUUID() }, at);
  const lateAt = async (after: number) => {
    const trip = await readTrip(db, eq(rides.id, ride.id));
    const end = trip && expectedAt(trip.plan, trip.progress, trip.plan.stops.at(-1)?.minutes ?? 0, now + after);
    return ((end ?? 0) - ride.arrivalAt.getTime()) / minute;
  };
  await say("at_stop", 0, ride.departureAt.getTime());
  await startSharing(driving);
  await send(0.02);
  expect(await lateAt(minute)).toBeLessThan(60);
  await say("late", 120, now + 10 * minute);
  expect(await lateAt(11 * minute)).toBe(120);
  await say("late", 1, now + 20 * minute);
  expect(await lateAt(21 * minute)).toBe(1);
  await forgetPositions(now + 61 * minute);
  expect(await lateAt(61 * minute)).toBe(1);
});

test("who was cancelled is told no more of where the car is, and who follows sees it while it is shared", async () => {
  const { driving, passenger, ride, send, booking, now } = await createTrip();
  await startFollow({ userId: passenger.id, rideId: ride.publicId, formKey: "x", showsPlate: false });
  const token = (await findOwnFollow(ride.id, passenger.id))?.path.split("/").at(-1) ?? "";
  expect((await findFollowed(token, now))?.seen).toBeNull();
  await startSharing(driving);
  await send(0.1);
  const followed = await findFollowed(token, now + 40_000);
  expect(followed?.basis).toBe("enligt bilens plats för 40\u00a0s sedan");
  expect(followed?.seen).toEqual({ x: expect.any(Number), y: expect.any(Number) });
  await endSharing(driving);
  expect((await findFollowed(token, now))?.seen).toBeNull();
  await startSharing(driving);
  const other = await createBooking(ride, { status: "accepted" });
  await db.execute(`update booking set status = 'cancelled_by_passenger' where id = ${booking.id}`);
  const before = told.length;
  expect(await send(0.2, 30)).toEqual({ ok: true });
  await expect.poll(() => told.slice(before).filter((news) => news.ride === ride.publicId)).toHaveLength(1);
  const news = told.slice(before).find((one) => one.ride === ride.publicId);
  expect(news?.to.map(({ userId }) => userId)).toEqual([other.userId]);
});

test("where the car goes on to is not shown to who got off on the way, nor to who follows them", async () => {
  const { driver, driving, passenger, ride, send, row, now } = await createTrip(-3);
  const isSecond = and(eq(rideStops.rideId, ride.id), eq(rideStops.position, 1));
  const [jonkoping] = await db.select().from(rideStops).where(isSecond);
  const goal = { toPlaceId: jonkoping?.placeId, offMinutes: jonkoping?.minutes, toLeg: 1 };
  const { userId } = await createBooking(ride, { ...goal, status: "accepted" });
  await startFollow({ userId, rideId: ride.publicId, formKey: "x", showsPlate: false });
  const token = (await findOwnFollow(ride.id, userId))?.path.split("/").at(-1) ?? "";
  await startSharing(driving);
  const look = { rideId: ride.publicId, departureAt: ride.departureAt.getTime() };
  const seenBy = async (viewerId: number) =>
    (await openTravelDay(viewerId, look, new Request("http://x"), now + 30_000))?.car;
  const isSeen = async () => {
    const followed = await findFollowed(token, now + 30_000);
    const seen = [await seenBy(userId), followed?.seen, await seenBy(passenger.id), await seenBy(driver.id)];
    return seen.map(Boolean);
  };
  const lastTold = async () => {
    const { at } = (await row()) ?? {};
    const news = () => told.find((one) => one.ride === ride.publicId && one.at === at?.getTime());
    await expect.poll(news).toBeDefined();
    return news()?.to.map((one) => one.userId);
  };
  await send(0.1);
  expect(await isSeen()).toEqual([true, true, true, true]);
  expect(await lastTold()).toEqual([passenger.id, userId]);
  await send(0.9, 20);
  expect(await isSeen()).toEqual([false, false, true, true]);
  expect(await lastTold()).toEqual([passenger.id]);
});
