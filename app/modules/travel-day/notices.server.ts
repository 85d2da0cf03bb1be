import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { tripReports } from "#drizzle/schema/travel-day";
import type { Role } from "~/modules/bookings/types";
import { notify } from "~/modules/notifications/commands.server";
import { pushLifetimeSeconds } from "~/modules/notifications/rules";
import type { Facts, Leaving, Notice } from "~/modules/notifications/types";
import { db, milliseconds, type Tx } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { isChangeNews } from "./change.server";
import { helpsStill, isOver, readWithin } from "./rules";
import { readTrip, type Traveller, type Trip } from "./trip.server";
import type { Report } from "./types";
import { driverIsTold, passengerIsTold } from "./wording";

/** Tells those concerned of a report that they have not read. @param riders told by the driver, or who reports */
export async function tellOfReport(
  tx: Tx,
  trip: Trip,
  report: Report,
  riders: Traveller[],
  now: number,
): Promise<void> {
  const isFromDriver = report.bookingId === null;
  const waited = now - report.at.getTime() > readWithin ? `Sagt ${formatTime(report.at.getTime())}. ` : "";
  const notices = riders.flatMap((rider): Notice[] => {
    const userId = isFromDriver ? rider.userId : trip.driver?.userId;
    if (userId === undefined) return [];
    const { title, body } = isFromDriver ? passengerIsTold(trip, rider, report, now) : driverIsTold(rider, report);
    const notice = {
      kind: "trip_report" as const,
      userId,
      eventKey: `trip:${report.id}`,
      message: {
        title,
        body: waited + body,
        route: tripRoute(trip, isFromDriver ? "passenger" : "driver", rider),
        button: "Visa resan",
        sign: { from: rider.from, to: rider.to },
      },
      about: { reportId: report.id, userId },
      topic: isFromDriver ? `trip:${trip.rideId}` : `trip:${trip.rideId}:${rider.bookingId}`,
    };
    return [
      { ...notice, channels: ["push"] },
      { ...notice, channels: ["sms"], notBefore: now + readWithin },
    ];
  });
  await notify(tx, notices);
}

/** The screen of a trip for a party of a booking. */
export function tripRoute(
  { kind, publicId }: Pick<Trip, "kind" | "publicId">,
  role: Role,
  booking: { publicId: string },
): string {
  return kind === "offer" && role === "driver"
    ? `/my-driver-rides/${publicId}`
    : `/my-passenger-rides/${booking.publicId}`;
}

/** Whether a report is unread, fresh and the latest when its notification leaves; for a text message also still useful. */
export async function isReportNews(about: Facts, leaving: Leaving): Promise<boolean> {
  if (about.missed !== undefined) return isChangeNews(about, leaving);
  const { reportId = null, userId = null } = about;
  const { channel, now } = leaving;
  const [line] = await db.execute<{ at: number }>(sql`
    select ${milliseconds(sql`told.at`)} as at from trip_line join trip_report told on told.id = report_id
    where report_id = ${reportId} and user_id = ${userId} and read_at is null and not exists (
      select from trip_line later join trip_report newer on newer.id = later.report_id
      where later.user_id = trip_line.user_id and newer.ride_id = told.ride_id
        and newer.booking_id is not distinct from told.booking_id and newer.id > told.id)`);
  if (!line) return false;
  if (channel !== "sms") return now < line.at + 1000 * pushLifetimeSeconds("trip_report");
  return isWorthText(Number(reportId), Number(userId), now);
}

async function isWorthText(reportId: number, userId: number, now: number): Promise<boolean> {
  const [report] = await db.select().from(tripReports).where(eq(tripReports.id, reportId));
  const trip = report && (await readTrip(db, eq(rides.id, report.rideId)));
  if (!trip || isOver(trip)) return false;
  const isToDriver = report.bookingId !== null;
  if (isToDriver && trip.driver?.userId !== userId) return false;
  const rider = trip.riders.find((one) => (isToDriver ? one.bookingId === report.bookingId : one.userId === userId));
  return rider !== undefined && helpsStill(report, trip, rider, now);
}
