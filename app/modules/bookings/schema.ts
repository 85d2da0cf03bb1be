import { z } from "zod";
import { formKey, seatsField, ticked } from "~/modules/forms/fields";
import { notKronor, parseKronor } from "~/modules/prices/rules";
import { declineReasons } from "./rules";

const message = z.string().trim().max(500, "Hälsningen får vara högst 500 tecken.").default("");
const clash = z.string().max(200).optional().catch(undefined);
const seen = z.coerce.number().int().min(0).optional().catch(undefined);

export const seatRequestSchema = z.object({
  formKey,
  from: z.string().max(100).default(""),
  to: z.string().max(100).default(""),
  seats: seatsField("Välj hur många platser du vill boka."),
  message,
  confirmsWomenOnly: ticked,
  joinsLine: ticked,
  price: seen,
  departureAt: seen,
  onAt: seen,
  clash,
});

export const journeyRequestSchema = z.object({
  formKey,
  seats: seatsField("Välj hur många platser du vill boka."),
  message,
  confirmsWomenOnly: ticked,
  clash,
  departureAt1: seen,
  onAt1: seen,
  price1: seen,
  departureAt2: seen,
  onAt2: seen,
  price2: seen,
});

export const requestAnswerSchema = z.object({
  formKey,
  price: z.string("Skriv ett pris per plats.").transform((text, context) => {
    const kronor = parseKronor(text.trim());
    if (kronor === null) context.addIssue(notKronor(text));
    return kronor ?? 0;
  }),
  message,
  departureAt: seen,
  seats: seen,
  clash,
});

export const bookingActSchema = z.object({
  formKey,
  bookingId: z.string().max(20),
  intent: z.enum(["accept", "decline", "undoDecline", "withdraw", "cancel", "confirmChange", "declineChange"]),
  question: z.string().max(40).optional(),
  anyway: ticked,
  reason: z
    .enum([...declineReasons("offer"), ...declineReasons("request")])
    .optional()
    .catch(undefined),
});
