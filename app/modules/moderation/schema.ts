import { z } from "zod";
import { longestDecision, longestReport, shortestDecision } from "./rules";

const formKey = z
  .string("Sidan var gammal. Försök en gång till.")
  .min(1, "Sidan var gammal. Försök en gång till.")
  .max(100);

/** What somebody found wrong. Browsers send line breaks as two characters, and count them as one. */
export const reportSchema = z
  .object({
    formKey,
    reason: z.enum(
      ["unsafe", "offensive", "fraud", "no_show", "price", "spam", "child_abuse", "illegal", "other"],
      "Välj vad det handlar om.",
    ),
    text: z
      .string()
      .default("")
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(longestReport, "Beskrivningen får vara högst 2 000 tecken.")),
  })
  .refine(({ reason, text }) => (reason !== "other" && reason !== "illegal") || text !== "", {
    path: ["text"],
    error: "Berätta kort vad som har hänt.",
  });

/** Parting with somebody; `cancel` names the agreed bookings to call off. */
export const blockSchema = z.object({ formKey, cancel: z.array(z.string().max(20)).max(200) });

const decisionText = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(shortestDecision, missing)
        .max(longestDecision, "Texten får vara högst 1 000 tecken.")
        .refine((text) => !text.includes("…"), "Skriv klart texten där det står …"),
    );

const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What an administrator decides on a report, what both sides are told, and what is done about it. */
export const decisionSchema = z.object({
  formKey,
  verdict: z.enum(["upheld", "dismissed"], "Välj om anmälan bifalls eller avskrivs."),
  toReporter: decisionText("Berätta för den som anmälde vad du kom fram till."),
  toReported: decisionText("Berätta för den anmälda vad du kom fram till."),
  removesRide: ticked,
  hidesMessage: ticked,
  blocks: ticked,
});
