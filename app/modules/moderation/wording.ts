import type { ReportKind, ReportReason } from "./types";

/** What one can report, in the order of the form. */
export const reasonNames: Record<ReportReason, string> = {
  unsafe: "Farlig körning eller otrygg situation",
  offensive: "Hot, trakasserier eller kränkande ord",
  fraud: "Bluff, eller någon som utger sig för att vara en annan",
  no_show: "Kom inte till resan",
  price: "Ville ha mer betalt än avtalat",
  spam: "Reklam eller skräp",
  other: "Något annat",
};

/** What is reported, as the heading says it. @param name first name of whom it is about */
export function reportTitle(kind: ReportKind, name: string): string {
  const titles: Record<ReportKind, string> = {
    ride: "Anmäl resan",
    person: `Anmäl ${name}`,
    booking: `Anmäl bokningen med ${name}`,
    conversation: `Anmäl konversationen med ${name}`,
    message: `Anmäl ett meddelande från ${name}`,
  };
  return titles[kind];
}
