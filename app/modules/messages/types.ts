import type { Booking, Ending, Role } from "~/modules/bookings/types";
import type { RideKind } from "~/modules/rides/types";
import type { Rating } from "~/modules/users/types";

export type Address = { conversationId: string } | { rideId: string } | { bookingId: string };

/** Their own block, the other's, or a ride that is neither bookable nor booked. */
export type WritingObstacle = "blocked" | "blocked_by_other" | "closed";

export type MessageLine = {
  kind: "message";
  key: string;
  /** ms UTC */
  at: number;
  text: string;
  isMine: boolean;
  isRead: boolean;
  /** The other sees it with contact details hidden. */
  isMaskedForOther: boolean;
};

export type MoveLine = {
  kind: "move";
  key: string;
  /** ms UTC */
  at: number;
  text: string;
  /** Null: the clock, or somebody else's move. */
  who: "me" | "other" | null;
  note: string;
};

export type Line = MessageLine | MoveLine;

/** What two people talk about. */
export type Trip = {
  from: string;
  to: string;
  /** When the passenger gets on, ms UTC. */
  at: number;
  booking: (Pick<Booking, "publicId" | "status" | "isWaiting" | "reconfirm"> & { ending: Ending | null }) | null;
};

export type Talk = {
  /** Null until the first message. */
  conversationId: string | null;
  /** Public id of the other; null where there is no profile any more. */
  personId: string | null;
  side: Role;
  firstName: string;
  /** On this site. */
  picture: string | null;
  rating: Rating | null;
  trip: Trip;
  ride: { publicId: string; kind: RideKind; from: string; to: string; departureAt: number; isOwn: boolean };
  obstacle: WritingObstacle | null;
};

export type ConversationSummary = {
  /** Below `/inbox/`: its public id, or the booking by which it would begin. */
  address: string;
  side: Role;
  firstName: string;
  picture: string | null;
  trip: Trip;
  last: { text: string; at: number; isMine: boolean };
  unread: number;
};
