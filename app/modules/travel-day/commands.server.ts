import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { tripLines, tripReports, trips } from "#drizzle/schema/travel-day";
import { completeBookings, completeRide, type LockedRide, lockRide } from "~/modules/bookings/locked-ride.server";
import { keepLateness } from "~/modules/rides/changes.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { tellOfChanges } from "./change.server";
import { tellOfReport } from "./notices.server";
import { extendSharing } from "./position.server";
import { canArrive, hasGoneOn, isOff, isOver, obstacleTo, pressedAt, progressAfter, whoIsTold } from "./rules";
import { readTrip, roleIn, type Traveller, type Trip } from "./trip.server";
import type { Progress, Report, ReportAct, ReportKind, ReportOutcome, Said } from "./types";

/** Stores a traveller's report and tells whom it concerns. Repeated and outdated reports change nothing. */
export function reportOnTrip(act: ReportAct, now = Date.now()): Promise<ReportOutcome> {
  return db.transaction((tx) => reportWithin(tx, act, now));
}

/** As `reportOnTrip`, in a transaction of the caller. @param now ms UTC */
export function reportWithin(
  tx: Tx,
  { userId, rideId, formKey, age = 0, ...said }: ReportAct,
  now: number,
): Promise<ReportOutcome> {
  const submission = { userId, form: `report ${said.kind} ${rideId}`, formKey, content: said };
  return once(tx, submission, async (): Promise<ReportOutcome> => {
    const locked = await lockRide(tx, eq(rides.publicId, rideId), now);
    const trip = locked && (await readTrip(tx, eq(rides.id, locked.ride.id)));
    const role = trip && roleIn(trip, userId);
    if (!trip || !role || isOff(trip)) return { ok: false, reason: "not_found" };
    if (isOver(trip)) return { ok: false, reason: "too_late" };
    const at = pressedAt(trip.plan, age, now);
    const obstacle = obstacleTo(role, said, trip.plan, trip.progress, at);
    if (obstacle) return { ok: false, reason: obstacle };
    const rider = trip.riders.find((one) => one.userId === userId);
    const saidLast = role === "driver" ? trip.progress.reportedAt : (rider?.said?.at ?? null);
    if (at < now && saidLast !== null && saidLast > at) return { ok: false, reason: "too_late" };
    if (role === "driver") return driverSays(locked, trip, userId, said, at);
    return rider ? passengerSays(locked, { trip, rider, said, at }) : { ok: false, reason: "not_found" };
  });
}

/** Marks as read what a traveller's screen shows. @param rideId public id */
export async function readTripLines(userId: number, rideId: string): Promise<void> {
  await db.execute(sql`
    update trip_line set read_at = now() from trip_report join ride on ride.id = trip_report.ride_id
    where trip_report.id = report_id and trip_line.user_id = ${userId} and read_at is null
      and ride.public_id = ${rideId}`);
}

async function driverSays(
  locked: LockedRide,
  trip: Trip,
  userId: number,
  said: Said,
  at: number,
): Promise<ReportOutcome> {
  const { tx, now } = locked;
  const travelling = trip.riders.filter(({ status }) => status === "accepted");
  const after = progressAfter(said, trip.plan, trip.progress, at);
  if (!after) return travelling.length > 0 ? { ok: true } : { ok: true, isForNobody: true };
  await keepProgress(tx, trip, after);
  await extendSharing(tx, trip, after, now);
  const report = await keepReport(tx, { rideId: trip.rideId, bookingId: null, actorId: userId, ...said }, at);
  const told = whoIsTold(said, travelling, trip.progress, after);
  await leaveLines(
    tx,
    report,
    told.map((rider) => rider.userId),
  );
  await tellOfReport(tx, { ...trip, progress: after }, report, told, now);
  await tellOfChanges(tx, report, trip.progress.delay, now);
  if (said.kind === "arrived") await completeRide(locked);
  const isUnheard = whoIsTold(said, trip.asked, trip.progress, after).length > 0 && told.length === 0;
  const isHeard = told.some((rider) => said.kind !== "at_stop" || rider.onMinutes === said.minutes);
  if (isUnheard) return { ok: true, isUnheard };
  return isHeard || !canBeForNobody.has(said.kind) ? { ok: true } : { ok: true, isForNobody: true };
}

const canBeForNobody = new Set<ReportKind>(["driving", "late", "at_stop"]);

type RidersSaying = { trip: Trip; rider: Traveller; said: Said; at: number };

async function passengerSays(locked: LockedRide, saying: RidersSaying): Promise<ReportOutcome> {
  const { tx, now } = locked;
  const { trip, rider, said } = saying;
  if (said.kind === "arrived") return arrive(locked, saying);
  if (rider.status === "completed" || hasGoneOn(trip.progress, rider)) return { ok: false, reason: "too_late" };
  const isKnown =
    said.kind === "confirmed" ? rider.isComing : rider.said?.kind === said.kind && rider.said.minutes === said.minutes;
  if (isKnown) return { ok: true };
  const report = await keepRidersReport(tx, saying);
  if (!trip.driver || said.kind === "confirmed") return { ok: true };
  await leaveLines(tx, report, [trip.driver.userId]);
  await tellOfReport(tx, trip, report, [rider], now);
  return { ok: true };
}

/** Ends the passenger's own part: shows what to pay, and opens reviews. */
async function arrive(locked: LockedRide, saying: RidersSaying): Promise<ReportOutcome> {
  const { trip, rider, at } = saying;
  const booking = locked.live.find((one) => one.id === rider.bookingId && one.status === "accepted");
  if (!booking) return { ok: true };
  if (!canArrive(trip.plan, rider, at)) return { ok: false, reason: "too_early" };
  await keepRidersReport(locked.tx, saying);
  await completeBookings(locked, [booking], rider.userId);
  return { ok: true };
}

async function keepRidersReport(tx: Tx, { trip, rider, said, at }: RidersSaying): Promise<Report> {
  await tx
    .insert(trips)
    .values({ rideId: trip.rideId, departureAt: new Date(trip.plan.departureAt) })
    .onConflictDoNothing();
  const { bookingId, userId: actorId } = rider;
  return keepReport(tx, { rideId: trip.rideId, bookingId, actorId, ...said }, at);
}

async function keepProgress(tx: Tx, { rideId, plan }: Trip, progress: Progress): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  const row = {
    ...progress,
    departureAt: new Date(plan.departureAt),
    confirmedAt: at(progress.confirmedAt),
    reportedAt: at(progress.reportedAt),
  };
  await tx
    .insert(trips)
    .values({ rideId, ...row })
    .onConflictDoUpdate({ target: trips.rideId, set: row });
  await keepLateness(tx, rideId, progress.delay);
}

async function keepReport(tx: Tx, report: Omit<Report, "id" | "at">, at: number): Promise<Report> {
  const [kept] = await tx
    .insert(tripReports)
    .values({ ...report, at: new Date(at) })
    .returning();
  if (!kept) throw new Error("a report was not kept");
  return kept;
}

async function leaveLines(tx: Tx, { id: reportId }: Report, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await tx.insert(tripLines).values(userIds.map((userId) => ({ userId, reportId })));
}
