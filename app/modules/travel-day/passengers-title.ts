import { type CarPosition, isSeenAt } from "./position";
import { expectedAt, isDueToArrive, isUnheard, stageOf, toldAt } from "./rules";
import type { Plan, Progress, Rider } from "./types";
import { passengersHeadline } from "./wording";

type Told = { plan: Plan; progress: Progress; driver: { firstName: string } | null; position: CarPosition | null };
type Waiting = Rider & { start: { lat: number; lng: number } };

export function passengersTitle({ plan, progress, driver, position }: Told, rider: Waiting, now: number): string {
  const stop = (minutes: number, name: string) => ({
    name,
    toldAt: toldAt(plan, progress, minutes),
    expectedAt: expectedAt(plan, progress, minutes, now),
  });
  const day = {
    on: stop(rider.onMinutes, rider.from),
    off: stop(rider.offMinutes, rider.to),
    stage: stageOf(progress, rider),
    isSeen: isSeenAt(position, rider.start, now),
    isUnheard: !position && isUnheard(progress),
    isDue: isDueToArrive(plan, progress, rider, now),
  };
  return passengersHeadline(day, driver?.firstName ?? "", now);
}
