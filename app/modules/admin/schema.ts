import { z } from "zod";
import { formKey, lines, old, ticked } from "~/modules/forms/fields";
import { decisionText } from "~/modules/moderation/schema";
import { longestReason, mostCredit, shortestReason } from "./rules";

const reason = (missing: string) =>
  lines(missing).pipe(
    z
      .string()
      .min(1, missing)
      .min(shortestReason, `${missing} Minst ${shortestReason} tecken.`)
      .max(longestReason, `Texten får vara högst ${longestReason} tecken.`),
  );

const blockForm = z.object({
  intent: z.literal("block"),
  formKey,
  reason: reason("Skriv varför, så att personen förstår det."),
});
const restoreForm = z.object({
  intent: z.literal("restore"),
  formKey,
  why: reason("Skriv varför kontot öppnas igen."),
});
const creditForm = z.object({
  intent: z.literal("credit"),
  formKey,
  kronor: z
    .string("Skriv hur mycket i hela kronor.")
    .trim()
    .regex(/^\d{1,6}$/, "Skriv hur mycket i hela kronor.")
    .transform(Number)
    .refine((kronor) => kronor >= 1, "Skriv minst 1 krona.")
    .refine((kronor) => kronor <= mostCredit, `Högst ${mostCredit} kr åt gången.`),
  because: reason("Skriv varför personen får pengarna."),
});

const exportForm = z.object({
  intent: z.literal("export"),
  formKey,
  asked: reason("Skriv hur personen bad om det, och hur du vet vem det är."),
});
const deletionForm = z.object({
  intent: z.literal("delete"),
  formKey,
  wished: reason("Skriv hur personen bad om det, och hur du vet vem det är."),
  givesUpBalance: ticked,
  understands: z.string("Kryssa i att kontot ska tas bort för alltid."),
});

export const removalSchema = z.object({
  formKey,
  about: ticked,
  car: ticked,
  name: ticked,
  picture: ticked,
  reason: reason("Skriv varför, så att personen förstår det."),
});

/** The reasons have different names, so that each error is shown at its own field. */
export const personFormSchema = z.discriminatedUnion(
  "intent",
  [blockForm, restoreForm, creditForm, exportForm, deletionForm],
  old,
);

export const appealAnswerSchema = z.object({
  formKey,
  outcome: z.enum(["stands", "changed"], "Välj om beslutet står fast eller ändras."),
  answer: decisionText("Skriv varför."),
});

export const paymentFormSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("ask"), formKey }),
    z.object({ intent: z.literal("refund"), formKey, why: reason("Skriv varför pengarna går tillbaka.") }),
    z.object({ intent: z.literal("attend"), formKey, note: reason("Skriv vad du kom fram till.") }),
  ],
  old,
);

export const retrySchema = z.object({
  formKey,
  job: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
