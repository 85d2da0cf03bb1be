import { formatNearTime, formatTime } from "~/text/format";
import { canConfirm, expectedAt } from "./rules";
import type { Plan, Progress, ReportKind, Stop } from "./types";

const minute = 60_000;
const hour = 60 * minute;

/** What a link shows of a trip: the way of who made it. */
export type Part = {
  firstName: string;
  isDriver: boolean;
  on: Stop;
  off: Stop;
  /** What a passenger said last. */
  said: ReportKind | null;
};

type Day = { plan: Pick<Plan, "departureAt">; progress: Progress; isTravelling: boolean };

/** Whether somebody may be let follow this part: from the evening before until it has been travelled.
 * @param day.isTravelling the ride is neither called off nor completed @param now ms UTC */
export function isFollowable({ plan, progress, isTravelling }: Day, { off, said }: Part, now: number): boolean {
  const isOver = progress.state === "arrived" || said === "arrived";
  const end = plan.departureAt + (off.minutes + progress.delay) * minute + 2 * hour;
  return isTravelling && !isOver && canConfirm(plan, now) && now < end;
}

type Told = { plan: Pick<Plan, "departureAt">; progress: Progress; driver: string };

/** How it goes, for who follows it. @param told.driver first name @param now ms UTC */
export function followersHeadline({ plan, progress, driver }: Told, part: Part, now: number): string {
  const { reached, state } = progress;
  const { firstName, isDriver, on, said } = part;
  if (reached !== null && (isDriver || reached > on.minutes || (reached === on.minutes && state === "on_the_way")))
    return `${firstName} är på väg`;
  if (!isDriver && state === "at_stop" && reached === on.minutes) return `${driver} hämtar ${firstName} nu`;
  if (said === "here") return `${firstName} väntar på ${driver}`;
  const at = formatNearTime(expectedAt(plan, progress, on.minutes, now), now);
  return isDriver ? `${firstName} kör ${at}` : `${firstName} åker med ${driver} ${at}`;
}

/** On what the times rest. @param told.driver first name */
export function followersBasis({ progress: { state, delay, reportedAt }, driver }: Omit<Told, "plan">): string {
  const isSaid = state === "on_the_way" || state === "at_stop" || delay > 0;
  return isSaid && reportedAt !== null ? `enligt ${driver} ${formatTime(reportedAt)}` : "enligt tidtabellen";
}
