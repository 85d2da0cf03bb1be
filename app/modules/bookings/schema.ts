import { z } from "zod";
import { parseKronor } from "~/modules/prices/rules";

const formKey = z
  .string("Sidan var gammal. Försök en gång till.")
  .min(1, "Sidan var gammal. Försök en gång till.")
  .max(100);
const message = z.string().trim().max(500, "Hälsningen får vara högst 500 tecken.").default("");
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const seatRequestSchema = z.object({
  formKey,
  from: z.string().max(100).default(""),
  to: z.string().max(100).default(""),
  seats: z
    .string("Välj hur många platser du vill boka.")
    .regex(/^[1-8]$/, "Välj 1 till 8 platser.")
    .transform(Number),
  message,
  confirmsWomenOnly: ticked,
  joinsLine: ticked,
});

export const requestAnswerSchema = z.object({
  formKey,
  price: z.string("Skriv ett pris per plats.").transform((text, context) => {
    const kronor = parseKronor(text.trim());
    if (kronor === null) context.addIssue("Skriv priset i hela kronor, till exempel 220.");
    return kronor ?? 0;
  }),
  message,
});

export const bookingActSchema = z.object({
  formKey,
  bookingId: z.string().max(20),
  intent: z.enum(["accept", "decline", "withdraw", "cancel", "markNoShow", "confirmChange", "declineChange"]),
  question: z.string().max(40).optional(),
});
