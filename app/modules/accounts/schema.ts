import { z } from "zod";
import { ticked } from "~/modules/forms/fields";

export const moneyCame = "Du har fått pengar på saldot. Läs igenom igen.";

/** @param balance öre that are left, which must be given up knowingly */
export const deletionSchema = (balance: number) =>
  z
    .object({
      understands: ticked.refine(Boolean, "Kryssa i rutan om du vill ta bort kontot."),
      givesUpBalance: ticked.refine(
        (isTicked) => isTicked || balance === 0,
        "Kryssa i att du avstår från pengarna på saldot.",
      ),
      balance: z.coerce.number().catch(balance),
    })
    .refine((shown) => shown.balance >= balance, { path: ["givesUpBalance"], error: moneyCame });
