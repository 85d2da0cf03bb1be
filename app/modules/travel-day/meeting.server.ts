import { type SQL, sql } from "drizzle-orm";
import { roleOf } from "~/modules/bookings/rules";
import type { BookingStatus } from "~/modules/bookings/types";
import type { RideKind } from "~/modules/rides/types";
import { firstName } from "~/modules/users/rules";
import { type Db, milliseconds, type Tx } from "~/platform/db.server";
import type { PastEvent } from "./absence";
import { meetingAt, nothingSaid, passedStops } from "./rules";
import { isTripOf, passedOf } from "./trip.server";

type Row = {
  status: BookingStatus;
  senderId: number;
  otherName: string;
  kind: RideKind;
  departureAt: number;
  arrivalAt: number;
  onMinutes: number;
  reached: number | null;
  delay: number;
  passed: { minutes: number | null; at: number }[] | null;
  events: PastEvent[];
};

export type Meeting = ReturnType<typeof meetingOf>;

/** A booking's meeting and outcome; null for others than its parties. @param bookingId public id */
export async function readMeeting(from: Db | Tx, userId: number, bookingId: string): Promise<Meeting | null> {
  const [row] = await from.execute<Row>(sql`
    select booking.status, booking.user_id as "senderId", ${nameOfOther(userId)} as "otherName",
      ride.kind, ${milliseconds(sql`ride.departure_at`)} as "departureAt", ${milliseconds(sql`arrival_at`)} as "arrivalAt",
      on_minutes as "onMinutes", reached,
      case when trip.ride_id is null then 0 else late_minutes end as delay,
      ${passedOf(driverId)} as passed,
      (select coalesce(json_agg(json_build_object('toStatus', to_status, 'reason', reason, 'actorId', actor_id,
         'at', ${milliseconds(sql`at`)}) order by id), '[]') from booking_event where booking_id = booking.id) as events
    from booking join ride on ride.id = booking.ride_id left join trip on ${isTripOf(driverId)}
    where booking.public_id = ${bookingId} and booking_type = 'seat'
      and ${userId} in (booking.user_id, counterparty_id)`);
  return row ? meetingOf(row, userId) : null;
}

const driverId = sql`case ride.kind when 'offer' then counterparty_id else booking.user_id end`;

const nameOfOther = (userId: number): SQL => sql`(
  select display_name from users
  where users.id = case when booking.user_id = ${userId} then counterparty_id else booking.user_id end)`;

function meetingOf({ senderId, otherName, kind, onMinutes, ...row }: Row, userId: number) {
  const { status, departureAt, arrivalAt, reached, delay, events } = row;
  const plan = { departureAt, passed: passedStops(row.passed ?? [], onMinutes === 0) };
  return {
    status,
    role: roleOf(kind, senderId === userId ? "sender" : "receiver"),
    other: firstName(otherName),
    onAt: meetingAt(plan, { ...nothingSaid, reached, delay }, { onMinutes }),
    arrivalAt: arrivalAt + delay * 60_000,
    events,
  };
}
