import type { bookings } from "#drizzle/schema/bookings";
import type { payments, withdrawals } from "#drizzle/schema/unlocks";

export type Payment = typeof payments.$inferSelect;
export type PaymentStatus = Payment["status"];
export type PaymentMethod = Payment["method"];
export type UnlockBooking = typeof bookings.$inferSelect;
export type WithdrawalOutcome = (typeof withdrawals.$inferSelect)["outcome"];

/** Whom somebody wants to reach: by their ride, a booking with them or a conversation. Public ids. */
export type UnlockAddress = { rideId: string } | { bookingId: string } | { conversationId: string };

/** What is locked until it is paid for. */
export type Contact = {
  /** In full. */
  name: string;
  /** Only a number that its owner has verified. */
  phone: string | null;
  /** The same as people write it. */
  phoneText: string | null;
  email: string;
};

/** Who of two people has a verified number, for the other to see. */
export type Numbers = { mine: boolean; theirs: boolean };

/** Why two people's details cannot be unlocked now. */
export type UnlockObstacle = "own_ride" | "no_booking" | "ended" | "blocked" | "over" | "cancelled" | "left";

/** Why the payer gets the money back. */
export type RefundReason = "cancelled" | "double" | "withdrawn" | "by_hand";

/** Which of the two boxes before paying is ticked. */
export type Consents = { startsAtOnce: boolean; endsWithdrawal: boolean };

/** Why somebody should look at a payment. */
export type Trouble = "mismatch" | "problem" | "pending" | "refunding" | "withdrawal";
