import type { bookingEvents, bookings } from "#drizzle/schema/bookings";

export type Booking = typeof bookings.$inferSelect;
export type BookingEvent = typeof bookingEvents.$inferSelect;
export type BookingStatus = Booking["status"];
export type Reconfirmation = NonNullable<Booking["reconfirm"]>;

/** Who sent the booking and who received it; the receiver owns the ride. */
export type Side = "sender" | "receiver";
export type Role = "passenger" | "driver";

/** How a booking came to nothing: why, where its status alone does not say, and by whom; null: the clock or the service. */
export type Ending = { reason: string | null; who: "me" | "other" | null };

/** What a person can do with a booking that exists. */
export type Move = "accept" | "decline" | "withdraw" | "cancel" | "markNoShow";

/** What the buttons of a booking's forms say they want. */
export type BookingIntent = Move | "confirmChange" | "declineChange";

/** Who does something with which booking. */
export type Act = {
  userId: number;
  /** The booking's public id. */
  bookingId: string;
  formKey: string;
};

/** How a move went; `moved` says where the booking is already when the move is no longer possible. */
export type MoveOutcome =
  | { ok: true; status: BookingStatus }
  | { ok: false; reason: "not_found" | "full" | "too_early" | "too_late" | "changed_again" }
  | { ok: false; reason: "moved"; status: BookingStatus };

/** How far two people have agreed on travelling together. */
export type Agreement = Pick<Booking, "status" | "reconfirm" | "agreedDepartureAt">;

/** A line of a booking's history. The passenger's time of pick-up stands in it where that was changed, ms UTC. */
export type HistoryEvent = Pick<BookingEvent, "toStatus" | "reason"> & {
  pickupFrom?: number | null;
  pickupTo?: number | null;
};

/** A booking after a move or a note, and where it was before; null: it is new. */
export type BookingMove = { booking: Booking; fromStatus: BookingStatus | null };

/** The legs somebody uses, `toLeg` not included, and for how many people. */
export type SeatsOnLegs = Pick<Booking, "fromLeg" | "toLeg" | "seats">;

/** A booking that is asked for or agreed on, as the rules of seats see it. */
export type LiveBooking = SeatsOnLegs & Pick<Booking, "id" | "status" | "isWaiting" | "reconfirm">;
