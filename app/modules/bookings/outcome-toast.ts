import type { RideKind } from "~/modules/rides/types";
import type { BookingIntent, BookingStatus, MoveOutcome } from "./types";

const done = (name: string): Record<BookingIntent, string> => ({
  accept: `${name} åker med.`,
  decline: `Du har tackat nej till ${name}.`,
  undoDecline: `Ditt nej till ${name} är tillbakataget.`,
  withdraw: "Du har tagit tillbaka frågan.",
  cancel: "Bokningen är avbokad.",
  confirmChange: "Tack, ändringen är bekräftad.",
  declineChange: "Bokningen är avslutad. Det räknas inte som en sen avbokning.",
});

const doneWithOffer: typeof done = (name) => ({
  ...done(name),
  accept: `Du åker med ${name}.`,
  withdraw: "Du har tagit tillbaka erbjudandet.",
});

type Company = { kind: RideKind; firstName: string };

/** What a person is told after pressing a booking's button. @param company `kind` of the ride, name of the other */
export function outcomeToast(
  intent: BookingIntent,
  outcome: MoveOutcome,
  { kind, firstName }: Company,
): { type: "info" | "success" | "error"; text: string; isQuiet?: true } {
  const isOffer = kind === "offer";
  const text = (isOffer ? done : doneWithOffer)(firstName)[intent];
  // The line that offers to undo it says so.
  if (outcome.ok && intent === "decline") return { type: "success", text, isQuiet: true };
  if (outcome.ok && intent === "undoDecline") return { type: "info", text };
  if (outcome.ok && intent === "accept" && outcome.status === "requested")
    return { type: "success", text: `Du har sagt ja till ${firstName}. Platsen hålls när hela resan är klar.` };
  if (outcome.ok) return { type: "success", text };
  if (outcome.reason === "moved")
    return { type: "error", text: (isOffer ? movedAlready : offerMovedAlready)[outcome.status] };
  if (outcome.reason === "clash") return { type: "error", text: `${outcome.text} ${sureWords(intent, firstName)}` };
  return { type: "error", text: (isOffer ? obstacles : obstaclesToOffer)[outcome.reason] };
}

function sureWords(intent: BookingIntent, firstName: string): string {
  return intent === "accept"
    ? `Tacka ja igen om du ändå vill åka med ${firstName}.`
    : "Svara ja igen om den nya tiden ändå passar.";
}

const movedAlready: Record<BookingStatus, string> = {
  requested: "Frågan väntar fortfarande på svar.",
  accepted: "Bokningen är redan godkänd.",
  declined: "Bokningen har redan fått nej.",
  withdrawn: "Frågan är redan tillbakatagen.",
  expired: "Frågan hann gå ut utan svar.",
  cancelled_by_passenger: "Bokningen är redan avbokad.",
  cancelled_by_driver: "Bokningen är redan avbokad.",
  completed: "Resan är redan genomförd.",
  no_show: "En av er har sagt att ni inte reste tillsammans.",
};

const offerMovedAlready: typeof movedAlready = {
  ...movedAlready,
  requested: "Erbjudandet väntar fortfarande på svar.",
  accepted: "Ni har redan kommit överens om att åka tillsammans.",
  declined: "Erbjudandet har redan fått nej.",
  withdrawn: "Erbjudandet är redan tillbakataget.",
  expired: "Erbjudandet hann gå ut utan svar.",
};

const obstacles = {
  not_found: "Bokningen finns inte.",
  full: "Resan är full på den sträckan. Bokningen väntar i kön.",
  too_early: "Det kan du säga först när det är dags för upphämtning.",
  too_late: "Det är för sent för det: resan har redan börjat.",
  late_by_now: "Bokningen är inte avbokad än: nu räknas det som en sen avbokning. Avboka igen om du ändå vill.",
  journey_off: "Den andra delen av resan gick inte längre att få. Ingen plats är bokad.",
  changed_again: "Resan har ändrats igen sedan du läste. Se efter om det nya passar.",
};

const obstaclesToOffer: typeof obstacles = {
  ...obstacles,
  full: "Du har redan skjuts på den sträckan. Erbjudandet väntar i kön.",
};
