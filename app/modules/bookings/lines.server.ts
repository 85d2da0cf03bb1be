import { type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";

export function readBookingLines(userId: number, bookingId: string): Promise<void> {
  return readLines(userId, sql`booking.public_id = ${bookingId}`);
}

export function readRideLines(userId: number, rideId: string): Promise<void> {
  return readLines(userId, sql`booking.ride_id = (select id from ride where public_id = ${rideId})`);
}

/** Marks as read some of a person's lines. @param isOnScreen a condition on `booking` and its `event` */
export async function readLines(userId: number, isOnScreen: SQL): Promise<void> {
  await db.execute(sql`
    update booking_line set read_at = now()
    from booking join booking_event event on event.booking_id = booking.id
    where booking_line.event_id = event.id and booking_line.user_id = ${userId} and booking_line.read_at is null
      and ${isOnScreen}`);
}
