import type { AbsenceIntent, Role } from "~/modules/bookings/types";
import { formatNearTime, whose } from "~/text/format";
import { type Claim, heardFor, isHeard } from "./absence";
import type { AbsenceOutcome } from "./absence.server";

type AbsenceChoice = { intent: AbsenceIntent; label: string; look: "primary" | "secondary" | "danger" };

export type AbsenceWords = { title: string; text: string; choices: AbsenceChoice[] };

const nameOf: Record<Role, string> = { driver: "Föraren", passenger: "Passageraren" };

/** What can be said of somebody who did not come. @param role of the viewer @param other first name */
export function missingWords(role: Role, other: string): AbsenceWords {
  const missing = nameOf[role === "driver" ? "passenger" : "driver"];
  const label = `${missing} har inte kommit`;
  return {
    title: label,
    text: `Ring först, om du kan. ${other} får veta det och kan svara i två dygn. Först därefter räknas det.`,
    choices: [{ intent: "sayMissing", label, look: "danger" }],
  };
}

/** A claim in words for one of the two. @param other first name @param now ms UTC */
export function claimWords(claim: Claim, userId: number, other: string, now: number): AbsenceWords {
  const isMine = claim.by === userId;
  const said = isMine ? `Du har sagt att ${other} inte kom` : `${other} har sagt att du inte kom`;
  if (claim.answer) return { title: said, text: answered(claim, isMine, other), choices: [] };
  if (!isHeard(claim, now)) return { title: said, text: "Inget svar kom i tid.", choices: [] };
  const until = formatNearTime(claim.at + heardFor, now);
  return isMine
    ? {
        title: said,
        text: `${other} kan svara till ${until}. Ni kan båda anmäla det som var fel.`,
        choices: [{ intent: "takeBack", label: "Vi hittade varandra", look: "secondary" }],
      }
    : {
        title: said,
        text: `Stämmer det? Svarar du inte till ${until} räknas det som en sen avbokning på din profil.`,
        choices: [
          { intent: "contest", label: "Nej, jag var där", look: "primary" },
          { intent: "admit", label: "Ja, det stämmer", look: "secondary" },
        ],
      };
}

function answered({ answer }: Claim, isMine: boolean, other: string): string {
  const profile = isMine ? `${whose(other)} profil` : "din profil";
  if (answer === "contested")
    return `${isMine ? `${other} säger sig ha varit där` : "Du har sagt att du var där"}. Det räknas inte på någons profil. Ni kan båda lämna ett omdöme, eller anmäla det som var fel.`;
  if (answer === "admitted")
    return `${isMine ? other : "Du"} håller med. Det räknas som en sen avbokning på ${profile}.`;
  return `Inget svar kom i tid. Det räknas som en sen avbokning på ${profile}.`;
}

const done: Record<AbsenceIntent, string> = {
  sayMissing: "Tack för att du säger till. Nu får den andra svara.",
  takeBack: "Bra att ni hittade varandra. Det är borta.",
  admit: "Tack för att du är ärlig.",
  contest: "Tack, nu är båda hörda. Det räknas inte på din profil.",
};

export function absenceToast(
  intent: AbsenceIntent,
  outcome: AbsenceOutcome,
): { type: "success" | "error"; text: string } {
  if (outcome.ok)
    return { type: "success", text: outcome.isRideOff ? "Det är borta, men resan är inställd." : done[intent] };
  if (outcome.reason === "too_early")
    return { type: "error", text: "Vänta tills det har gått en kvart efter den sagda tiden." };
  if (outcome.reason === "said_by_other")
    return { type: "error", text: "Den andra har redan sagt att du inte kom. Svara på det här." };
  return { type: "error", text: "Det går inte att säga längre." };
}
