import type { MoveReason } from "./rules";
import type { BookingIntent, BookingStatus, MoveOutcome } from "./types";

/** What a booking's status is called where it is listed. */
export const statusNames: Record<BookingStatus, string> = {
  requested: "Väntar på svar",
  accepted: "Bokad",
  declined: "Nekad",
  withdrawn: "Återtagen",
  expired: "Obesvarad",
  cancelled_by_passenger: "Avbokad av passageraren",
  cancelled_by_driver: "Avbokad av föraren",
  completed: "Genomförd",
  no_show: "Kom inte",
};

/** Lines of history where the status alone does not say what happened; "av Karin" may follow. */
const reasonNames: Record<MoveReason, string> = {
  instant: "Bokades direkt",
  waiting: "Ställdes i kön",
  line_full: "Sista platsen gick till någon annan, bokningen väntar i kön",
  seat_offered: "En plats blev ledig",
  time_changed: "Tiden ändrades",
  time_moved: "Tiden ändrades lite",
  seats_changed: "Antalet platser ändrades",
  reconfirmed: "Ändringen bekräftades",
  change_declined: "Ändringen avböjdes",
  not_reconfirmed: "Ändringen bekräftades inte i tid",
  no_seat_left: "Platserna räckte inte längre",
  ride_cancelled: "Resan ställdes in",
  ride_removed: "Resan togs bort",
};

const events: Record<BookingStatus, string> = {
  requested: "Skickades",
  accepted: "Godkändes",
  declined: "Nekades",
  withdrawn: "Återtogs",
  expired: "Gick ut utan svar",
  cancelled_by_passenger: "Avbokades",
  cancelled_by_driver: "Avbokades",
  completed: "Resan genomfördes",
  no_show: "Noterades som utebliven",
};

/** One line of a booking's history in words. */
export function historyLine(event: { toStatus: BookingStatus; reason: string | null }): string {
  const reason = isReason(event.reason) ? reasonNames[event.reason] : null;
  return reason ?? events[event.toStatus];
}

const done: Record<BookingIntent, string> = {
  accept: "Bokningen är godkänd.",
  decline: "Du har tackat nej.",
  withdraw: "Bokningen är återtagen.",
  cancel: "Bokningen är avbokad.",
  markNoShow: "Noterat att passageraren inte kom.",
  confirmChange: "Tack, ändringen är bekräftad.",
  declineChange: "Bokningen är avslutad. Det räknas inte som en sen avbokning.",
};

/** What a person is told after pressing a button of a booking. */
export function outcomeToast(intent: BookingIntent, outcome: MoveOutcome): { type: "success" | "error"; text: string } {
  if (outcome.ok) return { type: "success", text: done[intent] };
  if (outcome.reason === "moved") {
    return { type: "error", text: `Bokningen har redan ändrats: ${statusNames[outcome.status].toLowerCase()}.` };
  }
  return { type: "error", text: obstacles[outcome.reason] };
}

const obstacles = {
  not_found: "Bokningen finns inte.",
  full: "Resan är full på den sträckan. Bokningen väntar i kön.",
  too_early: "Det går först när det är dags att bli hämtad.",
  too_late: "Det är för sent för det: resan har redan börjat.",
};

function isReason(text: string | null): text is MoveReason {
  return text !== null && text in reasonNames;
}
