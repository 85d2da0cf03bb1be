import { isAgreed } from "~/modules/bookings/rules";
import type { HistoryEvent } from "~/modules/bookings/types";
import { historyLine } from "~/modules/bookings/wording";
import type { RideKind } from "~/modules/rides/types";
import type { MoveLine, Talk, WritingObstacle } from "./types";

export const removedMessage = "Meddelandet är borttaget";

/** A move of a booking as a line between the messages. @param name the other's first name */
export function moveSentence(event: HistoryEvent, who: MoveLine["who"], name: string, kind: RideKind): string {
  return historyLine(event, who && (who === "me" ? "Du" : name), kind);
}

const hour = 3_600_000;

/** Suggested answers that one press sends. */
export function quickAnswers({ side, trip: { at, booking } }: Pick<Talk, "side" | "trip">, now: number): string[] {
  const isDriver = side === "driver";
  const hasTrip = booking !== null && isAgreed(booking);
  if (booking && !hasTrip && booking.status !== "requested") return [];
  if (!hasTrip && now > at) return [];
  if (!hasTrip)
    return isDriver
      ? [booking?.side === "receiver" ? "Hur mycket packning har du?" : "Ja, det går bra!", "Var vill du kliva på?"]
      : ["Var kan vi mötas?", "Finns plats för en stor väska?"];
  if (now > at + 2 * hour)
    return isDriver ? ["Tack för sällskapet!"] : ["Tack för skjutsen!", "Jag glömde något i bilen"];
  if (now > at - 3 * hour) {
    const there = now > at - hour / 2 ? [isDriver ? "Jag är framme" : "Jag är på plats"] : [];
    return [...there, "Jag är 5 min sen", isDriver ? "Var är du?" : "Var möts vi?"];
  }
  return ["Var möts vi?", "Vi ses!", "Tack!"];
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

/** What the writer of contact details reads beside them. @param other first name */
export function maskedFor(other: string): string {
  return `Kontaktuppgifter är dolda för ${other} tills kontakten är upplåst`;
}
