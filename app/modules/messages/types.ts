import type { Role } from "~/modules/bookings/types";
import type { RideKind } from "~/modules/rides/types";

/** Whom a person writes to: by a conversation they have, the ride of somebody else, or a booking they take part in. */
export type Address = { conversationId: string } | { rideId: string } | { bookingId: string };

/** Why a person can write no more: their own block, the other's, or a ride that is neither bookable nor booked. */
export type WritingObstacle = "blocked" | "blocked_by_other" | "closed";

/** Something one of the two wrote, as the viewer may read it. */
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

/** What became of a booking between the two. */
export type MoveLine = {
  kind: "move";
  key: string;
  /** ms UTC */
  at: number;
  text: string;
  /** Who did it; null: the clock, or somebody else's move. */
  who: "me" | "other" | null;
  /** What the sender wrote with the booking. */
  note: string;
};

export type Line = MessageLine | MoveLine;

/** The two sides of a ride as one of them sees it. */
export type Talk = {
  /** Null until the first message. */
  conversationId: string | null;
  /** Public id of the other; null where there is no profile any more. */
  personId: string | null;
  side: Role;
  firstName: string;
  ride: { publicId: string; kind: RideKind; from: string; to: string; departureAt: number; isOwn: boolean };
  obstacle: WritingObstacle | null;
};

/** A conversation as it stands in a list. */
export type ConversationSummary = {
  /** Below `/inbox/`: its public id, or the booking by which it would begin. */
  address: string;
  side: Role;
  firstName: string;
  from: string;
  to: string;
  /** ms UTC */
  departureAt: number;
  last: { text: string; at: number; isMine: boolean };
  unread: number;
};
