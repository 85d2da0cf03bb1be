import { sql } from "drizzle-orm";
import { isMissed } from "~/modules/journeys/rules";
import { notify } from "~/modules/notifications/commands.server";
import { pushLifetimeSeconds } from "~/modules/notifications/rules";
import type { Facts, Leaving, Notice } from "~/modules/notifications/types";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { readWithin, waitingTime } from "./rules";
import type { Report } from "./types";
import { changeIsTold } from "./wording";

/** Where a delay counts for who drives on: moments in ms UTC, without and with what the first driver has told. */
type Change = {
  bookingId: number;
  driverId: number;
  rideId: string;
  name: string;
  from: string;
  to: string;
  plannedArrival: number;
  arrives: number;
  leaves: number;
};

/** Tells who drives the second part of a journey that a delay of the first eats its change, or no longer does. @param before the delay until then, in minutes */
export async function tellOfChanges(tx: Tx, report: Report, before: number, now: number): Promise<void> {
  const changes = await readChanges(tx, sql`first.ride_id = ${report.rideId}`);
  const notices = changes.flatMap((change): Notice[] => {
    const { bookingId, driverId: userId, rideId, from, to, plannedArrival, leaves } = change;
    const missed = isMissed(change);
    if (missed === isMissed({ arrives: plannedArrival + before * 60_000, leaves })) return [];
    const notice = {
      kind: "trip_report" as const,
      userId,
      eventKey: `trip:${report.id}:change:${bookingId}`,
      message: {
        ...changeIsTold(change, missed),
        route: `/my-driver-rides/${rideId}`,
        button: "Visa resan",
        sign: { from, to },
      },
      about: { reportId: report.id, bookingId, missed },
      topic: `change:${bookingId}`,
    };
    return [
      { ...notice, channels: ["push"] },
      { ...notice, channels: ["sms"], notBefore: now + readWithin },
    ];
  });
  await notify(tx, notices);
}

/** Whether what was told of a change still holds and helps. */
export async function isChangeNews({ reportId, bookingId, missed }: Facts, { now }: Leaving): Promise<boolean> {
  const [change] = await readChanges(db, sql`second.id = ${bookingId}`);
  const [told] = await db.execute<{ at: number }>(
    sql`select ${milliseconds(sql`at`)} as at from trip_report where id = ${reportId}`,
  );
  if (!change || !told || isMissed(change) !== missed) return false;
  return now < told.at + 1000 * pushLifetimeSeconds("trip_report") && now <= change.leaves + waitingTime;
}

/** Of two rides that are both agreed on, where the second has not gone on from the change. @param which condition on `first` or `second`, their bookings */
function readChanges(from: Db | Tx, which: ReturnType<typeof sql>): Promise<Change[]> {
  return from.execute<Change>(sql`
    select second.id as "bookingId", second.counterparty_id as "driverId", ride.public_id as "rideId",
      passenger.display_name as name, start.name as "from", finish.name as "to",
      ${milliseconds(sql`before.departure_at + first.off_minutes * interval '1 minute'`)} as "plannedArrival",
      ${milliseconds(sql`before.departure_at + (first.off_minutes + before.late_minutes) * interval '1 minute'`)} as arrives,
      ${milliseconds(sql`ride.departure_at + (second.on_minutes + ride.late_minutes) * interval '1 minute'`)} as leaves
    from booking first join ride before on before.id = first.ride_id
    join booking second on second.journey_id = first.journey_id and second.journey_part = 2
    join ride on ride.id = second.ride_id join users passenger on passenger.id = second.user_id
    join place start on start.id = second.from_place_id join place finish on finish.id = second.to_place_id
    left join trip on trip.ride_id = ride.id
    where first.journey_part = 1 and first.status = 'accepted' and second.status = 'accepted'
      and second.reconfirm is null and (trip.reached is null or trip.reached <= second.on_minutes) and ${which}
    order by second.id`);
}
