import type { HistoryEvent } from "~/modules/bookings/types";
import { historyLine } from "~/modules/bookings/wording";
import type { RideKind } from "~/modules/rides/types";
import type { MoveLine, WritingObstacle } from "./types";

export const removedMessage = "Meddelandet är borttaget";

/** A move of a booking as a line between the messages. @param name the other's first name */
export function moveSentence(event: HistoryEvent, who: MoveLine["who"], name: string, kind: RideKind): string {
  return historyLine(event, who && (who === "me" ? "Du" : name), kind);
}

/** Why nothing more can be written. @param name the other's first name */
export function obstacleSentence(obstacle: WritingObstacle, name: string): string {
  switch (obstacle) {
    case "blocked":
      return `Du har blockerat ${name}. Ta bort blockeringen om du vill skriva igen.`;
    case "blocked_by_other":
      return `Det går inte att skriva till ${name}.`;
    case "closed":
      return "Resan går inte längre att boka, så det går inte att skriva mer här.";
  }
}
