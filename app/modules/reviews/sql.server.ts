import { type SQL, sql } from "drizzle-orm";
import type { Role } from "~/modules/bookings/types";

/** SQL: whether a review is of somebody who travelled in this role. */
export const isOf = (role: Role): SQL => sql`exists (
  select from booking join ride on ride.id = ride_id
  where booking.id = review.booking_id
    and (review.subject_id = booking.counterparty_id) = (ride.kind = ${role === "driver" ? "offer" : "request"}))`;
