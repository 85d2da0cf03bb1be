import type { bookings } from "#drizzle/schema/bookings";
import type { payments, withdrawals } from "#drizzle/schema/unlocks";

export type Payment = typeof payments.$inferSelect;
export type PaymentStatus = Payment["status"];
export type PaymentMethod = Payment["method"];
export type UnlockBooking = typeof bookings.$inferSelect;
export type WithdrawalOutcome = (typeof withdrawals.$inferSelect)["outcome"];

/** `from` and `to`: slugs of the part that somebody came from, where they did */
export type UnlockAddress =
  | { rideId: string; from?: string | null; to?: string | null }
  | { bookingId: string }
  | { conversationId: string };

export type Contact = {
  name: string;
  phone: string | null;
  phoneText: string | null;
  email: string;
  isFirstShown: boolean;
};

export type Numbers = { mine: boolean; theirs: boolean };

export type UnlockObstacle =
  | "shown"
  | "unpayable"
  | "own_ride"
  | "no_booking"
  | "ended"
  | "blocked"
  | "over"
  | "cancelled"
  | "left";

export type RefundReason = "cancelled" | "gone" | "late" | "double" | "withdrawn" | "by_hand";

export type Consents = { startsAtOnce: boolean; endsWithdrawal: boolean };

export type Trouble =
  | "mismatch"
  | "disputed"
  | "returned"
  | "problem"
  | "pending"
  | "refunding"
  | "withdrawal"
  | "no_account";
