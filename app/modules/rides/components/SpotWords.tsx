import { nameInSentence } from "~/modules/places/wording";
import { formatKm } from "~/text/format";
import type { MeetingSpot } from "../meeting-spots.server";

export const spotName = ({ name, kindName }: MeetingSpot) => [name, kindName].filter(Boolean).join(", ");

export function spotCost({ away, detourMinutes }: MeetingSpot, asked: string): string {
  const detour = detourMinutes === 0 ? "vid vägen" : `${detourMinutes}\u00a0min omväg för föraren`;
  return `${detour} · ${formatKm(away)} från ${nameInSentence(asked)}`;
}
