import { sql } from "drizzle-orm";

/** A condition on `booking`: a seat that is asked for or agreed on, as `isLive` has it. */
export const isLiveSeat = sql`booking.booking_type = 'seat' and booking.status in ('requested', 'accepted')`;
