import { inflect, plural } from "~/text/format";
import type { SendCodeOutcome, VerifyCodeOutcome } from "./types";

/** "45 sekunder", "9 minuter" */
export function waitText(seconds: number): string {
  if (seconds < 90) return plural(seconds, "sekund", "sekunder");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? plural(minutes, "minut", "minuter") : plural(Math.ceil(minutes / 60), "timme", "timmar");
}

export function sendProblem(outcome: Exclude<SendCodeOutcome, { ok: true }>, now: number): string {
  if (outcome.reason === "wait")
    return `Vänta ${waitText(Math.ceil((outcome.until - now) / 1000))} till, så kan du få en ny kod.`;
  return sendProblems[outcome.reason];
}

export function codeProblem(outcome: Exclude<VerifyCodeOutcome, { ok: true } | { reason: "used" }>): string {
  if (outcome.reason === "over") return "Koden gäller inte längre. Be om en ny.";
  if (outcome.reason === "closed")
    return "Numret hör till ett konto som är avstängt och går inte att bekräfta. Är numret ditt sedan dess, hör av dig till oss.";
  if (outcome.triesLeft === 0) return "Det blev fel för många gånger. Be om en ny kod.";
  const times = inflect(outcome.triesLeft, "en gång", plural(outcome.triesLeft, "gång", "gånger"));
  return `Koden stämmer inte. Du kan försöka ${times} till.`;
}

const sendProblems = {
  own: "Det är redan ditt nummer.",
  full: "Vi kan inte skicka fler sms i dag. Försök igen i morgon.",
  off: "Vi kan inte skicka sms just nu.",
  refused: "Det gick inte att skicka sms till numret. Kontrollera att det stämmer.",
  unsure: "Sms-tjänsten svarade inte klart. Kommer ingen kod, så be om en ny om en minut.",
  later: "Sms-tjänsten svarar inte just nu. Försök igen om en minut.",
};
