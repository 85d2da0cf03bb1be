import type { SendOutcome } from "~/modules/bookings/request.server";
import { formatKr, plural } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";

export function refusedAnswer(outcome: Extract<SendOutcome, { ok: false }>): FieldErrors {
  switch (outcome.reason) {
    case "price_above_cap":
      return {
        price: [
          `Priset får vara högst ${formatKr(outcome.highestPrice)} per plats, för att räknas som att dela på kostnaden.`,
        ],
      };
    case "clash":
      return { "": ["Du har en annan resa då. Skicka igen om du ändå vill erbjuda skjuts."], asks: [] };
    case "changed": {
      const seats = plural(outcome.now.seats, "plats", "platser");
      return {
        "": [
          `Resan har ändrats sedan du öppnade sidan: se tiden, och att det gäller ${seats}. Skicka igen om det passar.`,
        ],
        asks: [],
      };
    }
    case "own_ride":
      return { "": ["Det är din egen resa."] };
    case "cancelled":
      return { "": ["Skjutsen behövs inte längre."] };
    case "departed":
      return { "": ["Resan har redan gått."] };
    default:
      return { "": ["Det gick inte att skicka erbjudandet. Försök igen."] };
  }
}
