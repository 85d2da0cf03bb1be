import type { BusMoveOutcome } from "~/modules/bus/bookings.server";
import type { Toast } from "~/platform/http.server";

export function moveToast(intent: "confirm" | "cancel", outcome: BusMoveOutcome): Pick<Toast, "type" | "text"> {
  if (outcome.ok && outcome.status === "confirmed")
    return { type: "success", text: "Platserna är dina. Vi har också mejlat dig biljetten." };
  if (outcome.ok && outcome.status === "cancelled") return { type: "success", text: "Platserna är avbokade." };
  if (!outcome.ok && outcome.reason === "departed") return { type: "error", text: "Bussen har redan gått." };
  if (!outcome.ok && outcome.reason === "boarded") return { type: "error", text: "Biljetten är redan använd ombord." };
  return intent === "confirm"
    ? { type: "error", text: "Tiden gick ut, så platserna är inte dina längre." }
    : { type: "info", text: "Bokningen är redan avslutad." };
}
