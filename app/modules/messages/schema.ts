import { z } from "zod";
import { longestMessage } from "./rules";
import type { Address } from "./types";

const formKey = z
  .string("Sidan var gammal. Försök en gång till.")
  .min(1, "Sidan var gammal. Försök en gång till.")
  .max(100);

/** Browsers send line breaks as two characters, and count them as one. */
export const messageSchema = z.object({
  formKey,
  text: z
    .string("Skriv något först.")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
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
