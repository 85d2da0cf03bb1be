import type { Role } from "~/modules/bookings/types";
import { waitingTime } from "./rules";

const hour = 3_600_000;

/** ms for an answer before a claim counts */
export const heardFor = 48 * hour;

/** ms after the planned arrival */
const sayableFor = 24 * hour;

export type PastEvent = { toStatus: string; reason: string | null; actorId: number | null; at: number };

type Answer = "admitted" | "contested" | "unanswered";

export type Claim = NonNullable<ReturnType<typeof claimOf>>;

type Meeting = {
  onAt: number;
  arrivalAt: number;
};

const answers: Record<string, Answer> = {
  absence_admitted: "admitted",
  absence_contested: "contested",
  absence_unanswered: "unanswered",
};

/** The standing claim that two people did not meet; null for none. @param events all of the booking, in order */
export function claimOf(events: PastEvent[]) {
  const start = events.findLastIndex(({ toStatus }) => toStatus !== "no_show") + 1;
  const [said, ...later] = events.slice(start);
  if (!said || said.actorId === null) return null;
  const answer = later.map(({ reason }) => answers[reason ?? ""]).find(Boolean) ?? null;
  const missing: Role = said.reason === "driver_missing" ? "driver" : "passenger";
  return { by: said.actorId, missing, at: said.at, answer };
}

/** Whether the claim can still be answered or taken back. @param now ms UTC */
export function isHeard({ answer, at }: Claim, now: number): boolean {
  return answer === null && now < at + heardFor;
}

/** Why an absence cannot be claimed now; null where it can. */
export function obstacleToMissing({ onAt, arrivalAt }: Meeting, now: number): "too_early" | "too_late" | null {
  if (now < onAt + waitingTime) return "too_early";
  return now >= arrivalAt + sayableFor ? "too_late" : null;
}
