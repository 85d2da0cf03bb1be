import { z } from "zod";
import { formKey, lines } from "~/modules/forms/fields";
import { longestMessage } from "./rules";
import type { Address } from "./types";

export const messageSchema = z.object({
  formKey,
  text: lines("Skriv något först.").pipe(
    z
      .string()
      .min(1, "Skriv något först.")
      .max(longestMessage, "Meddelandet får vara högst 1 000 tecken. Korta det, eller skriv två."),
  ),
});

/** Understands `/inbox/{id}`, `/inbox/new?booking={id}` and `/inbox/new?ride={id}`. */
export function addressOf(id: string, query: URLSearchParams): Address | null {
  if (id !== "new") return { conversationId: id };
  const [bookingId, rideId] = [query.get("booking"), query.get("ride")];
  return bookingId !== null ? { bookingId } : rideId !== null ? { rideId } : null;
}
