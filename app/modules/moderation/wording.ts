import { capitalized, formatDate } from "~/text/format";
import type { Decision, Measure, ReportKind, ReportReason, ReportStatus, Verdict } from "./types";

const measureNames: Record<Measure, string> = {
  ride_removed: "Resan är borttagen",
  review_removed: "Omdömet är borttaget",
  reply_removed: "Svaret på omdömet är borttaget",
  greeting_removed: "Hälsningen i bokningen är borttagen",
  car_removed: "Beskrivningen av bilen är borttagen",
  message_hidden: "Meddelandet är dolt",
  about_removed: "Texten om dig är borttagen",
  name_removed: "Namnet är borttaget",
  picture_removed: "Bilden är borttagen",
  user_blocked: "Kontot är avstängt",
  report_upheld: "Anmälan fick rätt",
  report_dismissed: "Anmälan fick inte rätt",
};

/** Everything done, in one line: "Resan är borttagen, kontot är avstängt". */
export function nameMeasures(measures: Measure[]): string {
  const names = measures.map((measure) => measureNames[measure]);
  return names.map((name, n) => (n === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1))).join(", ");
}

const lostNames: Partial<Record<Measure, string>> = {
  ride_removed: "resan",
  reply_removed: "svaret på omdömet",
  greeting_removed: "hälsningen i bokningen",
  car_removed: "beskrivningen av bilen",
  message_hidden: "meddelandet",
  about_removed: "texten om dig",
  name_removed: "namnet",
};

/** Of what was done, what is not undone when the decision is changed, as words of it are not kept. */
export function lostFacts(measures: Measure[]): [name: string, value: string][] {
  const lost = measures.flatMap((measure) => lostNames[measure] ?? []);
  if (lost.length === 0) return [];
  return [
    ["Kommer inte tillbaka", `${capitalized(lost.join(", "))}. Vi har det inte kvar, men du får lägga in det igen.`],
  ];
}

export const triedAgain: [name: string, value: string] = [
  "Din anmälan",
  "Prövas på nytt. Det nya beslutet kommer med e-post.",
];

export const outcomeNames: Record<NonNullable<Decision["appealOutcome"]>, string> = {
  stands: "Beslutet står fast",
  changed: "Beslutet är ändrat",
};

export function decisionTitle(
  { isReporter, reportId, measures }: Pick<Decision, "isReporter" | "reportId" | "measures">,
  brand: string,
): string {
  if (isReporter) return "Din anmälan är avgjord";
  if (measures.includes("user_blocked")) return `Ditt konto på ${brand} är avstängt`;
  if (reportId !== null) return "En anmälan som gäller dig är avgjord";
  if (measures.includes("ride_removed")) return "Vi har tagit bort din resa";
  if (measures.includes("reply_removed")) return "Vi har tagit bort ditt svar på ett omdöme";
  return measures.includes("review_removed") ? "Vi har tagit bort ditt omdöme" : "Vi har ändrat i din profil";
}

export const reasonNames: Record<ReportReason, string> = {
  unsafe: "Farlig körning eller otrygg situation",
  offensive: "Hot, trakasserier eller kränkande ord",
  fraud: "Bluff, eller någon som utger sig för att vara en annan",
  no_show: "Kom inte till resan",
  price: "Ville ha mer betalt än avtalat",
  spam: "Reklam eller skräp",
  child_abuse: "Sexuella övergrepp mot barn",
  illegal: "Något annat som är olagligt",
  other: "Något annat",
};

/** The heading of the report form. @param name first name of the person concerned */
export function reportTitle(kind: ReportKind, name: string): string {
  const titles: Record<ReportKind, string> = {
    ride: "Anmäl resan",
    person: `Anmäl ${name}`,
    booking: `Anmäl bokningen med ${name}`,
    conversation: `Anmäl konversationen med ${name}`,
    message: `Anmäl ett meddelande från ${name}`,
    review: `Anmäl omdömet av ${name}`,
    reply: `Anmäl svaret av ${name}`,
  };
  return titles[kind];
}

export const kindNames: Record<ReportKind, string> = {
  ride: "Resa",
  person: "Person",
  booking: "Bokning",
  conversation: "Konversation",
  message: "Meddelande",
  review: "Omdöme",
  reply: "Svar på omdöme",
};

const statusNames: Record<ReportStatus, string> = {
  open: "Öppen",
  upheld: "Fick rätt",
  dismissed: "Fick inte rätt",
};

/** "Fick rätt, ändrad efter överklagande 26 nov. 2026". @param changed the appeal that changed the decision, if any */
export function caseStatus({ status, changed }: { status: ReportStatus; changed: { at: number } | null }): string {
  if (!changed) return statusNames[status];
  const how = status === "open" ? "öppnad igen" : "ändrad";
  return `${statusNames[status]}, ${how} efter överklagande ${formatDate(changed.at)}`;
}

export const decisionDrafts: Record<Verdict, { toReporter: string; toReported: string }> = {
  upheld: {
    toReporter:
      "Tack för att du hörde av dig. Vi har gått igenom din anmälan och håller med: det som hände följer inte våra villkor. Vi har gjort något åt det.",
    toReported:
      "Vi har fått en anmälan som gäller dig och gått igenom den. Det som hände följer inte våra villkor. Därför har vi gjort det här: …",
  },
  dismissed: {
    toReporter:
      "Tack för att du hörde av dig. Vi har gått igenom din anmälan och ser inget som bryter mot våra villkor, så vi gör inget mer den här gången. Händer något nytt vill vi gärna veta det.",
    toReported:
      "Vi har fått en anmälan som gäller dig och gått igenom den. Vi ser inget som bryter mot våra villkor, så du behöver inte göra något.",
  },
};
