import { showsPhones } from "~/modules/bookings/rules";
import type { Agreement } from "~/modules/bookings/types";
import { isBookable } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import type { WritingObstacle } from "./types";

export const longestMessage = 1000;

/** ms after the ride in which those with a booking can write: things are left in cars */
export const talkAfterRide = 14 * 86_400_000;

export const mostPerMinute = 15;
export const mostNewPerDay = 30;

type WritingTerms = {
  ride: Pick<Ride, "status" | "departureAt" | "arrivalAt">;
  bookings: Agreement[];
  isBlocked: boolean;
  isBlockedByOther: boolean;
};

/** Null when they can write: with a booking until 14 days after the ride, else while it is bookable. */
export function writingObstacle(terms: WritingTerms, now: number): WritingObstacle | null {
  const { ride, bookings } = terms;
  if (terms.isBlocked) return "blocked";
  if (terms.isBlockedByOther) return "blocked_by_other";
  const isOpen = bookings.length > 0 ? now < ride.arrivalAt.getTime() + talkAfterRide : isBookable(ride, now);
  return isOpen ? null : "closed";
}

type UnlockTerms = Pick<WritingTerms, "bookings"> & {
  ride: Pick<Ride, "departureAt" | "arrivalAt">;
  isUnlocked: boolean;
};

/** Whether the two may read each other's contact details in texts: the one place that decides it. @param now ms UTC */
export function isContactUnlocked({ ride, bookings, isUnlocked }: UnlockTerms, now: number): boolean {
  return isUnlocked || bookings.some((booking) => showsPhones(ride, booking, now));
}

export type Cursor = { at: number; isMove: boolean; id: number };

/** The cursor in an address: "1763661600000-m-55". */
export function formatCursor({ at, isMove, id }: Cursor): string {
  return `${at}-${isMove ? "b" : "m"}-${id}`;
}

export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,14})-([bm])-(\d{1,15})$/.exec(text ?? "");
  return match && { at: Number(match[1]), isMove: match[2] === "b", id: Number(match[3]) };
}
