import type { Booking, Ending, Role, Side } from "~/modules/bookings/types";
import type { RideKind } from "~/modules/rides/types";
import type { Rating } from "~/modules/users/types";

export type Address = { conversationId: string } | { rideId: string } | { bookingId: string };

export type WritingObstacle = "blocked" | "blocked_by_other" | "closed";

export type MessageLine = {
  kind: "message";
  key: string;
  at: number;
  text: string;
  isMine: boolean;
  isRead: boolean;
  isMaskedForOther: boolean;
};

export type MoveLine = {
  kind: "move";
  key: string;
  at: number;
  text: string;
  /** null: the clock, or a third person */
  who: "me" | "other" | null;
  note: string;
  isMaskedForOther: boolean;
};

export type Line = MessageLine | MoveLine;

export type Trip = {
  from: string;
  to: string;
  /** when the passenger gets on */
  at: number;
  /** The slug of the place that they meet at, where its name says where. */
  spot: string | null;
  booking:
    | (Pick<Booking, "publicId" | "status" | "isWaiting" | "reconfirm"> & {
        hasYes?: boolean;
        ending: Ending | null;
        side: Side;
      })
    | null;
};

export type Talk = {
  conversationId: string | null;
  personId: string | null;
  side: Role;
  firstName: string;
  picture: string | null;
  rating: Rating | null;
  trip: Trip;
  ride: {
    publicId: string;
    kind: RideKind;
    from: string;
    to: string;
    departureAt: number;
    isOwn: boolean;
    hasPage: boolean;
  };
  obstacle: WritingObstacle | null;
  /** That the ride is called off, and what can still be written. */
  calledOff: string | null;
};

export type ConversationSummary = {
  /** below `/inbox/`: its public id, or the booking by which it would begin */
  address: string;
  side: Role;
  firstName: string;
  picture: string | null;
  trip: Trip;
  last: { text: string; at: number; isMine: boolean };
  unread: number;
};
