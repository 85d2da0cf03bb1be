import { z } from "zod";
import { longestReport } from "./rules";

const formKey = z
  .string("Sidan var gammal. Försök en gång till.")
  .min(1, "Sidan var gammal. Försök en gång till.")
  .max(100);

/** What somebody found wrong. Browsers send line breaks as two characters, and count them as one. */
export const reportSchema = z
  .object({
    formKey,
    reason: z.enum(["unsafe", "offensive", "fraud", "no_show", "price", "spam", "other"], "Välj vad det handlar om."),
    text: z
      .string()
      .default("")
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(longestReport, "Beskrivningen får vara högst 2 000 tecken.")),
  })
  .refine(({ reason, text }) => reason !== "other" || text !== "", {
    path: ["text"],
    error: "Berätta kort vad som har hänt.",
  });

/** Parting with somebody; `cancel` names the agreed bookings to call off. */
export const blockSchema = z.object({ formKey, cancel: z.array(z.string().max(20)).max(200) });
