import { redirect } from "@remix-run/node";
import type { PayOutcome } from "~/modules/unlocks/pay.server";
import { numberlessText } from "~/modules/unlocks/wording";
import { badRequest, notFound } from "~/platform/http.server";
import type { FieldErrors } from "~/ui/ErrorSummary";

const errorsOf: { [R in Reason]?: FieldErrors } = {
  insufficient: { method: ["Saldot räcker inte. Betala med PayPal i stället."] },
  repriced: { "": ["Priset har ändrats sedan du öppnade sidan. Inget är betalt. Det nya priset står här nedanför."] },
  numberless: { "": [numberlessText] },
  unavailable: { "": ["PayPal svarar inte just nu. Inget är betalt. Försök igen om en stund."] },
};

type Reason = Extract<PayOutcome, { ok: false }>["reason"];

export function payProblems(reason: Reason, page: string, typed: Record<string, FormDataEntryValue>) {
  if (reason === "not_found") notFound();
  const errors = errorsOf[reason];
  return errors ? badRequest({ errors, typed }) : redirect(page, 303);
}
