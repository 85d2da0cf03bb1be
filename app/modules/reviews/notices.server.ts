import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Facts } from "~/modules/notifications/types";
import { db } from "~/platform/db.server";
import { notWritten } from "./queries.server";

const asked = z.object({ bookingId: z.number(), userId: z.number() });

/** Whether the person can still review the booking, when the reminder is about to leave. */
export async function isReviewDue(about: Facts, now = Date.now()): Promise<boolean> {
  const { bookingId, userId } = asked.parse(about);
  const [due] = await db.execute(sql`
    select from booking join ride on ride.id = ride_id
    where booking.id = ${bookingId} and ${notWritten(userId, now)}`);
  return due !== undefined;
}
