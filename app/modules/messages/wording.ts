import { isAgreed } from "~/modules/bookings/rules";
import type { HistoryEvent } from "~/modules/bookings/types";
import { historyLine } from "~/modules/bookings/wording";
import type { RideKind, RideStatus } from "~/modules/rides/types";
import { formatDayTime } from "~/text/format";
import { talkAfterRide } from "./rules";
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

/** That a ride is called off, and until when the two can write; null while it is not. */
export function calledOffWords({
  kind,
  status,
  arrivalAt,
  obstacle,
}: { kind: RideKind; status: RideStatus; arrivalAt: number } & Pick<Talk, "obstacle">): string | null {
  if (status !== "cancelled" && status !== "removed") return null;
  const off = status === "removed" ? "borttagen" : "inställd";
  const fact = kind === "request" ? "Skjutsen behövs inte längre" : `Resan är ${off}`;
  if (obstacle === "closed") return `${fact}, så det går inte att skriva mer här.`;
  if (obstacle) return `${fact}.`;
  return `${fact}. Ni kan skriva till varandra till ${formatDayTime(arrivalAt + talkAfterRide)}.`;
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
