import { completedAfterArrivalMs } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";

export const longestReview = 1000;

/** ms after a completed ride, when reviews are published */
export const reviewTime = 14 * 86_400_000;

/** Until when the two who travelled together can write, ms UTC. */
export function reviewableUntil(ride: Pick<Ride, "arrivalAt">): number {
  return ride.arrivalAt.getTime() + completedAfterArrivalMs + reviewTime;
}
