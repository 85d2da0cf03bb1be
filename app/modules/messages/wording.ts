import type { BookingStatus } from "~/modules/bookings/types";
import { historyLine } from "~/modules/bookings/wording";
import type { MoveLine, WritingObstacle } from "./types";

/** What is read in the place of a message that was taken away. */
export const removedMessage = "Meddelandet är borttaget";

const deeds: Partial<Record<BookingStatus, string>> = {
  requested: "skickade en bokning",
  accepted: "godkände bokningen",
  declined: "tackade nej",
  withdrawn: "tog tillbaka bokningen",
  cancelled_by_passenger: "avbokade",
  cancelled_by_driver: "avbokade",
  no_show: "noterade att passageraren inte kom",
};

/** What the clock does. */
const lapses: Partial<Record<BookingStatus, string>> = {
  expired: "Bokningen gick ut utan svar",
  completed: "Resan är genomförd",
};

/** A move of a booking as a line between the messages. @param name the other's first name */
export function moveSentence(
  event: { toStatus: BookingStatus; reason: string | null },
  who: MoveLine["who"],
  name: string,
): string {
  const deed = event.reason ? undefined : deeds[event.toStatus];
  if (who && deed) return `${who === "me" ? "Du" : name} ${deed}`;
  const by = who === "me" ? " av dig" : who === "other" ? ` av ${name}` : "";
  return (event.reason ? undefined : lapses[event.toStatus]) ?? historyLine(event) + by;
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
