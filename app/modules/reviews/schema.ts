import { z } from "zod";
import { formKey, lines } from "~/modules/forms/fields";
import { longestReview } from "./rules";

const typed = lines().default("");

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
