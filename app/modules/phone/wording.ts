import { waitText } from "./rules";
import type { SendCodeOutcome, VerifyCodeOutcome } from "./types";

/** Why no code left. @param now ms UTC */
export function sendProblem(outcome: Exclude<SendCodeOutcome, { ok: true }>, now: number): string {
  if (outcome.reason === "wait")
    return `Vänta ${waitText(Math.ceil((outcome.until - now) / 1000))} till, så kan du få en ny kod.`;
  return sendProblems[outcome.reason];
}

/** Why a code verified nothing. */
export function codeProblem(outcome: Exclude<VerifyCodeOutcome, { ok: true }>): string {
  if (outcome.reason === "over") return "Koden gäller inte längre. Be om en ny.";
  if (outcome.triesLeft === 0) return "Koden har prövats för många gånger. Be om en ny.";
  return `Koden stämmer inte. Du kan pröva ${outcome.triesLeft === 1 ? "en gång" : `${outcome.triesLeft} gånger`} till.`;
}

const sendProblems = {
  own: "Det är redan ditt nummer.",
  full: "Vi kan inte skicka fler sms i dag. Försök igen i morgon.",
  off: "Vi kan inte skicka sms just nu.",
  refused: "Det gick inte att skicka sms till numret. Kontrollera att det stämmer.",
  later: "Sms-tjänsten svarar inte just nu. Försök igen om en minut.",
};
