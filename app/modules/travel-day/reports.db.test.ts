import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { createPeople, createTravelDay, idsOf, saidIn, type TravelDay } from "#tests/factories/travel-days";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { readTripLines, reportOnTrip } from "./commands.server";
import { isReportNews } from "./notices.server";
import type { ReportKind, ReportOutcome } from "./types";

const minute = 60_000;
const [driver, stranger, ...people] = await createPeople();

const createDay = (parts: [number, number][]) => createTravelDay({ driver, people, parts });

function say(
  { ride }: TravelDay,
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
