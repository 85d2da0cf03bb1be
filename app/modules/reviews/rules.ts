import { completedAfterArrival } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";

/** Characters, of a review and of its reply. */
export const longestReview = 1000;

/** ms after a completed ride; then all that is written is published. */
export const reviewTime = 14 * 86_400_000;

/** Until when the two who travelled together can write, ms UTC. */
export function reviewableUntil(ride: Pick<Ride, "arrivalAt">): number {
  return ride.arrivalAt.getTime() + completedAfterArrival + reviewTime;
}
