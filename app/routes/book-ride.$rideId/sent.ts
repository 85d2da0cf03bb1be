import type { SeenTerms, SendOutcome, Terms } from "~/modules/bookings/request.server";
import { lineWords } from "~/modules/rides/wording";
import { formatKr, plural } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";

export function bookingSent({ status, isWaiting }: Extract<SendOutcome, { ok: true }>) {
  const text = isWaiting
    ? "Du står i kön."
    : status === "accepted"
      ? "Du är bokad direkt. Trevlig resa!"
      : "Frågan är skickad till föraren.";
  return { type: "success" as const, text, event: "Booking Sent" as const, isQuiet: true as const };
}

export function refusedRequest(
  outcome: Extract<SendOutcome, { ok: false }>,
  seats: number,
  seen: SeenTerms,
): FieldErrors {
  switch (outcome.reason) {
    case "own_ride":
      return { "": ["Det är din egen resa. Den behöver du inte boka."] };
    case "cancelled":
      return { "": ["Resan är inställd och går inte att boka."] };
    case "departed":
      return { "": ["Resan har redan gått."] };
    case "not_on_way":
      return { "": ["Resan går inte förbi de platserna. Välj en annan sträcka."] };
    case "too_many_seats":
      return { seats: ["Så många platser finns inte i bilen."] };
    case "women_only":
      return { confirmsWomenOnly: ["Bekräfta att resan passar er innan du bokar."] };
    case "clash":
      return { "": ["Du har en annan resa då. Skicka igen om du ändå vill åka med."], asks: [] };
    case "changed":
      return { "": [`${changedWords(seen, outcome)} Skicka igen om det passar.`], asks: [] };
    case "full":
      if (seats > 1)
        return {
          seats: [
            `Det finns inte ${plural(seats, "ledig plats", "lediga platser")}. Välj färre, eller ställ er i kön.`,
          ],
        };
      return { "": [lineWords()] };
    default:
      return { "": ["Det gick inte att boka. Försök igen."] };
  }
}

function changedWords(seen: SeenTerms, { now, isMoved }: { now: Terms; isMoved: boolean }): string {
  const isRaised = (seen.price ?? now.price) < now.price;
  const price = `riset är höjt till ${formatKr(now.price)} per plats`;
  if (!isMoved) return `P${price}.`;
  return `Resan har fått en ny tid sedan du öppnade sidan${isRaised ? `, och p${price}` : ""}.`;
}
