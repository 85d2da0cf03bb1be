import { sql } from "drizzle-orm";

/** A condition on `booking`: the two travelled together, or disagree on why they did not. */
export const isReviewable = sql`(booking.status = 'completed' or booking.status = 'no_show' and exists (
  select from booking_event where booking_id = booking.id and reason = 'absence_contested'))`;
