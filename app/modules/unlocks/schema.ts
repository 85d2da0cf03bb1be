import { z } from "zod";
import { formKey, ticked } from "~/modules/forms/fields";
import { parseReceiptNumber } from "./rules";
import type { UnlockAddress } from "./types";
import { consentErrors } from "./wording";

export const paySchema = z.object({
  formKey,
  method: z.enum(["paypal", "balance"]).catch("paypal"),
  price: z.coerce.number().optional().catch(undefined),
  hasPhone: ticked,
  startsAtOnce: z.literal("on", consentErrors.startsAtOnce),
  endsWithdrawal: z.literal("on", consentErrors.endsWithdrawal),
});

export const refundToSchema = z.object({ formKey, refundTo: z.enum(["paypal", "balance"]) });

export const lostReceiptSchema = z.object({
  number: z
    .string("Skriv kvittots nummer.")
    .trim()
    .min(1, "Skriv kvittots nummer.")
    .max(20, "Så långt är inget kvittonummer.")
    .transform((text, context) => {
      const number = parseReceiptNumber(text);
      if (text && number === null) context.addIssue("Skriv numret som på kvittot, till exempel S-000017.");
      return number ?? 0;
    }),
  email: z.email("Skriv e-postadressen som kvittot skickades till, till exempel namn@example.se.").max(254),
});

/** What `/unlock` is about: `?ride=` with `from` and `to`, `?booking=` or `?conversation=`; public ids and slugs. */
export function unlockAddressOf(query: URLSearchParams): UnlockAddress | null {
  const [rideId, bookingId, conversationId] = ["ride", "booking", "conversation"].map((name) => query.get(name));
  if (rideId) return { rideId, from: query.get("from"), to: query.get("to") };
  if (bookingId) return { bookingId };
  return conversationId ? { conversationId } : null;
}
