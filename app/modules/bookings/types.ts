import type { bookingEvents, bookings } from "#drizzle/schema/bookings";
import type { OtherTrip } from "~/modules/rides/types";

export type Booking = typeof bookings.$inferSelect;
export type DeclineReason = NonNullable<Booking["declineReason"]>;
export type BookingEvent = typeof bookingEvents.$inferSelect;
export type BookingStatus = Booking["status"];
export type Reconfirmation = NonNullable<Booking["reconfirm"]>;

/** The receiver owns the ride. */
export type Side = "sender" | "receiver";
export type Role = "passenger" | "driver";
export type CancelTerms = "early" | "freed" | "broken" | "late";

/** `reason`: null where the status says it all; `who`: null for the clock or the service */
export type Ending = { reason: string | null; who: "me" | "other" | null };

export type Move = "accept" | "decline" | "withdraw" | "cancel";

export type BookingIntent = Move | "undoDecline" | "confirmChange" | "declineChange";

/** In words, of a part of a journey with a change. */
export type Changing = { change?: string };

/** After a missed meeting: one says the other did not come, or takes it back; the other admits or contests it. */
export type AbsenceIntent = "sayMissing" | "takeBack" | "admit" | "contest";

export type Act = {
  userId: number;
  bookingId: string;
  formKey: string;
};

/** `moved` is the current status when the move is no longer possible. */
export type MoveOutcome =
  | { ok: true; status: BookingStatus }
  | {
      ok: false;
      reason: "not_found" | "full" | "too_early" | "too_late" | "late_by_now" | "changed_again" | "journey_off";
    }
  | ({ ok: false; reason: "clash" } & OtherTrip)
  | { ok: false; reason: "moved"; status: BookingStatus };

export type Agreement = Pick<Booking, "status" | "reconfirm" | "agreedDepartureAt"> & { isBlocked: boolean };

export type HistoryEvent = Pick<BookingEvent, "toStatus" | "reason"> & {
  pickupFrom?: number | null;
  pickupTo?: number | null;
};

export type BookingMove = { booking: Booking; fromStatus: BookingStatus | null };

/** `toLeg` not included. */
export type SeatsOnLegs = Pick<Booking, "fromLeg" | "toLeg" | "seats">;

export type LiveBooking = SeatsOnLegs &
  Pick<Booking, "id" | "status" | "isWaiting" | "reconfirm" | "declinesAt" | "journeyId">;
