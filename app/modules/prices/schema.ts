import { z } from "zod";
import { notKronor, parseKronor } from "./rules";

export const priceField = z
  .string()
  .trim()
  .min(1, "Skriv ett pris per plats. Skriv 0 om resan är gratis.")
  .transform((text, context) => {
    const amount = text === "" ? 0 : parseKronor(text);
    if (amount === null) context.addIssue(notKronor(text));
    return amount ?? 0;
  });
