import { formatNearTime, formatTime } from "~/text/format";
import { canConfirm, expectedAt, isMoving, stageOf, toldAt } from "./rules";
import type { Plan, Progress, ReportKind, Stop } from "./types";

/** ms after the told arrival */
const goodbye = 2 * 3_600_000;

export type Part = {
  firstName: string;
  isDriver: boolean;
  isAsked: boolean;
  on: Stop;
  off: Stop;
  said: ReportKind | null;
};

type Day = { plan: Pick<Plan, "departureAt">; progress: Progress; isTravelling: boolean };

/** Whether a link to a part may be made: from the evening before until travelled. @param day.isTravelling not cancelled */
export function isFollowable(day: Day, part: Part, now: number): boolean {
  return canConfirm(day.plan, now) && !hasEnded(day, part, now);
}

/** Whether a link to a part has ended. @param day.isTravelling not cancelled */
export function hasEnded({ plan, progress, isTravelling }: Day, { off, said }: Part, now: number): boolean {
  const isOver = progress.state === "arrived" || said === "arrived";
  return !isTravelling || isOver || now >= toldAt(plan, progress, off.minutes) + goodbye;
}

type Told = { plan: Pick<Plan, "departureAt">; progress: Progress; driver: string };

/** The trip's state for a follower. @param told.driver first name */
export function followersHeadline({ plan, progress, driver }: Told, part: Part, now: number): string {
  const { firstName, isDriver, isAsked, on, said } = part;
  if (isAsked) return "En ändring av resan väntar på svar";
  const stage = stageOf(progress, { onMinutes: on.minutes });
  const isUnderWay = isDriver ? progress.reached !== null || progress.state === "on_the_way" : stage === "aboard";
  if (isUnderWay) return `${firstName} är på väg`;
  if (!isDriver && stage === "meeting") return `${driver} hämtar ${firstName} nu`;
  if (said === "here") return `${firstName} väntar på ${driver}`;
  const at = formatNearTime(expectedAt(plan, progress, on.minutes, 0), now);
  return isDriver ? `${firstName} kör ${at}` : `${firstName} åker med ${driver} ${at}`;
}

export function followersBasis({ progress, driver }: Omit<Told, "plan">, { isAsked }: Pick<Part, "isAsked">): string {
  if (isAsked) return "om svaret blir ja";
  const { delay, seenLate, reportedAt } = progress;
  if (seenLate > delay) return "efter var bilen syntes sist";
  const isSaid = isMoving(progress) || delay > 0;
  return isSaid && reportedAt !== null ? `enligt ${driver} ${formatTime(reportedAt)}` : "enligt planen";
}
