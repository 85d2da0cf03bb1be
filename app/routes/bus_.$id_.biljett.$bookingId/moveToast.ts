import type { BusMoveOutcome } from "~/modules/bus/bookings.server";
import type { Toast } from "~/platform/http.server";
import { inflect } from "~/text/format";

export function moveToast(
  intent: "confirm" | "cancel",
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
  return intent === "confirm"
    ? {
        type: "error",
        text: `Tiden gick ut, så ${inflect(seats, "platsen är inte din", "platserna är inte dina")} längre.`,
      }
    : { type: "info", text: "Bokningen är redan avslutad." };
}

export const yours = (seats: number) => inflect(seats, "Platsen är din.", "Platserna är dina.");
