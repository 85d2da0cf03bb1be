import { z } from "zod";
import { parsePhone } from "./rules";

export const phoneSchema = z.object({
  phone: z
    .string()
    .max(40, "Skriv bara ett nummer.")
    .transform((text, context) => {
      const parsed = parsePhone(text);
      if (parsed.ok) return parsed.phone;
      context.addIssue(parsed.problem);
      return z.NEVER;
    }),
});

export const codeSchema = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Skriv de sex siffrorna i sms:et.")),
});
