import { eq } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import {
  cancelledByOwner,
  completeBookings,
  type LockedRide,
  lockRideOfBooking,
  missBooking,
  moveBookings,
  noteOnBookings,
  writeHistory,
} from "~/modules/bookings/locked-ride.server";
import type { MoveReason } from "~/modules/bookings/rules";
import type { AbsenceIntent, Booking } from "~/modules/bookings/types";
import { countLateCancellation } from "~/modules/users/counts.server";
import { once } from "~/modules/users/submissions.server";
import { db } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { claimOf, heardFor, isHeard, obstacleToMissing } from "./absence";
import { type Meeting, readMeeting } from "./meeting.server";

/** Queued with `{ bookingId, saidAt }` (ms UTC) for a claim that nobody contests in time. */
export const unansweredJob = "travel-day:absence-unanswered";

export type AbsenceAct = { userId: number; bookingId: string; formKey: string; intent: AbsenceIntent };

export type AbsenceOutcome =
  | { ok: true; isRideOff?: true }
  | { ok: false; reason: "not_found" | "too_early" | "too_late" | "said_by_other" };

type Case = { locked: LockedRide; booking: Booking; meeting: Meeting; userId: number };

/** Claims that the other did not come, or answers that; idempotent. Counts as late if admitted or unanswered. */
export function speakOfAbsence(
  { userId, bookingId, formKey, intent }: AbsenceAct,
  now = Date.now(),
): Promise<AbsenceOutcome> {
  return db.transaction((tx) =>
    once(tx, { userId, form: `${intent} ${bookingId}`, formKey }, async (): Promise<AbsenceOutcome> => {
      const found = await lockRideOfBooking(tx, eq(bookings.publicId, bookingId), now);
      const meeting = found && (await readMeeting(tx, userId, bookingId));
      if (!meeting) return { ok: false, reason: "not_found" };
      const { booking } = found;
      const spoken: Case = { ...found, meeting, userId };
      if (intent === "sayMissing") return sayMissing(spoken);
      const claim = booking.status === "no_show" ? claimOf(meeting.events) : null;
      const isTheirs = (claim?.by === userId) === (intent === "takeBack");
      if (!claim || !isTheirs || !isHeard(claim, now)) return { ok: false, reason: "too_late" };
      return answers[intent](spoken);
    }),
  );
}

const unanswered = z.object({ bookingId: z.number(), saidAt: z.number() });

/** Counts a claim that was neither contested nor taken back. @param now ms UTC */
export async function countUnanswered(payload: unknown, now = Date.now()): Promise<void> {
  const { bookingId, saidAt } = unanswered.parse(payload);
  await db.transaction(async (tx) => {
    const found = await lockRideOfBooking(tx, eq(bookings.id, bookingId), now);
    const meeting = found && (await readMeeting(tx, found.booking.userId, found.booking.publicId));
    const claim = meeting?.status === "no_show" ? claimOf(meeting.events) : null;
    if (!found || !claim || claim.answer || claim.at !== saidAt) return;
    await note({ ...found, userId: claim.by }, "absence_unanswered");
    await countLateCancellation(tx, otherThan(found.booking, claim.by));
  });
}

async function sayMissing({ locked, booking, meeting, userId }: Case): Promise<AbsenceOutcome> {
  const { tx, now } = locked;
  const claim = booking.status === "no_show" ? claimOf(meeting.events) : null;
  if (claim?.by === userId) return { ok: true };
  if (claim && isHeard(claim, now)) return { ok: false, reason: "said_by_other" };
  if (booking.status !== "accepted" && booking.status !== "completed") return { ok: false, reason: "too_late" };
  const obstacle = obstacleToMissing(meeting, now);
  if (obstacle) return { ok: false, reason: obstacle };
  await missBooking(locked, booking, userId, meeting.role === "passenger" ? "driver_missing" : undefined);
  await enqueue(tx, unansweredJob, { bookingId: booking.id, saidAt: now }, { runAt: now + heardFor });
  return { ok: true };
}

const answers: Record<Exclude<AbsenceIntent, "sayMissing">, (spoken: Case) => Promise<AbsenceOutcome>> = {
  admit: async (spoken) => {
    await note(spoken, "absence_admitted");
    await countLateCancellation(spoken.locked.tx, spoken.userId);
    return { ok: true };
  },
  contest: async (spoken) => {
    await note(spoken, "absence_contested");
    return { ok: true };
  },
  takeBack: async ({ locked, booking, userId }) => {
    const { ride } = locked;
    if (ride.status === "cancelled") {
      await moveBookings(locked, [booking], cancelledByOwner(ride), ride.userId, "ride_cancelled");
      return { ok: true, isRideOff: true };
    }
    if (ride.status === "completed") await completeBookings(locked, [booking], userId);
    else await noteOnBookings(locked, [booking], { status: "accepted" }, userId, "absence_taken_back");
    return { ok: true };
  },
};

function note({ locked, booking, userId }: Omit<Case, "meeting">, reason: MoveReason): Promise<void> {
  return writeHistory(locked, [{ booking, fromStatus: booking.status }], userId, reason);
}

function otherThan({ userId, counterpartyId }: Booking, one: number): number {
  return userId === one ? counterpartyId : userId;
}
