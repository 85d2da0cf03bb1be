import { z } from "zod";
import { longestReview } from "./rules";

const formKey = z
  .string("Sidan var gammal. Försök en gång till.")
  .min(1, "Sidan var gammal. Försök en gång till.")
  .max(100);

/** Browsers send line breaks as two characters, and count them as one. */
const typed = z
  .string()
  .default("")
  .transform((text) => text.replace(/\r\n?/g, "\n").trim());

export const reviewSchema = z.object({
  formKey,
  rating: z
    .string("Välj ett betyg från 1 till 5.")
    .regex(/^[1-5]$/, "Välj ett betyg från 1 till 5.")
    .transform(Number),
  text: typed.pipe(z.string().max(longestReview, "Omdömet får vara högst 1 000 tecken.")),
});

export const replySchema = z.object({
  formKey,
  text: typed.pipe(
    z.string().min(1, "Skriv ditt svar först.").max(longestReview, "Svaret får vara högst 1 000 tecken."),
  ),
});
