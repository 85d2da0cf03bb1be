import type { DepartureOutcome } from "~/modules/bus/commands.server";
import { plural } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";

type Refused = Exclude<DepartureOutcome, { ok: true }>;

const texts: Record<Exclude<Refused["reason"], "too_few_seats">, FieldErrors> = {
  in_past: { time: ["Tiden har redan varit."] },
  departed: { "": ["Bussen har redan gått."] },
  cancelled: { "": ["Avgången är inställd."] },
  changed_meanwhile: {
    "": ["Avgången har ändrats sedan du öppnade sidan. Spara igen om det du har fyllt i stämmer."],
    asks: [],
  },
  not_found: { "": ["Avgången finns inte längre."] },
};

export function refusalOf(outcome: Refused): FieldErrors {
  if (outcome.reason !== "too_few_seats") return texts[outcome.reason];
  const taken = `${plural(outcome.taken, "plats är tagen eller hålls", "platser är tagna eller hålls")} medan någon bokar.`;
  return { seats: [`${taken} Så många måste finnas.`] };
}
