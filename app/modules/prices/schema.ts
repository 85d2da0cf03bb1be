import { z } from "zod";
import { parseKronor } from "./rules";

export const priceField = z
  .string()
  .trim()
  .min(1, "Skriv ett pris per plats. Skriv 0 om resan är gratis.")
  .transform((text, context) => {
    const amount = text === "" ? 0 : parseKronor(text);
    if (amount === null) context.addIssue("Skriv priset i hela kronor, till exempel 220.");
    return amount ?? 0;
  });
