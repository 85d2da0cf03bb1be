import { sql } from "drizzle-orm";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts, Notice } from "~/modules/notifications/types";
import { db, type Tx } from "~/platform/db.server";
import type { Traveller, Trip } from "./trip.server";
import type { Report } from "./types";
import { driverIsTold, passengerIsTold } from "./wording";

/** Tells those whom a report concerns, unless they have read it by then: of what a driver says these passengers, of what
 * a passenger says the driver. @param riders whom the driver tells, or the one passenger who says it @param now ms UTC */
export async function tellOfReport(
  tx: Tx,
  trip: Trip,
  report: Report,
  riders: Traveller[],
  now: number,
): Promise<void> {
  const isFromDriver = report.bookingId === null;
  const notices = riders.flatMap((rider): Notice[] => {
    const userId = isFromDriver ? rider.userId : trip.driver?.userId;
    if (userId === undefined) return [];
    const words = isFromDriver ? passengerIsTold(trip, rider, report, now) : driverIsTold(rider, report);
    return [
      {
        kind: "trip_report",
        userId,
        eventKey: `trip:${report.id}`,
        message: {
          ...words,
          route: isFromDriver ? `/my-passenger-rides/${rider.publicId}` : driversRoute(trip, rider),
          button: "Visa resan",
          sign: { from: rider.from, to: rider.to },
        },
        about: { reportId: report.id, userId },
        channels: ["push"],
        topic: isFromDriver ? `trip:${trip.rideId}` : `trip:${trip.rideId}:${rider.bookingId}`,
      },
    ];
  });
  await notify(tx, notices);
}

/** The screen on which the driver of a trip has it all. */
export function driversRoute({ kind, publicId }: Pick<Trip, "kind" | "publicId">, rider: { publicId: string }): string {
  return kind === "offer" ? `/my-driver-rides/${publicId}` : `/my-passenger-rides/${rider.publicId}`;
}

/** Whether a report is still unread by this person, when its notification is about to leave. */
export async function isReportUnread({ reportId, userId }: Facts): Promise<boolean> {
  const [line] = await db.execute(sql`
    select from trip_line where report_id = ${reportId} and user_id = ${userId} and read_at is null`);
  return line !== undefined;
}
