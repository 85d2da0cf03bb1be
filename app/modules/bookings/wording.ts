import type { RideKind } from "~/modules/rides/types";
import type { PublicProfile } from "~/modules/users/types";
import { formatDay, formatDayTime, formatTime, whose } from "~/text/format";
import type { MoveReason } from "./rules";
import type { BookingStatus, DeclineReason, Ending, HistoryEvent, Role, Side } from "./types";

type EndedBooking = {
  status: BookingStatus;
  kind: RideKind;
  role: Role;
  side: Side;
  ending: Ending | null;
  other: { firstName: string };
};

/** How a booking ended, by whom, and what that means for the reader. */
export function endingWords(booking: EndedBooking): { title: string; text: string } {
  const { role, side, status } = booking;
  const isMine = booking.ending?.who === "me";
  const wasAgreed = status.startsWith("cancelled_by");
  const forPassenger = wasAgreed ? "Du behöver inte betala något." : "Ingen plats är bokad.";
  const forDriver = side === "sender" ? "Du behöver inte köra." : "Platsen är ledig för någon annan.";
  const text = role === "passenger" ? (isMine ? "" : forPassenger) : forDriver;
  const why = side === "sender" ? declineWords(booking.ending?.reason) : "";
  return { title: endingTitle(booking), text: [why, text].filter(Boolean).join(" ") };
}

/** Of the link to what the two have written: who is blocked or has left is not written to. */
export function talkLabel({ isBlocked, other }: { isBlocked: boolean; other: PublicProfile }): string {
  return isBlocked || other.publicId === null ? "Er konversation" : `Skriv till ${other.firstName}`;
}

/** On the button, in the sender's notice, and in the history. */
export const declineTexts: Record<DeclineReason, string> = {
  declined_full: "Bilen är redan full",
  declined_detour: "Omvägen blir för lång",
  declined_luggage: "Bagaget får inte plats",
  declined_time: "Tiden passar inte",
  declined_found: "Skjutsen är redan ordnad",
};

/** Why somebody declined, as a sentence; empty without a reason. */
export function declineWords(reason: string | null | undefined): string {
  return isDeclineReason(reason) ? `${declineTexts[reason]}.` : "";
}

function isDeclineReason(reason: string | null | undefined): reason is DeclineReason {
  return reason !== null && reason !== undefined && reason in declineTexts;
}

function endingTitle({ status, kind, side, ending, other: { firstName } }: EndedBooking): string {
  const { who = null, reason = null } = ending ?? {};
  const isMine = who === "me";
  const somebody = isMine ? "Du" : firstName;
  switch (reason) {
    case "ride_cancelled":
      return who === null ? "Resan är inställd" : `${somebody} har ställt in resan`;
    case "ride_removed":
      return "Vi har tagit bort resan";
    case "no_seat_left":
      return side === "sender" ? `${firstName} har färre platser nu` : `Platserna räckte inte till ${firstName}`;
    case "journey_full":
      return side === "sender" ? "Sista platsen gick till någon annan" : `Platserna räckte inte till ${firstName}`;
    case "journey_coach_full":
      return "Bussen hann bli full";
    case "journey_off":
      return "Den andra delen av resan blev inte av";
    case "line_ended":
      return kind === "offer"
        ? `Det blev ingen plats${side === "sender" ? "" : ` till ${firstName}`}`
        : "Skjutsen behövdes inte";
    case "not_reconfirmed":
      return side === "sender" ? "Ändringen bekräftades inte i tid" : `${firstName} bekräftade inte i tid`;
    case "change_declined":
      return isMine ? "Du tackade nej till ändringen" : `Ändringen passade inte ${firstName}`;
  }
  if (status === "expired" && side === "sender") return "Du fick inget svar i tid";
  if (status === "expired") return `${kind === "offer" ? "Frågan" : "Erbjudandet"} gick ut utan svar`;
  if (status === "withdrawn") return `${somebody} tog tillbaka ${kind === "offer" ? "frågan" : "erbjudandet"}`;
  if (who === null) return "Bokningen blev inte av";
  return `${somebody} ${status === "declined" ? "tackade nej" : "har avbokat"}`;
}

type ListedBooking = Pick<EndedBooking, "status" | "role" | "side" | "other">;

/** Whom a listed booking is about: nobody travels along before both have agreed. */
export function companyWords({ status, role, side, other: { firstName } }: ListedBooking): string {
  if (status === "requested" && side === "receiver")
    return role === "driver" ? `${firstName} vill åka med` : `${firstName} erbjuder skjuts`;
  if (role === "passenger") return `Med ${firstName}`;
  const isAgreed = status === "accepted" || status === "completed";
  return isAgreed ? `Du kör ${firstName}` : `Skjuts åt ${firstName}`;
}

/** That a booking is a part of a journey with a change, for its driver. @param part 1 or 2 @param change name of the place */
export function partWords(part: number, change: string): string {
  const way = part === 1 ? `åker vidare från ${change}` : `kommer till ${change}`;
  return `Resan har ett byte: den som frågar ${way} med någon annan. Platsen hålls först när båda har sagt ja.`;
}

export function acceptLabel({ kind }: { kind: RideKind }): string {
  return kind === "offer" ? "Godkänn" : "Tacka ja";
}

/** `deed` follows a name; `fact` is for the clock or nobody */
type HistoryWords = { deed?: string; fact: string };

const reasonWords: Record<Exclude<MoveReason, DeclineReason>, HistoryWords> = {
  instant: { deed: "bokade", fact: "Bokades direkt" },
  waiting: { deed: "tog plats i kön", fact: "Ställdes i kön" },
  line_full: { fact: "Sista platsen gick till någon annan, så bokningen väntar i kön" },
  line_ended: { fact: "Ingen plats blev ledig" },
  seat_offered: { fact: "En plats blev ledig" },
  time_changed: { deed: "ändrade tiden", fact: "Tiden ändrades" },
  time_moved: { deed: "ändrade tiden", fact: "Tiden ändrades" },
  meeting_moved: { deed: "ändrade mötesplatsen", fact: "Mötesplatsen ändrades" },
  car_changed: { deed: "ändrade bilen", fact: "Bilen ändrades" },
  meeting_and_car_changed: { deed: "ändrade mötesplatsen och bilen", fact: "Mötesplatsen och bilen ändrades" },
  seats_restored: { deed: "ändrade antalet platser", fact: "Antalet platser ändrades" },
  seats_changed: { deed: "ändrade antalet platser", fact: "Antalet platser ändrades" },
  reconfirmed: { deed: "bekräftade ändringen", fact: "Ändringen bekräftades" },
  change_declined: { deed: "tackade nej till ändringen", fact: "Ändringen passade inte" },
  not_reconfirmed: { fact: "Ändringen bekräftades inte i tid" },
  no_seat_left: { fact: "Platserna räckte inte längre" },
  ride_cancelled: { deed: "ställde in resan", fact: "Resan ställdes in" },
  ride_removed: { fact: "Resan togs bort" },
  driver_late: { deed: "avbokade, för bilen var sen", fact: "Bokningen avbokades, för bilen var sen" },
  driver_missing: { deed: "berättade att föraren inte kom", fact: "Föraren kom inte" },
  absence_admitted: { deed: "höll med", fact: "Det stämde" },
  absence_contested: { deed: "säger sig ha varit där", fact: "Ni har berättat olika" },
  absence_unanswered: { fact: "Inget svar kom, så det räknas" },
  absence_taken_back: { deed: "tog tillbaka det", fact: "Det togs tillbaka" },
  journey_yes: {
    deed: "sa ja, och den andra delen av resan väntar",
    fact: "Svaret blev ja, och den andra delen väntar",
  },
  journey_held: { fact: "Hela resan bokades" },
  journey_rest_held: { fact: "Hela resan bokades" },
  journey_full: { fact: "Sista platsen gick till någon annan" },
  journey_coach_full: { fact: "Bussen hann bli full" },
  journey_off: { fact: "Den andra delen av resan blev inte av" },
};

/** for wanted rides */
const offerReasonWords: Partial<typeof reasonWords> = {
  waiting: { deed: "erbjöd skjuts i reserv", fact: "Skjuts erbjöds i reserv" },
  line_full: { fact: "Skjutsen ordnades med någon annan, så erbjudandet väntar" },
  line_ended: { fact: "Skjutsen behövdes inte" },
  seat_offered: { fact: "Skjutsen behövs igen" },
};

const statusWords: Record<BookingStatus, HistoryWords> = {
  requested: { deed: "skickade frågan", fact: "Frågan skickades" },
  accepted: { deed: "godkände bokningen", fact: "Bokningen godkändes" },
  declined: { deed: "tackade nej", fact: "Svaret blev nej" },
  withdrawn: { deed: "tog tillbaka frågan", fact: "Frågan togs tillbaka" },
  expired: { fact: "Frågan gick ut utan svar" },
  cancelled_by_passenger: { deed: "avbokade", fact: "Bokningen avbokades" },
  cancelled_by_driver: { deed: "avbokade", fact: "Bokningen avbokades" },
  completed: { fact: "Resan är genomförd" },
  no_show: { deed: "berättade att passageraren inte kom", fact: "Passageraren kom inte" },
};

/** for wanted rides */
const offerWords: Partial<Record<BookingStatus, HistoryWords>> = {
  requested: { deed: "erbjöd skjuts", fact: "Skjuts erbjöds" },
  accepted: { deed: "tackade ja", fact: "Svaret blev ja" },
  withdrawn: { deed: "tog tillbaka erbjudandet", fact: "Erbjudandet togs tillbaka" },
  expired: { fact: "Erbjudandet gick ut utan svar" },
};

/** A line of a booking's history. @param who "Du" or a first name, null for nobody @param kind of the ride */
export function historyLine(event: HistoryEvent, who: string | null, kind: RideKind): string {
  const { toStatus, reason } = event;
  const words = (kind === "request" && offerWords[toStatus]) || statusWords[toStatus];
  const { deed, fact } = isReason(reason) ? reasonWordsOf(reason, kind) : words;
  const why = isDeclineReason(reason) ? `: ${declineTexts[reason].toLowerCase()}` : "";
  return `${who && deed ? `${who} ${deed}` : fact}${shiftWords(event)}${why}`;
}

function reasonWordsOf(reason: keyof typeof reasonWords, kind: RideKind): HistoryWords {
  return (kind === "request" && offerReasonWords[reason]) || reasonWords[reason];
}

function shiftWords({ pickupFrom, pickupTo }: HistoryEvent): string {
  if (!pickupFrom || !pickupTo) return "";
  const format = formatDay(pickupFrom) === formatDay(pickupTo) ? formatTime : formatDayTime;
  return ` från ${format(pickupFrom)} till ${format(pickupTo)}`;
}

type Numbers = {
  mine: boolean;
  theirs: boolean;
  areShown: boolean;
};

export function numbersText(firstName: string, { mine, theirs, areShown }: Numbers): string {
  const see = areShown ? "Nu ser" : "Från 3 timmar före förarens start ser";
  if (mine && theirs) return `${see} ni varandras telefonnummer, så att ni hittar varandra.`;
  if (theirs) return `${see} du ${whose(firstName)} telefonnummer. Du har inte bekräftat något eget nummer.`;
  const meet = "Kom överens i chatten om var ni möts.";
  return mine
    ? `${firstName} har inget bekräftat nummer. ${see} ${firstName} ditt. ${meet}`
    : `Ingen av er har ett bekräftat nummer. ${meet}`;
}

function isReason(text: string | null): text is keyof typeof reasonWords {
  return text !== null && text in reasonWords;
}
