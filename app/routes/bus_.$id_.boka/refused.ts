import type { HoldOutcome } from "~/modules/bus/bookings.server";
import { mostSeats, mostSeatsAhead } from "~/modules/bus/rules";
import { plural } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";

export function refusedHold(refused: Extract<HoldOutcome, { ok: false }>): FieldErrors {
  if (refused.reason === "full") return { seats: [fullText(refused.left)] };
  if (refused.reason === "too_many") return { seats: [tooManyText(refused.booked)] };
  if (refused.reason === "too_many_ahead") return { seats: [tooManyAheadText(refused.ahead)] };
  if (refused.reason === "too_often") return { "": [tooOftenText] };
  if (refused.reason === "not_on_way") return { to: ["Välj två hållplatser som bussen stannar vid, i rätt ordning."] };
  return { "": [refused.reason === "cancelled" ? "Bussen är inställd." : "Bussen har redan gått."] };
}

function fullText(left: number): string {
  if (left === 0) return "Sträckan är full. Någon annan hann före. Prova en annan sträcka eller en annan buss.";
  return `Det finns bara ${plural(left, "plats", "platser")} kvar på sträckan.`;
}

const tooOftenText =
  "Någon på samma uppkoppling har börjat boka väldigt många platser den senaste timmen. Försök igen om en stund.";

function tooManyAheadText(ahead: number): string {
  return `Du kan ha högst ${plural(mostSeatsAhead, "plats", "platser")} på kommande bussar och har redan ${ahead}. Avboka några först.`;
}

function tooManyText(booked: number): string {
  return `Du kan ha högst ${plural(mostSeats, "plats", "platser")} på en buss. Du har redan ${plural(booked, "plats", "platser")}.`;
}
