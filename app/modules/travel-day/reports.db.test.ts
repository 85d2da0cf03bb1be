import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rideStops, rides } from "#drizzle/schema/rides";
import { tripLines, tripReports } from "#drizzle/schema/travel-day";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Ride } from "~/modules/rides/types";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { readTripLines, reportOnTrip } from "./commands.server";
import { isReportNews } from "./notices.server";
import type { ReportKind, ReportOutcome } from "./types";

const minute = 60_000;
const way = ["goteborg", "jonkoping", "linkoping", "stockholm"];
const [driver, stranger, ...people] = await Promise.all(Array.from({ length: 6 }, () => createUser()));
if (!driver || !stranger) throw new Error("nobody was created");

type Day = { ride: Ride; minutesOf: number[]; riders: { userId: number; on: number; off: number }[] };

/** A ride in three hours with a passenger for each pair of stops, of the same four people. */
async function createDay(parts: [number, number][]): Promise<Day> {
  const ride = await createRide({ userId: driver?.id, stops: way, seats: 8, departsInHours: 3 });
  const stops = await db.select().from(rideStops).where(eq(rideStops.rideId, ride.id)).orderBy(asc(rideStops.position));
  const minutesOf = stops.map((stop) => stop.minutes);
  const riders = await Promise.all(
    parts.map(async ([from, to], n) => {
      const [start, finish] = [stops[from], stops[to]];
      const userId = people[n]?.id ?? 0;
      await createBooking(ride, {
        userId,
        status: "accepted",
        fromPlaceId: start?.placeId,
        toPlaceId: finish?.placeId,
        onMinutes: start?.minutes,
        offMinutes: finish?.minutes,
        fromLeg: from,
        toLeg: to,
      });
      return { userId, on: start?.minutes ?? 0, off: finish?.minutes ?? 0 };
    }),
  );
  return { ride, minutesOf, riders };
}

function say(
  { ride }: Day,
  userId: number,
  kind: ReportKind,
  {
    minutes = null,
    after = 0,
    formKey = randomUUID(),
  }: { minutes?: number | null; after?: number; formKey?: string } = {},
): Promise<ReportOutcome> {
  const act = { userId, rideId: ride.publicId, kind, minutes, formKey };
  return reportOnTrip(act, ride.departureAt.getTime() + after * minute);
}

async function saidIn({ ride }: Day) {
  const reports = await db
    .select()
    .from(tripReports)
    .where(eq(tripReports.rideId, ride.id))
    .orderBy(asc(tripReports.id));
  const ids = reports.map((report) => report.id);
  const lines = ids.length > 0 ? await db.select().from(tripLines).where(inArray(tripLines.reportId, ids)) : [];
  const whoRead = (id: number) =>
    lines.flatMap((line) => (line.reportId === id ? [line.userId] : [])).sort((one, other) => one - other);
  return reports.map((report) => ({ ...report, told: whoRead(report.id) }));
}

async function statusesOf({ ride }: Day) {
  const all = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
  const [now] = await db.select().from(rides).where(eq(rides.id, ride.id));
  return { ride: now?.status, bookings: all.map(({ status }) => status) };
}

const idsOf = (riders: { userId: number }[]) => riders.map(({ userId }) => userId).sort((one, other) => one - other);

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
  await readTripLines(first?.userId ?? 0, day.ride.publicId);
  expect(await isReportNews(about, leaving)).toBe(false);
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

test("two hours after the arrival nothing is said any more", async () => {
  const day = await createDay([[0, 3]]);
  const after = (day.minutesOf[3] ?? 0) + 125;
  expect(await say(day, driver.id, "late", { minutes: 5, after })).toEqual({ ok: false, reason: "too_late" });
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

const part = fc.constantFrom<[number, number][]>([0, 3], [0, 1], [0, 2], [1, 2], [1, 3], [2, 3]);
const press = fc.record({
  who: fc.constantFrom("driver", "driver", "driver", "0", "1", "2"),
  kind: fc.constantFrom<ReportKind[]>("confirmed", "driving", "late", "late", "at_stop", "at_stop", "here", "not_seen"),
  minutes: fc.constantFrom(0, 5, 10, 20),
  stop: fc.integer({ min: 0, max: 3 }),
  passes: fc.integer({ min: 0, max: 40 }),
  /** Sent again with the same form, or pressed on two devices at once. */
  again: fc.constantFrom("once", "once", "replayed", "twice at once"),
});

test("on random days every report reaches everyone it concerns once, in order, and nobody else", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.array(press, { maxLength: 12 }),
      async (parts, presses) => {
        const day = await createDay(parts);
        const expected: { kind: ReportKind; actorId: number; told: number[] }[] = [];
        let [after, delay, reached, isDriving] = [-60, 0, -1, false];
        const isAwaitedAtStart = day.riders.some(({ on }) => on === 0);
        const isConfirmed = new Set<string>();
        const lastOf = new Map<string, string>();
        for (const { who, kind, minutes, stop, passes, again } of presses) {
          after += passes;
          const rider = who === "driver" ? null : day.riders[Number(who)];
          if (rider === undefined) continue;
          const userId = rider?.userId ?? driver.id;
          const number = kind === "late" ? minutes : kind === "at_stop" ? (day.minutesOf[stop] ?? 0) : null;
          const send = (formKey: string) => say(day, userId, kind, { minutes: number, after, formKey });
          const formKey = randomUUID();
          const [outcome] =
            again === "twice at once"
              ? await Promise.all([send(formKey), send(randomUUID())])
              : [await send(formKey), again === "replayed" && (await send(formKey))];
          if (!outcome.ok) continue;
          const wait = day.riders.filter(({ on }) => on > reached);
          if (rider) {
            const isNews = kind === "confirmed" ? !lastOf.has(who) : lastOf.get(who) !== `${kind} ${number}`;
            if (isNews) lastOf.set(who, `${kind} ${number}`);
            if (isNews) expected.push({ kind, actorId: userId, told: kind === "confirmed" ? [] : [driver.id] });
          } else if (kind === "confirmed" && !isConfirmed.has(who)) {
            isConfirmed.add(who);
            expected.push({ kind, actorId: userId, told: [] });
          } else if (kind === "late" && minutes !== delay) {
            delay = minutes;
            expected.push({ kind, actorId: userId, told: idsOf(wait) });
          } else if (kind === "driving" && !isDriving) {
            if (reached <= 0) delay = Math.max(delay, after);
            expected.push({ kind, actorId: userId, told: reached <= 0 ? idsOf(wait) : [] });
            [isDriving, reached] = [true, isAwaitedAtStart ? reached : Math.max(0, reached)];
          } else if (kind === "at_stop" && (number ?? 0) > reached) {
            const isLate = Math.max(0, after - (number ?? 0));
            const isOther = Math.abs(isLate - delay) >= 5;
            const told = day.riders.filter(({ on }) => on === number || (isOther && on > (number ?? 0)));
            expected.push({ kind, actorId: userId, told: idsOf(told) });
            [delay, reached, isDriving] = [isLate, number ?? 0, false];
          }
        }
        const said = await saidIn(day);
        expect(said.map(({ kind, actorId, told }) => ({ kind, actorId, told }))).toEqual(expected);
        expect(said.map(({ at }) => at.getTime())).toEqual(
          [...said.map(({ at }) => at.getTime())].sort((a, b) => a - b),
        );
      },
    ),
    { numRuns: 60 },
  );
});
