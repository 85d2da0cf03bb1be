import { canArrive, expectedAt } from "./rules";
import type { Plan, Progress, Rider } from "./types";
import { passengersHeadline } from "./wording";

type Told = { plan: Plan; progress: Progress; driver: { firstName: string } | null };

/** What a passenger wants to know first. @param now ms UTC */
export function passengersTitle({ plan, progress, driver }: Told, rider: Rider, now: number): string {
  const { state, reached } = progress;
  const stop = (minutes: number, name: string) => ({
    name,
    plannedAt: plan.departureAt + minutes * 60_000,
    expectedAt: expectedAt(plan, progress, minutes, now),
  });
  const isHere = state === "at_stop" && reached === rider.onMinutes;
  const day = {
    on: stop(rider.onMinutes, rider.from),
    off: stop(rider.offMinutes, rider.to),
    isHere,
    isAboard: reached !== null && reached >= rider.onMinutes && !isHere,
    canArrive: canArrive(plan, rider, now),
  };
  return passengersHeadline(day, driver?.firstName ?? "", now);
}
