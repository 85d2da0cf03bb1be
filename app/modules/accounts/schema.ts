import { z } from "zod";
import { ticked } from "~/modules/forms/fields";

/** @param hasBalance whether money is left, which must be given up knowingly */
export const deletionSchema = (hasBalance: boolean) =>
  z.object({
    understands: ticked.refine(Boolean, "Kryssa i rutan om du vill ta bort kontot."),
    givesUpBalance: ticked.refine(
      (isTicked) => isTicked || !hasBalance,
      "Kryssa i att du avstår från pengarna på saldot.",
    ),
  });
