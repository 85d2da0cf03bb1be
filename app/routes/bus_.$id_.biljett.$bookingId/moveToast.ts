import type { BusMoveOutcome } from "~/modules/bus/bookings.server";
import type { Toast } from "~/platform/http.server";
import { inflect } from "~/text/format";

type Ended = Extract<BusMoveOutcome, { reason: "ended" }>;

export function moveToast(
  intent: "confirm" | "cancel" | "release",
  outcome: BusMoveOutcome,
  seats: number,
): Pick<Toast, "type" | "text" | "isQuiet"> {
  if (outcome.ok && outcome.status === "confirmed")
    // The ticket says so itself: nothing lies over its code.
    return { type: "success", text: yours(seats), isQuiet: true };
  if (outcome.ok && outcome.status === "cancelled")
    return { type: "success", text: inflect(seats, "Platsen är avbokad.", "Platserna är avbokade.") };
  if (!outcome.ok && outcome.reason === "departed") return { type: "error", text: "Bussen har redan gått." };
  if (!outcome.ok && outcome.reason === "boarded") return { type: "error", text: "Biljetten är redan använd ombord." };
  if (!outcome.ok && outcome.reason === "moved")
    return { type: "error", text: "Bussen har fått en ny tid. Bekräfta om den passar." };
  if (!outcome.ok && outcome.reason === "busy_then")
    return { type: "error", text: "Du har en annan resa då. Bekräfta om du ändå vill åka med bussen." };
  if (!outcome.ok && outcome.reason === "confirmed")
    return { type: "info", text: "Bokningen är redan bekräftad. Ångrar du dig kan du avboka här." };
  if (intent !== "confirm" || outcome.ok || outcome.reason !== "ended")
    return { type: "info", text: "Bokningen är redan avslutad." };
  return { type: "error", text: endedText(outcome, seats) };
}

function endedText({ status, isReplaced }: Ended, seats: number): string {
  if (status === "called_off") return "Bussen är inställd.";
  if (status === "cancelled") return `Du har redan släppt ${inflect(seats, "platsen", "platserna")}.`;
  if (isReplaced) return "Du har börjat om med en ny bokning på bussen.";
  return `Tiden gick ut, så ${inflect(seats, "platsen är inte din", "platserna är inte dina")} längre.`;
}

export const yours = (seats: number) => inflect(seats, "Platsen är din.", "Platserna är dina.");
