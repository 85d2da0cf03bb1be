import type { JourneyOutcome } from "~/modules/bookings/journey.server";
import { formatKr, formatNearTime, inWords, plural } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";
import type { JourneyPage, JourneyPartOnPage, PartState } from "./page.server";

const labelOf = ({ from, to }: JourneyPartOnPage) => `${from}–${to}`;

const stateWords: Record<Exclude<PartState, "open">, (part: string) => string> = {
  own: (part) => `Resan ${part} är din egen`,
  booked: (part) => `Du har redan en bokning ${part}`,
  cancelled: (part) => `Resan ${part} är inställd`,
  departed: (part) => `Resan ${part} har redan gått`,
  not_on_way: (part) => `Resan går inte förbi ${part}`,
  full: (part) => `Resan ${part} är full`,
};

const noTime = "Bytet går inte längre ihop: tiderna har ändrats";

/** Why nothing can be asked for, and what to do instead; null where it can. */
export function obstacleTo({ parts, again, fits }: JourneyPage): { title: string; to: string; label: string } | null {
  const closed = parts.find(({ state }) => state !== "open");
  if (closed?.bookingId) {
    const to = `/my-passenger-rides/${closed.bookingId}`;
    return { title: stateWords.booked(labelOf(closed)), to, label: "Till din bokning" };
  }
  const title = closed && closed.state !== "open" ? stateWords[closed.state](labelOf(closed)) : fits ? null : noTime;
  return title === null ? null : { title, to: again, label: "Sök en annan resa" };
}

type Refused = Exclude<JourneyOutcome, { ok: true }>;

/** @param price that the form showed for the part */
export function refusedJourney(outcome: Refused, page: JourneyPage, seats: number, price?: number): FieldErrors {
  if (outcome.reason === "clash") return asking("Du har en annan resa då. Skicka igen om du ändå vill åka.");
  if (!("part" in outcome)) return { "": [`${noTime}.`] };
  const part = labelOf(page.parts[outcome.part]);
  switch (outcome.reason) {
    case "changed":
      return asking(`${changedWords(part, outcome, price)} Skicka igen om det passar.`);
    case "women_only":
      return { confirmsWomenOnly: ["Bekräfta att resan passar er innan du frågar."] };
    case "too_many_seats":
      return { seats: [`Så många platser går inte att boka ${part}.`] };
    case "same_driver":
      return { "": ["Samma person kör båda delarna. Sök hela vägen i stället."] };
    case "full":
      return seats > 1
        ? { seats: [`Det finns inte ${plural(seats, "ledig plats", "lediga platser")} kvar ${part}. Välj färre.`] }
        : { "": [`${stateWords.full(part)}. Någon annan hann före.`] };
    case "own_ride":
      return { "": [`${stateWords.own(part)}.`] };
    case "already_booked":
      return { "": [`${stateWords.booked(part)}.`] };
    default:
      return { "": [`${stateWords[outcome.reason](part)}.`] };
  }
}

const asking = (question: string): FieldErrors => ({ "": [question], asks: [] });

function changedWords(part: string, { now, isMoved }: Extract<Refused, { reason: "changed" }>, price = now.price) {
  const raised = `riset ${part} är höjt till ${formatKr(now.price)} per plats`;
  if (!isMoved) return `P${raised}.`;
  return `Resan ${part} har fått en ny tid sedan du öppnade sidan${price < now.price ? `, och p${raised}` : ""}.`;
}

/** What the button says, and what happens then: by how many are asked first. */
export function nextStep({ parts, answerBy, now }: JourneyPage): { button: string; text: string } {
  const asked = parts.flatMap(({ driver }) => (driver && !driver.isInstant ? driver.person.firstName : []));
  const [one] = asked;
  if (!one) return { button: "Boka båda", text: "Platserna blir dina direkt, utan att vänta på svar." };
  const by = `senast ${formatNearTime(answerBy, now)}`;
  const unseen = "blir ingen av delarna bokad, och det syns inte på din profil.";
  if (asked.length === 1) {
    const text = `Vi frågar ${one}, som svarar ${by}. Båda delarna bokas när svaret är ja. Blir det nej ${unseen}`;
    return { button: "Skicka frågan", text };
  }
  const text = `Vi frågar ${inWords(asked)} samtidigt, och de svarar ${by}. Platserna hålls när båda har sagt ja. Säger någon nej ${unseen}`;
  return { button: "Fråga båda", text };
}
