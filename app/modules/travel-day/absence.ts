import type { Role } from "~/modules/bookings/types";
import { waitingTime } from "./rules";

const hour = 3_600_000;

/** How long the other is heard before it counts that they did not come. */
export const heardFor = 48 * hour;

/** After the planned arrival nobody remembers for sure. */
const sayableFor = 24 * hour;

/** A line of a booking's history; `at` in ms UTC. */
export type PastEvent = { toStatus: string; reason: string | null; actorId: number | null; at: number };

type Answer = "admitted" | "contested" | "unanswered";

/** That somebody did not come, as the other says. */
export type Claim = {
  /** Who says so. */
  by: number;
  missing: Role;
  /** ms UTC */
  at: number;
  answer: Answer | null;
};

type Meeting = {
  /** ms UTC, as last told. */
  onAt: number;
  arrivalAt: number;
};

const answers: Record<string, Answer> = {
  absence_admitted: "admitted",
  absence_contested: "contested",
  absence_unanswered: "unanswered",
};

/** What stands of a booking that two people did not travel by; null where nobody has said that.
 * @param events all of the booking, in order */
export function claimOf(events: PastEvent[]): Claim | null {
  const start = events.findLastIndex(({ toStatus }) => toStatus !== "no_show") + 1;
  const [said, ...later] = events.slice(start);
  if (!said || said.actorId === null) return null;
  const answer = later.map(({ reason }) => answers[reason ?? ""]).find(Boolean) ?? null;
  return { by: said.actorId, missing: said.reason === "driver_missing" ? "driver" : "passenger", at: said.at, answer };
}

/** Whether the other may still answer, and the one who said it take it back. @param now ms UTC */
export function isHeard({ answer, at }: Claim, now: number): boolean {
  return answer === null && now < at + heardFor;
}

/** Why nobody can say now that the other did not come; null where they can. @param now ms UTC */
export function obstacleToMissing({ onAt, arrivalAt }: Meeting, now: number): "too_early" | "too_late" | null {
  if (now < onAt + waitingTime) return "too_early";
  return now >= arrivalAt + sayableFor ? "too_late" : null;
}
